import type { PaymentFrequencyCode, ProductCode } from './product.ts';

/** Products as the menu calls them (L-08), on screen and on paper. */
export const productNames: Readonly<Record<ProductCode, string>> = {
  SB: 'Bedrag beleggen',
  SUL: 'Lijfrente opbouwen',
  SDIL: 'Lijfrente uitkeren',
};

/** The three lines of domain 2.3, from low to high. */
export const scenarioTexts = [
  { key: 'pessimistic', label: 'Als het tegenzit' },
  { key: 'expected', label: 'Verwacht' },
  { key: 'optimistic', label: 'Als het meezit' },
] as const;

/** How often an annuity pays: behind an amount, and as an answer. */
export const paymentFrequencyTexts: Readonly<
  Record<PaymentFrequencyCode, { readonly per: string; readonly every: string }>
> = {
  Maand: { per: 'per maand', every: 'Elke maand' },
  Kwartaal: { per: 'per kwartaal', every: 'Elk kwartaal' },
  Halfjaar: { per: 'per halfjaar', every: 'Elk halfjaar' },
  Jaar: { per: 'per jaar', every: 'Elk jaar' },
  Geen: { per: '', every: 'Niet' },
};
