import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { fetchedOnce, lazyPart } from '../../../lib/lazy-part.ts';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { laterProblems } from './later-problems.ts';
import type { Place } from './places.ts';

export const FIRST_PAGE = 'belegging-toevoegen';

// The code of each page is loaded separately. The next page loads while the user fills in the current page.

export const AmountPage = lazyPart(async () => (await import('./AmountPage.tsx')).AmountPage);
export const QuestionnairePage = lazyPart(
  async () => (await import('./QuestionnairePage.tsx')).QuestionnairePage,
);
export const ApplicantPage = lazyPart(async () => (await import('./ApplicantPage.tsx')).ApplicantPage);
export const ContractPage = lazyPart(async () => (await import('./ContractPage.tsx')).ContractPage);

type LaterRules = typeof laterProblems;

const noRules: Promise<LaterRules> = Promise.resolve(() => () => []);
const rules = fetchedOnce(
  async (): Promise<LaterRules> => (await import('./later-problems.ts')).laterProblems,
);

/** Loads the validation rules of the pages after the first; the first page needs none of them. */
export const laterRules = (page: Place['page']): Promise<LaterRules> =>
  page === FIRST_PAGE ? noRules : rules.get();

/** Components that the route passes to the pages. */
export interface DraftParts {
  readonly steps: ApplicantSteps;
  readonly RiskProfile: AsyncRouteComponent<RiskProfileProps>;
}

const ofPage = {
  [FIRST_PAGE]: AmountPage,
  questionnaire: QuestionnairePage,
  applicant: ApplicantPage,
  'contract-creation': ContractPage,
} as const;

/**
 * Loads all code for a page or step in advance, so that it appears at once. Parts that fail to load now are loaded
 * again when they are rendered.
 */
export async function fetchPlace({ page, step }: Place, { steps, RiskProfile }: DraftParts): Promise<void> {
  if (page === 'initial-payment' || page === 'monthly-payment') return;
  await Promise.all([
    ofPage[page].preload?.(),
    page === FIRST_PAGE ? undefined : rules.ahead(),
    page === 'questionnaire' ? RiskProfile.preload?.() : undefined,
    step && steps[step].Fields.preload?.(),
  ]);
}
