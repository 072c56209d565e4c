import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { RiskProfileProps } from '../../entities/questionnaire/risk-profile-props.ts';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { Place } from './places.ts';

// Each page comes with what it alone needs; the one after it is fetched while a user fills this one in.

export const AmountPage = lazyRouteComponent(() => import('./AmountPage.tsx'), 'AmountPage');
export const QuestionnairePage = lazyRouteComponent(
  () => import('./QuestionnairePage.tsx'),
  'QuestionnairePage',
);
export const ApplicantPage = lazyRouteComponent(() => import('./ApplicantPage.tsx'), 'ApplicantPage');
export const ContractPage = lazyRouteComponent(() => import('./ContractPage.tsx'), 'ContractPage');

const fetchRules = async () => (await import('./later-problems.ts')).laterProblems;
let rules: ReturnType<typeof fetchRules> | undefined;

/** The rules of all pages past the first; asked again when they could not be fetched. */
export function laterRules(): ReturnType<typeof fetchRules> {
  rules ??= fetchRules().catch((error: unknown) => {
    rules = undefined;
    throw error;
  });
  return rules;
}

/** What the route gives the pages. */
export interface DraftParts {
  readonly steps: ApplicantSteps;
  readonly RiskProfile: AsyncRouteComponent<RiskProfileProps>;
}

const ofPage = {
  'belegging-toevoegen': AmountPage,
  questionnaire: QuestionnairePage,
  applicant: ApplicantPage,
  'contract-creation': ContractPage,
} as const;

/** Fetches all that a place needs, so that it is there at once. What cannot be fetched now is when it is shown. */
export async function fetchPlace({ page, step }: Place, { steps, RiskProfile }: DraftParts): Promise<void> {
  if (page === 'initial-payment' || page === 'monthly-payment') return;
  await Promise.all([
    ofPage[page].preload?.(),
    page === 'belegging-toevoegen' ? undefined : laterRules().catch(() => undefined),
    page === 'questionnaire' ? RiskProfile.preload?.() : undefined,
    step && steps[step].Fields.preload?.(),
  ]);
}
