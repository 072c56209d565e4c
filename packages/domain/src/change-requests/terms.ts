import * as z from 'zod/mini';
import { contractStatuses } from '../contracts/calls.ts';
import { isoDay } from '../http/schema.ts';
import { calculatorLimits, paymentFrequencyCodes, productCodes } from '../products/product.ts';

/** What a contract is like now, with all that the rules of a change need. Amounts in euro. */
export const changeTerms = z.object({
  product: z.enum(productCodes),
  status: z.enum(contractStatuses),
  description: z.string(),
  periodicDeposit: z.number(),
  debitDay: z.int(),
  pausedUntil: z.nullable(isoDay),
  distribution: z.enum(['stock', 'cash']),
  /** Every fund of the product. */
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Share of new deposits now. */
      percentage: z.number(),
      /** Most that is allowed in this product. */
      maximum: z.number(),
      minimumPeriodicDeposit: z.number(),
      /** The least that stays in, or comes to, the fund in a switch. */
      minimumInitialDeposit: z.number(),
      riskIndicator: z.int(),
      /** Part of its participations the fund buys back a year. */
      yearlyRedemptionRate: z.number(),
      /** Participations that are held, and those of them that can be switched on `nextDealingDay`. */
      units: z.number(),
      movableUnits: z.number(),
      /** The last known price, and its day; null before the first. */
      nav: z.nullable(z.number()),
      navDate: z.nullable(isoDay),
    }),
  ),
  startDate: z.nullable(isoDay),
  endDate: z.nullable(isoDay),
  uitkeringsTermijnCode: z.nullable(z.enum(paymentFrequencyCodes)),
  periodicPayout: z.nullable(z.number()),
  loonheffingskorting: z.nullable(z.boolean()),
  /** The number of another contract that has the credit now; it goes to where it is chosen. */
  loonheffingskortingBij: z.nullable(z.string()),
  /** SDIL: what is left of a payout after what is withheld, by estimate; empty while the birth date is not known. */
  nettoUitkeringen: z.array(
    z.object({
      uitkeringsTermijnCode: z.enum(paymentFrequencyCodes),
      metKorting: z.number(),
      zonderKorting: z.number(),
    }),
  ),
  /** SUL: the last day on which the accumulation may end; null while the birth date is not known. */
  latestEnd: z.nullable(isoDay),
  /** Europe/Amsterdam. */
  today: isoDay,
  /** The next day of prices that what is asked now is in time for. */
  nextDealingDay: isoDay,
});
export type ChangeTerms = z.output<typeof changeTerms>;

/** Euro a month at the least: of one fund what that fund asks, of several what a contract asks (domain 6). */
export function minimumPeriodicDeposit(
  shares: readonly { readonly id: number; readonly percentage: number }[],
  { funds }: Pick<ChangeTerms, 'funds'>,
): number {
  const chosen = shares.filter(({ percentage }) => percentage > 0);
  const only = chosen.length === 1 ? funds.find(({ id }) => id === chosen[0]?.id) : undefined;
  return only?.minimumPeriodicDeposit ?? calculatorLimits.periodicDeposit.minimum;
}
