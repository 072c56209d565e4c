/** Product codes and limits of the calculators: domain 6, last paragraph; K-02 and K-03. */
export const productCodes = ['SB', 'SUL', 'SDIL'] as const;
export type ProductCode = (typeof productCodes)[number];

/** Annuity products. An application for a fund investment (I-02) never creates an annuity. */
export const annuityCodes = ['SUL', 'SDIL'] as const satisfies readonly ProductCode[];
export type AnnuityCode = (typeof annuityCodes)[number];

export const isAnnuityCode = (code: string | undefined): code is AnnuityCode =>
  annuityCodes.some((annuity) => annuity === code);

export const paymentFrequencyCodes = ['Maand', 'Kwartaal', 'Halfjaar', 'Jaar', 'Geen'] as const;
export type PaymentFrequencyCode = (typeof paymentFrequencyCodes)[number];

/** Aliases of payment frequencies (domain 1.5), in capitals. */
const paymentFrequencyAliases: Readonly<Record<string, PaymentFrequencyCode>> = {
  MND: 'Maand',
  KWT: 'Kwartaal',
  HJR: 'Halfjaar',
  JR: 'Jaar',
};

/** Returns the code for any letter case or alias; returns any other text unchanged. */
export function paymentFrequencyCodeOf(text: string): string {
  const productCode = text.toUpperCase();
  return (
    paymentFrequencyAliases[productCode] ??
    paymentFrequencyCodes.find((code) => code.toUpperCase() === productCode) ??
    text
  );
}

/** `SDIL2014`: all capital comes from deposits before 2014, so the age of 65 counts (domain 1.6). */
export const policyConditionCodes = ['SDIL', 'SDIL2014'] as const;
export type PolicyConditionCode = (typeof policyConditionCodes)[number];

export const calculatorLimits = {
  /** Euro; a deposit is zero or at least the minimum, and at least one of both is not zero. */
  initialDeposit: { minimum: 1_000, maximum: 1_000_000 },
  periodicDeposit: { minimum: 50, maximum: 25_000 },
  /** Whole years. */
  duration: {
    SB: { minimum: 1, maximum: 40 },
    SUL: { minimum: 5, maximum: 40 },
    /** General limits; the limits of a person depend on their data (domain 1.5). */
    SDIL: { minimum: 5, maximum: 82 },
  },
  /** Maximum age in years (domain 4.2). */
  age: 110,
  /** The start is the first of a month, in the future, at most this many months ahead. */
  startMonthsAhead: 12,
  description: 80,
} as const;

/** Days an offer is valid. Our choice: long enough to consider it, short enough for fund data that change monthly. */
export const OFFER_VALID_DAYS = 30;

/** Value of `chosenRiskProfile` when customers choose the division themselves. */
export const noRiskProfile = 'NVT';
export const noPaymentFrequency = 'Geen';
