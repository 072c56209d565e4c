/**
 * States of a brand (decision 0206). `preparing`: a new brand, closed to everyone but employees. `shadow`: it runs
 * beside the provider's old system, and nothing leaves. `open`: investors may begin. `shut`: only who is an investor
 * already goes on.
 */
export const brandStates = ['preparing', 'shadow', 'open', 'shut'] as const;
export type BrandState = (typeof brandStates)[number];

/** Returns whether messages, payments and files of a brand in this state stay inside, and no investor signs in. */
export const isWithheld = (state: BrandState): boolean => state === 'preparing' || state === 'shadow';

/** The states that may follow each state. Two heads decide, but one head shuts a brand. */
export const nextStates: Readonly<Record<BrandState, readonly BrandState[]>> = {
  preparing: ['shadow', 'open'],
  shadow: ['preparing', 'open'],
  open: ['shut'],
  shut: ['open'],
};

export const brandStateTexts: Readonly<Record<BrandState, string>> = {
  preparing: 'In voorbereiding',
  shadow: 'In schaduw',
  open: 'Open',
  shut: 'Dicht',
};
