/** Effect of one month on a value, derived from the yearly terms (domain 2.1). All are fractions. */
export interface MonthlyRates {
  /** Growth before any costs. */
  readonly gross: number;
  /** Growth after ongoing and wrapper costs. */
  readonly net: number;
  /** Ongoing cost, as a fraction of the value at the end of the month. */
  readonly ongoing: number;
  /** Wrapper cost, as a fraction of the value at the end of the month. */
  readonly wrapper: number;
}

/**
 * Returns the rates of one month. The value grows by the gross return, then the fund deducts c/12 of the value, then
 * the wrapper deducts the part that reduces the annual return from r to r − k (domain 2.1: simple subtraction).
 * Nothing else is deducted, so gross growth − ongoing − wrapper equals net growth, up to floating-point rounding.
 */
export function monthlyRates(
  netReturn: number,
  ongoingCostRate: number,
  wrapperCostRate: number,
): MonthlyRates {
  const fee = ongoingCostRate / 12;
  const logBefore = Math.log1p(netReturn);
  const logAfter = Math.log1p(netReturn - wrapperCostRate);
  const wrapper = Math.expm1((logBefore - logAfter) / 12);
  return {
    gross: (1 + Math.expm1(logBefore / 12)) / (1 - fee) - 1,
    net: Math.expm1(logAfter / 12),
    ongoing: (fee / (1 - fee)) * (1 + wrapper),
    wrapper,
  };
}
