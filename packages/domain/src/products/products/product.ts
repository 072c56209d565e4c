/** Product codes (K-02, K-03). The codes and the limits below come from the last paragraph of domain 6. */
export const productCodes = ['SB', 'SUL', 'SDIL'] as const;
export type ProductCode = (typeof productCodes)[number];

/** Annuity products. An application for an investment in a fund (I-02) never creates an annuity. */
export const annuityCodes = ['SUL', 'SDIL'] as const satisfies readonly ProductCode[];
export type AnnuityCode = (typeof annuityCodes)[number];

export const isAnnuityCode = (code: string | undefined): code is AnnuityCode =>
  annuityCodes.some((annuity) => annuity === code);

export const paymentFrequencyCodes = ['Maand', 'Kwartaal', 'Halfjaar', 'Jaar', 'Geen'] as const;
export type PaymentFrequencyCode = (typeof paymentFrequencyCodes)[number];

/** Aliases of payment frequencies (domain 1.5), in upper case. */
const paymentFrequencyAliases: Readonly<Record<string, PaymentFrequencyCode>> = {
  MND: 'Maand',
  KWT: 'Kwartaal',
  HJR: 'Halfjaar',
  JR: 'Jaar',
};

/** Returns the code for a text that is a code or alias in any letter case; returns any other text unchanged. */
export function paymentFrequencyCodeOf(text: string): string {
  const productCode = text.toUpperCase();
  return (
    paymentFrequencyAliases[productCode] ??
    paymentFrequencyCodes.find((code) => code.toUpperCase() === productCode) ??
    text
  );
}

/** `SDIL2014`: all capital comes from deposits before 2014, so the age of 65 is the reference age (domain 1.6). */
export const policyConditionCodes = ['SDIL', 'SDIL2014'] as const;
export type PolicyConditionCode = (typeof policyConditionCodes)[number];

export const calculatorLimits = {
  /** Limits in euro. Each deposit is zero or at least its minimum, and the two deposits are not both zero. */
  initialDeposit: { minimum: 1_000, maximum: 1_000_000 },
  periodicDeposit: { minimum: 50, maximum: 25_000 },
  /** Duration in whole years. */
  duration: {
    SB: { minimum: 1, maximum: 40 },
    SUL: { minimum: 5, maximum: 40 },
    /** General limits for every person. The limits for one person depend on their data (domain 1.5). */
    SDIL: { minimum: 5, maximum: 82 },
  },
  /** Maximum age in years (domain 4.2). */
  age: 110,
  /** Maximum number of months until the start, which is the first day of a future month. */
  startMonthsAhead: 12,
  description: 80,
} as const;

/**
 * Days for which an offer is valid. This is our own choice: long enough to consider the offer, short enough because
 * fund data change monthly.
 */
export const OFFER_VALID_DAYS = 30;

/** Value of `chosenRiskProfile` for customers who choose their own division. */
export const noRiskProfile = 'NVT';
export const noPaymentFrequency = 'Geen';
