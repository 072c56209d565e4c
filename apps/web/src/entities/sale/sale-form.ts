/** What is filled in of one fund; null is nothing. */
export interface FundInput {
  readonly amount: number | null;
  readonly units: number | null;
  /** Why what was typed has no value. */
  readonly problem?: string | undefined;
}

export const sellWays = ['all', 'spread', 'amount', 'units'] as const;
/** How much is said: all, one amount over all funds, or of each fund an amount or a number of participations. */
export type SellWay = (typeof sellWays)[number];

/** What is filled in of the one amount; null is nothing. */
type TotalInput = Pick<FundInput, 'amount' | 'problem'>;

export interface SellForm {
  readonly way: SellWay;
  readonly total: TotalInput;
  readonly funds: Readonly<Record<number, FundInput>>;
}

export const emptyForm: SellForm = { way: 'spread', total: { amount: null }, funds: {} };
export const emptyInput: FundInput = { amount: null, units: null };

export const sellSteps = ['start', 'amounts', 'overview'] as const;
export type SellStep = (typeof sellSteps)[number];

/** A sale as far as it is filled in. */
export interface SaleInput {
  readonly step: SellStep;
  readonly form: SellForm;
}

export const emptySale: SaleInput = { step: 'start', form: emptyForm };
