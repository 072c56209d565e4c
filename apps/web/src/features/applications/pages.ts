import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { RiskProfileProps } from '../../entities/questionnaire/risk-profile-props.ts';
import { fetchedOnce, lazyPart } from '../../lib/lazy-part.ts';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { laterProblems } from './later-problems.ts';
import type { Place } from './places.ts';

export const FIRST_PAGE = 'belegging-toevoegen';

// Each page comes with what it alone needs; the one after it is fetched while a user fills this one in.

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

/** The rules of all pages past the first, which itself needs none of them. */
export const laterRules = (page: Place['page']): Promise<LaterRules> =>
  page === FIRST_PAGE ? noRules : rules.get();

/** What the route gives the pages. */
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

/** Fetches all that a place needs, so that it is there at once. What cannot be fetched now is when it is shown. */
export async function fetchPlace({ page, step }: Place, { steps, RiskProfile }: DraftParts): Promise<void> {
  if (page === 'initial-payment' || page === 'monthly-payment') return;
  await Promise.all([
    ofPage[page].preload?.(),
    page === FIRST_PAGE ? undefined : rules.ahead(),
    page === 'questionnaire' ? RiskProfile.preload?.() : undefined,
    step && steps[step].Fields.preload?.(),
  ]);
}
