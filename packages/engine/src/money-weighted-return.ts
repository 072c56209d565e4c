import { daysBetween, type IsoDate } from './dates.ts';
import { rootOf } from './flow-root.ts';
import { equalPeriods, type FlowSum, irregularTimes } from './flow-sum.ts';

/** The smallest float above −1: a return is never a total loss if there is any receipt. */
const NEAR_TOTAL_LOSS = -1 + 2 ** -53;

/**
 * Returns the internal rate of return per period of flows at the start of periods 0, 1, 2, …: the x above −1, without
 * upper bound, where Σ flowⱼ/(1+x)ʲ = 0; `null` when there is none. Deposits are negative and receipts positive, all
 * in the same unit. For flows with several solutions, always returns the same one. Exact to about 1e-14. Throws
 * `RangeError` for a flow that is not finite.
 */
export function irr(flows: ArrayLike<number>): number | null {
  assertFinite(flows);
  return toRate(equalPeriods(flows));
}

/**
 * Returns the effective annual return, Actual/365 fixed, of dated flows in any order (domain 2.5); `null` when there is
 * none ("niet beschikbaar"). Signs, several solutions and precision are as for `irr`. Throws `RangeError` for a flow
 * that is not finite, or if `flows` and `dates` differ in length.
 */
export const xirr = (flows: readonly number[], dates: readonly IsoDate[]): number | null =>
  returnPerDays(flows, dates, 365);

/**
 * Returns the money-weighted return per `days` days, otherwise like `xirr`. A short period is computed in its own
 * length, because its annual return may be beyond the numbers: a loss of 60% in a week is a loss of
 * 99.999 999 999 999 999 999 8% a year.
 */
export function returnPerDays(
  flows: readonly number[],
  dates: readonly IsoDate[],
  days: number,
): number | null {
  assertFinite(flows);
  const first = dates[0];
  if (dates.length !== flows.length) throw new RangeError('every flow needs one date');
  if (first === undefined) return null;
  return toRate(
    irregularTimes(
      flows,
      dates.map((date) => daysBetween(first, date) / days),
    ),
  );
}

function toRate(sum: FlowSum): number | null {
  const logGrowth = rootOf(sum);
  if (logGrowth === null) return null;
  const rate = Math.max(Math.expm1(logGrowth), NEAR_TOTAL_LOSS);
  return rate < Infinity ? rate : null;
}

function assertFinite(flows: ArrayLike<number>): void {
  for (let i = 0; i < flows.length; i++) {
    if (!Number.isFinite(flows[i])) throw new RangeError(`flow ${i} is not a finite number: ${flows[i]}`);
  }
}
