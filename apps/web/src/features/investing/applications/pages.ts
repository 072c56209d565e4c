import { fetchedOnce, lazyPart } from '../../../lib/lazy-part.ts';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { DraftPurchase } from './flow-props.ts';
import type { laterProblems } from './later-problems.ts';
import type { Place } from './places.ts';

export const FIRST_PAGE = 'belegging-toevoegen';

// The code of each page is loaded separately. The next page loads while the user fills in the current page.

export const AmountPage = lazyPart(async () => (await import('./AmountPage.tsx')).AmountPage);
export const OfferPage = lazyPart(async () => (await import('./OfferPage.tsx')).OfferPage);
export const OfferQuestionsPage = lazyPart(
  async () => (await import('./OfferQuestionsPage.tsx')).OfferQuestionsPage,
);
export const QuestionnairePage = lazyPart(
  async () => (await import('./QuestionnairePage.tsx')).QuestionnairePage,
);
export const ApplicantPage = lazyPart(async () => (await import('./ApplicantPage.tsx')).ApplicantPage);
/** Payment and mandate follow the signature, so their code is loaded after signing. */
export const MadeContract = lazyPart(async () => (await import('./MadeContract.tsx')).MadeContract);
export const ContractPage = lazyPart(async () => (await import('./ContractPage.tsx')).ContractPage);

type LaterRules = typeof laterProblems;

const noRules: Promise<LaterRules> = Promise.resolve(() => () => []);
const rules = fetchedOnce(
  async (): Promise<LaterRules> => (await import('./later-problems.ts')).laterProblems,
);

/** Loads the validation rules of the pages after the first; the first page needs none of them. */
export const laterRules = (page: Place['page']): Promise<LaterRules> =>
  page === FIRST_PAGE ? noRules : rules.get();

/** Parts of an application that are loaded in advance. */
export interface DraftParts {
  readonly kind: DraftPurchase['kind'];
  readonly steps: ApplicantSteps;
  /** The questions, which the route passes to the pages. */
  readonly Questions: { readonly preload?: (() => Promise<unknown> | undefined) | undefined };
}

const pagesOf = {
  fund: { [FIRST_PAGE]: AmountPage, questionnaire: QuestionnairePage },
  offer: { [FIRST_PAGE]: OfferPage, questionnaire: OfferQuestionsPage },
} as const;

/**
 * Loads all code for a page or step in advance, so that it appears at once. Parts that fail to load now are loaded
 * again when they are rendered.
 */
export async function fetchPlace(
  { page, step }: Place,
  { kind, steps, Questions }: DraftParts,
): Promise<void> {
  if (page === 'initial-payment' || page === 'monthly-payment') return;
  const all = { ...pagesOf[kind], applicant: ApplicantPage, 'contract-creation': ContractPage };
  await Promise.all([
    all[page].preload?.(),
    page === FIRST_PAGE ? undefined : rules.ahead(),
    page === 'questionnaire' ? Questions.preload?.() : undefined,
    step && steps[step].Fields.preload?.(),
  ]);
}
