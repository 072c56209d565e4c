/** Input for one fund; null means that nothing was entered. */
export interface FundInput {
  readonly amount: number | null;
  readonly units: number | null;
  /** The reason why the typed text could not be converted to a value. */
  readonly problem?: string | undefined;
}

export const sellWays = ['all', 'spread', 'amount', 'units'] as const;
/**
 * The way in which a sale is specified: everything, one amount over all funds, or an amount or a number of
 * units per fund.
 */
export type SellWay = (typeof sellWays)[number];

/** Input for the single amount; null means that nothing was entered. */
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

/** The input of a sale that is not ordered yet. */
export interface SaleInput {
  readonly step: SellStep;
  readonly form: SellForm;
}

export const emptySale: SaleInput = { step: 'start', form: emptyForm };
