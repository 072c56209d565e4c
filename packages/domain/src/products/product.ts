/** Product codes and limits of the calculators: domain 6, last paragraph; K-02 and K-03. */
export const productCodes = ['SB', 'SUL', 'SDIL'] as const;
export type ProductCode = (typeof productCodes)[number];

/** Products whose contract is an annuity. An application for an investment in a fund (I-02) makes no annuity. */
export const annuityCodes = ['SUL', 'SDIL'] as const satisfies readonly ProductCode[];
export type AnnuityCode = (typeof annuityCodes)[number];

export const isAnnuityCode = (code: string | undefined): code is AnnuityCode =>
  annuityCodes.some((annuity) => annuity === code);

export const paymentFrequencyCodes = ['Maand', 'Kwartaal', 'Halfjaar', 'Jaar', 'Geen'] as const;
export type PaymentFrequencyCode = (typeof paymentFrequencyCodes)[number];

/** Other ways to write a payment frequency (domain 1.5), in capitals. */
const paymentFrequencyAliases: Readonly<Record<string, PaymentFrequencyCode>> = {
  MND: 'Maand',
  KWT: 'Kwartaal',
  HJR: 'Halfjaar',
  JR: 'Jaar',
};

/** The code that is meant, whatever its case or alias; any other text stays as it is. */
export function paymentFrequencyCodeOf(text: string): string {
  const wanted = text.toUpperCase();
  return (
    paymentFrequencyAliases[wanted] ??
    paymentFrequencyCodes.find((code) => code.toUpperCase() === wanted) ??
    text
  );
}

/** `SDIL2014`: all capital was built up with deposits of before 2014, so the age of 65 counts (domain 1.6). */
export const policyConditionCodes = ['SDIL', 'SDIL2014'] as const;
export type PolicyConditionCode = (typeof policyConditionCodes)[number];

export const calculatorLimits = {
  /** Euro; a deposit is zero or at least the minimum, and one of both is not zero. */
  initialDeposit: { minimum: 1_000, maximum: 1_000_000 },
  periodicDeposit: { minimum: 50, maximum: 25_000 },
  /** Whole years. */
  duration: {
    SB: { minimum: 1, maximum: 40 },
    SUL: { minimum: 5, maximum: 40 },
    /** What is possible at all; how long this person must and may takes facts (domain 1.5). */
    SDIL: { minimum: 5, maximum: 82 },
  },
  /** Years: nobody is older (domain 4.2). */
  age: 110,
  /** The start is the first of a month, in the future, at most this many months ahead. */
  startMonthsAhead: 12,
  description: 80,
} as const;

/** Days an offer holds. Our choice: long enough to think, short enough for fund data that change by the month. */
export const OFFER_VALID_DAYS = 30;

/** Value of `chosenRiskProfile` when the customer divides the money themselves. */
export const noRiskProfile = 'NVT';
export const noPaymentFrequency = 'Geen';
