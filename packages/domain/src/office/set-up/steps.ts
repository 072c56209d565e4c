import type { BrandState } from '../../brand/state.ts';

/** Steps from an empty installation to an open brand, in the order in which a provider takes them. */
export const setUpSteps = [
  'brand',
  'heads',
  'terms',
  'calendar',
  'suitability',
  'texts',
  'documents',
  'prices',
  'figures',
  'services',
  'book',
  'invitations',
  'opening',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const setUpStepTexts: Readonly<Record<SetUpStep, string>> = {
  brand: 'Wie u bent',
  heads: 'Tweede hoofd en rollen',
  terms: 'Fondsen en voorwaarden',
  calendar: 'Kalender, grenzen en termijnen',
  suitability: 'Vragenlijsten en profielen',
  texts: 'Teksten van contract, documenten en mail',
  documents: 'Fondsdocumenten',
  prices: 'Koersen',
  figures: 'Jaarcijfers',
  services: 'Bank, Mollie, Twikey, mail, sms en opslag',
  book: 'Bestaand boek',
  invitations: 'Uitnodigingen',
  opening: 'Openen',
};

/**
 * `waiting`: one employee completed the step, and a colleague must decide. `notNeeded`: the brand has nothing to do in
 * this step now.
 */
export const setUpStatuses = ['done', 'missing', 'waiting', 'notNeeded'] as const;
export type SetUpStatus = (typeof setUpStatuses)[number];

/** Steps that every brand must complete before it opens. */
const requiredSteps: readonly SetUpStep[] = setUpSteps.slice(0, setUpSteps.indexOf('book'));

/**
 * Returns the steps that block the opening of a brand. A brand with an imported book, or in shadow, can open
 * only when its book may be continued in the portal.
 */
export function blockingSteps(
  steps: readonly { readonly step: SetUpStep; readonly status: SetUpStatus }[],
  { state, hasBook }: { readonly state: BrandState; readonly hasBook: boolean },
): SetUpStep[] {
  const needsBook = state === 'shadow' || (state === 'preparing' && hasBook);
  return steps
    .filter(({ step }) => requiredSteps.includes(step) || (needsBook && step === 'book'))
    .filter(({ status }) => status !== 'done' && status !== 'notNeeded')
    .map(({ step }) => step);
}

/** Returns the number and the name of steps as text: `3 Fondsen en voorwaarden, 8 Koersen`. */
export const stepsText = (steps: readonly SetUpStep[]): string =>
  steps.map((step) => `${setUpSteps.indexOf(step) + 1} ${setUpStepTexts[step]}`).join(', ');
