/**
 * States of a brand (decision 0206). `preparing`: a new brand, closed to everyone but employees. `shadow`:
 * the brand runs beside the provider's old system, and sends no messages or payments. `open`: investors can
 * start new business. `shut`: existing investors can continue, but nobody can start new business.
 */
export const brandStates = ['preparing', 'shadow', 'open', 'shut'] as const;
export type BrandState = (typeof brandStates)[number];

/**
 * Returns whether a brand in this state sends no messages, payments or files, and investors cannot sign in.
 */
export const isWithheld = (state: BrandState): boolean => state === 'preparing' || state === 'shadow';

/**
 * States that may follow each state. Two heads of office must approve a change, but a single head can close a
 * brand.
 */
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
