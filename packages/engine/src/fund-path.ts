import type { FundTerms } from './fund.ts';
import { monthlyRates } from './monthly-rates.ts';
import { fv } from './time-value.ts';

/** The deterministic path of one fund (domain 2.2, 2.6). All amounts are in unrounded cents. */
export interface FundPath {
  readonly endValue: number;
  readonly entryCost: number;
  readonly ongoingCost: number;
  readonly wrapperCost: number;
  readonly exitCost: number;
  readonly endValueWithoutCosts: number;
}

/**
 * Projects deposits into one fund: `initial` at month 0 and `monthly` at the start of each of `months` months.
 * `wrapperCostRate` is the annual fraction that an annuity charges in addition to the cost of the fund; 0 for an
 * ordinary investment.
 */
export function followFund(
  fund: FundTerms,
  wrapperCostRate: number,
  {
    initial,
    monthly,
    months,
  }: { readonly initial: number; readonly monthly: number; readonly months: number },
): FundPath {
  const stored = 1 - fund.entryCostRate;
  const rates = monthlyRates(fund.netReturn, fund.ongoingCostRate, wrapperCostRate);

  let value = stored * initial;
  let sumOfValues = 0;
  for (let month = 1; month <= months; month++) {
    value = (value + stored * monthly) * (1 + rates.net);
    sumOfValues += value;
  }
  // Uses the closed form, because monthly steps would add float errors that round exact half cents the wrong way.
  if (monthly === 0) value = stored * initial * (1 + fund.netReturn - wrapperCostRate) ** (months / 12);
  // Reads the steps in reverse, because the last step applies to the oldest units.
  let exitCost = 0;
  let remaining = value;
  for (let index = fund.exitCosts.length - 1; index >= 0; index--) {
    const { fromYear = 0, rate = 0 } = fund.exitCosts[index] ?? {};
    if (months < 12 * fromYear) continue;
    // A deposit reaches the age of a step on the day it is exactly that many years old. All later deposits
    // are younger.
    const younger = fromYear === 0 ? 0 : grown(rates.net, 12 * fromYear - 1, 0, stored * monthly);
    exitCost += (remaining - younger) * rate;
    remaining = younger;
  }
  return {
    endValue: value,
    entryCost: fund.entryCostRate * (initial + months * monthly),
    ongoingCost: sumOfValues * rates.ongoing,
    wrapperCost: sumOfValues * rates.wrapper,
    exitCost,
    endValueWithoutCosts: grown(rates.gross, months, initial, monthly),
  };
}

/** Returns the value after `months` months of an amount now and deposits at the start of each month. */
function grown(monthlyRate: number, months: number, initial: number, monthly: number): number {
  return fv(monthlyRate, months, -monthly, -initial, 1);
}
