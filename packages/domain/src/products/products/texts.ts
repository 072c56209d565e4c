import type { PaymentFrequencyCode } from './product.ts';

/** The three scenarios of domain 2.3, from low to high. */
export const scenarioTexts = [
  { key: 'pessimistic', label: 'Als het tegenzit' },
  { key: 'expected', label: 'Verwacht' },
  { key: 'optimistic', label: 'Als het meezit' },
] as const;

/** Texts of the payout frequencies of an annuity: `per` is used after an amount, `every` as an answer in a form. */
export const paymentFrequencyTexts: Readonly<
  Record<PaymentFrequencyCode, { readonly per: string; readonly every: string }>
> = {
  Maand: { per: 'per maand', every: 'Elke maand' },
  Kwartaal: { per: 'per kwartaal', every: 'Elk kwartaal' },
  Halfjaar: { per: 'per halfjaar', every: 'Elk halfjaar' },
  Jaar: { per: 'per jaar', every: 'Elk jaar' },
  Geen: { per: '', every: 'Niet' },
};
