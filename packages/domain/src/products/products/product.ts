import type { ProductCode } from '../../fields/product-codes.ts';

export { type ProductCode, productCodes } from '../../fields/product-codes.ts';

/** Properties by which pages, rules and statements distinguish products. */
export interface Product {
  /** Name in the menu (L-08), on screens and in documents. */
  readonly name: string;
  /**
   * Whether the product is an annuity: its money is blocked, and an application for a fund (I-02) never
   * creates such a contract.
   */
  readonly isAnnuity: boolean;
  /** Whether capital accumulates until a last day, on which the contract must become an annuity in payout. */
  readonly accumulates: boolean;
  /** Whether the capital is paid out in periods, so that the investor pays in nothing. */
  readonly paysOut: boolean;
  /**
   * Limits of the duration, in whole years. The terms of a brand have their own limits within these, and the limits
   * for one person depend on their data (domain 1.5).
   */
  readonly duration: { readonly minimum: number; readonly maximum: number };
}

export const products: Readonly<Record<ProductCode, Product>> = {
  SB: {
    name: 'Bedrag beleggen',
    isAnnuity: false,
    accumulates: false,
    paysOut: false,
    duration: { minimum: 1, maximum: 40 },
  },
  SUL: {
    name: 'Lijfrente opbouwen',
    isAnnuity: true,
    accumulates: true,
    paysOut: false,
    duration: { minimum: 5, maximum: 40 },
  },
  SDIL: {
    name: 'Lijfrente uitkeren',
    isAnnuity: true,
    accumulates: false,
    paysOut: true,
    duration: { minimum: 5, maximum: 82 },
  },
};

/** Product of an application for a fund. */
export const investmentCode = 'SB' satisfies ProductCode;
/** Product that converts into {@link payoutCode} on its last day. */
export const accumulationCode = 'SUL' satisfies ProductCode;
export const payoutCode = 'SDIL' satisfies ProductCode;

export const annuityCodes = [accumulationCode, payoutCode] as const;
export type AnnuityCode = (typeof annuityCodes)[number];

export const isAnnuityCode = (code: string | undefined): code is AnnuityCode =>
  annuityCodes.some((annuity) => annuity === code);

export const isProductCode = (text: string): text is ProductCode => Object.hasOwn(products, text);

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

/** Policy conditions of capital built up since 2014. */
export const presentPolicy = 'SDIL';
/** Policy conditions if all capital comes from before 2014, so that 65 is the reference age (domain 1.6). */
export const policyBefore2014 = 'SDIL2014';
export const policyConditionCodes = [presentPolicy, policyBefore2014] as const;
export type PolicyConditionCode = (typeof policyConditionCodes)[number];

/** Limits of the software; the terms of a brand have their own limits within these. */
export const calculatorLimits = {
  /** Highest deposits in euro that the terms of a brand may allow (`terms/calculator-limits.ts`). */
  initialDeposit: { maximum: 1_000_000 },
  periodicDeposit: { maximum: 25_000 },
  /** Maximum age in years (domain 4.2). */
  age: 110,
  /** Maximum number of months until the start, which is the first day of a future month. */
  startMonthsAhead: 12,
  description: 80,
} as const;

/** Value of `chosenRiskProfile` for customers who choose their own allocation. */
export const noRiskProfile = 'NVT';
export const noPaymentFrequency = 'Geen';
