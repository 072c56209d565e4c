import * as z from 'zod/mini';
import { contractStatuses } from '../../fields/contract.ts';
import { isoDay } from '../../http/schema.ts';
import { exitCostFields } from '../../products/funds/exit-costs.ts';
import { paymentFrequencyCodes, productCodes } from '../../products/products/product.ts';
import { usualLimits } from '../../products/terms/calculator-limits.ts';

/** Current terms of a contract, with all data the rules for changes need. Amounts in euro. */
export const changeTerms = z.object({
  product: z.enum(productCodes),
  status: z.enum(contractStatuses),
  description: z.string(),
  periodicDeposit: z.number(),
  debitDay: z.int(),
  pausedUntil: z.nullable(isoDay),
  distribution: z.enum(['stock', 'cash']),
  /** All funds available for the product. */
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Whether an investor may start investing in the fund. */
      isOpen: z.boolean(),
      /** This fund's current share of new deposits. */
      percentage: z.number(),
      /** Maximum share allowed in this product. */
      maximum: z.number(),
      minimumPeriodicDeposit: z.number(),
      /** Minimum amount that a switch must leave in the fund or move into it. */
      minimumInitialDeposit: z.number(),
      riskIndicator: z.int(),
      /** Exit costs of units bought in a switch; absent from an older server. */
      exitCosts: exitCostFields.exitCosts,
      /** Fraction of its units that the fund buys back per year. */
      yearlyRedemptionRate: z.number(),
      /** Units in the contract, and the part of them that can be switched on `nextDealingDay`. */
      units: z.number(),
      movableUnits: z.number(),
      /** The last known price, and its day; null before the first price. */
      nav: z.nullable(z.number()),
      navDate: z.nullable(isoDay),
    }),
  ),
  /** Range of a monthly deposit over several funds; absent from an older server. */
  periodicDepositRange: z.optional(z.object({ minimum: z.number(), maximum: z.number() })),
  /** Maximum months of a pause of the monthly deposit; absent from an older server. */
  longestPause: z.optional(z.int()),
  /** Cost of a fund switch in this contract, a fraction of the amount sold; absent from an older server. */
  switchCostRate: z.optional(z.number()),
  startDate: z.nullable(isoDay),
  endDate: z.nullable(isoDay),
  uitkeringsTermijnCode: z.nullable(z.enum(paymentFrequencyCodes)),
  periodicPayout: z.nullable(z.number()),
  loonheffingskorting: z.nullable(z.boolean()),
  /**
   * Number of the other contract that has the wage tax credit now. The credit moves to the contract that requests it.
   */
  loonheffingskortingBij: z.nullable(z.string()),
  /** SDIL: estimate of a payout after withheld tax; empty while the birth date is not known. */
  nettoUitkeringen: z.array(
    z.object({
      uitkeringsTermijnCode: z.enum(paymentFrequencyCodes),
      metKorting: z.number(),
      zonderKorting: z.number(),
    }),
  ),
  /** SUL: the last day on which the accumulation may end; null while the birth date is not known. */
  latestEnd: z.nullable(isoDay),
  /** Today's date in Europe/Amsterdam. */
  today: isoDay,
  /** The first dealing day whose cut-off is still to come. */
  nextDealingDay: isoDay,
});
export type ChangeTerms = z.output<typeof changeTerms>;

/**
 * Returns the minimum deposit in euro per month: the minimum of the fund for a single fund, the minimum of the
 * contract for several funds (domain 6).
 */
export function minimumPeriodicDeposit(
  shares: readonly { readonly id: number; readonly percentage: number }[],
  { funds, periodicDepositRange }: Pick<ChangeTerms, 'funds' | 'periodicDepositRange'>,
): number {
  const chosen = shares.filter(({ percentage }) => percentage > 0);
  const only = chosen.length === 1 ? funds.find(({ id }) => id === chosen[0]?.id) : undefined;
  const { minimum } = periodicDepositRange ?? usualLimits.periodicDeposit;
  return only?.minimumPeriodicDeposit ?? minimum;
}
