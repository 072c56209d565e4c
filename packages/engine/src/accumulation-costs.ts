import type { FundPath } from './fund-path.ts';
import { type Cents, cents, roundProjection } from './money.ts';
import { rate } from './time-value-rate.ts';

/** Costs of an accumulation on the deterministic path, if everything is sold at the end (domain 2.6). */
export interface AccumulationCosts {
  readonly entry: Cents;
  /** Ongoing cost of the funds: the sum over all months of c/12 of the value. */
  readonly ongoing: Cents;
  /** Total cost of the annuity wrapper, charged month by month; 0 for an investment (SB), which has no wrapper. */
  readonly wrapper: Cents;
  /** Exit cost, calculated per lot by its age. */
  readonly exit: Cents;
  /** Entry + ongoing + wrapper + exit cost, equal to the cent. */
  readonly total: Cents;
  /** End value after exit cost. It is rounded separately, so it can differ by one cent from end value − exit. */
  readonly paidOut: Cents;
  /** End value of the same deposits at the gross return of each fund. */
  readonly endValueWithoutCosts: Cents;
  /** endValueWithoutCosts − paidOut, equal to the cent: the costs and the growth lost because of them. */
  readonly totalIncludingLostGrowth: Cents;
  /**
   * Annual return of the customer's cash flows if they end at endValueWithoutCosts. This is the gross rate of the
   * mix.
   */
  readonly returnBeforeCosts: number;
  /** Annual return of the customer's cash flows if they end at paidOut. */
  readonly returnAfterCosts: number;
  /** Reduction in yield (RIY), the annual effect of costs: returnBeforeCosts − returnAfterCosts. */
  readonly reductionInYield: number;
}

/** The customer's cash flows: one deposit at month 0 and one at the start of each month. */
interface Deposits {
  readonly initialDeposit: Cents;
  readonly monthlyDeposit: Cents;
  readonly months: number;
}

/**
 * Returns the total costs of all fund paths. Amounts are rounded once; the rates are calculated from unrounded
 * amounts.
 */
export function costsOf(paths: readonly FundPath[], deposits: Deposits): AccumulationCosts {
  const sumOf = (amount: (path: FundPath) => number) => paths.reduce((sum, path) => sum + amount(path), 0);
  const exactPaidOut = sumOf((path) => path.endValue - path.exitCost);
  const exactWithoutCosts = sumOf((path) => path.endValueWithoutCosts);

  const entry = roundProjection(sumOf((path) => path.entryCost));
  const ongoing = roundProjection(sumOf((path) => path.ongoingCost));
  const wrapper = roundProjection(sumOf((path) => path.wrapperCost));
  const exit = roundProjection(sumOf((path) => path.exitCost));
  const paidOut = roundProjection(exactPaidOut);
  const endValueWithoutCosts = roundProjection(exactWithoutCosts);
  const returnBeforeCosts = yearlyReturn(deposits, exactWithoutCosts);
  const returnAfterCosts = yearlyReturn(deposits, exactPaidOut);
  return {
    entry,
    ongoing,
    wrapper,
    exit,
    total: cents(entry + ongoing + wrapper + exit),
    paidOut,
    endValueWithoutCosts,
    totalIncludingLostGrowth: cents(endValueWithoutCosts - paidOut),
    returnBeforeCosts,
    returnAfterCosts,
    reductionInYield: returnBeforeCosts - returnAfterCosts,
  };
}

function yearlyReturn({ initialDeposit, monthlyDeposit, months }: Deposits, endValue: number): number {
  const monthly = rate(months, -monthlyDeposit, -initialDeposit, endValue, 1);
  if (monthly === null) throw new RangeError(`no return turns the deposits into ${endValue}`);
  return Math.expm1(12 * Math.log1p(monthly));
}
