import type { CalculationInput, CalculationResult } from '@portaal/contract';

/** A saved calculation, as the document needs it. */
export interface OfferContent {
  readonly number: string;
  readonly createdAt: Date;
  readonly input: CalculationInput;
  readonly result: Omit<CalculationResult, 'offerID'>;
}

/** A fund in the offer, as it was when the offer was made. */
export interface OfferFund {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  readonly recommendedHoldingYears: number;
}

export const productNames = {
  SB: 'Bedrag beleggen',
  SUL: 'Lijfrente opbouwen',
  SDIL: 'Lijfrente uitkeren',
} as const;

/** The three lines of domain 2.3, from low to high. */
export const scenarios = [
  { key: 'pessimistic', label: 'Als het tegenzit' },
  { key: 'expected', label: 'Verwacht' },
  { key: 'optimistic', label: 'Als het meezit' },
] as const;

/** How often is paid out, as it stands behind an amount and as an answer. */
export const frequencies = {
  Maand: { per: 'per maand', every: 'Elke maand' },
  Kwartaal: { per: 'per kwartaal', every: 'Elk kwartaal' },
  Halfjaar: { per: 'per halfjaar', every: 'Elk halfjaar' },
  Jaar: { per: 'per jaar', every: 'Elk jaar' },
  Geen: { per: '', every: 'Niet' },
} as const;
