/**
 * Timing of the payments: 0 at the end of each period (in arrears), 1 at the start (in advance). In this file and
 * in `rate`, arguments have the order of spreadsheets. All amounts are in the same unit; paid amounts are
 * negative and received amounts positive. Rates are fractions per period, above −1.
 */
export type PaymentTiming = 0 | 1;

/** Returns the future value after `nper` periods of `pv` now and `pmt` per period. Throws `RangeError` if rate ≤ −1. */
export function fv(rate: number, nper: number, pmt: number, pv: number, type: PaymentTiming): number {
  return 0 - (pv * growth(rate, nper) + pmt * annuity(rate, nper, type));
}

/** Returns the present value of `pmt` per period and `fv` after `nper` periods. Throws `RangeError` if rate ≤ −1. */
export function pv(rate: number, nper: number, pmt: number, fv: number, type: PaymentTiming): number {
  return 0 - (fv + pmt * annuity(rate, nper, type)) / growth(rate, nper);
}

/**
 * Returns the payment per period that turns `pv` into `fv` in `nper` periods. Throws `RangeError` if rate ≤ −1 or
 * `nper` is 0.
 */
export function pmt(rate: number, nper: number, pv: number, fv: number, type: PaymentTiming): number {
  if (nper === 0) throw new RangeError('a payment needs at least one period');
  return 0 - (fv + pv * growth(rate, nper)) / annuity(rate, nper, type);
}

/**
 * Returns the number of periods, possibly fractional, in which `pmt` per period turns `pv` into `fv`; negative when
 * that moment lies in the past; `null` when it is never reached. Throws `RangeError` if rate ≤ −1.
 */
export function nper(rate: number, pmt: number, pv: number, fv: number, type: PaymentTiming): number | null {
  assertRate(rate);
  const periods =
    rate === 0
      ? -(pv + fv) / pmt
      : Math.log1p((-(fv + pv) * rate) / (pv * rate + pmt * (1 + rate * type))) / Math.log1p(rate);
  return Number.isFinite(periods) ? periods + 0 : null;
}

/** Returns the growth factor (1 + rate)^periods. */
function growth(rate: number, periods: number): number {
  assertRate(rate);
  return Math.exp(periods * Math.log1p(rate));
}

/**
 * Returns the end value of payments of 1 per period: ((1 + rate)^periods − 1)/rate, accurate also when the rate is
 * nearly 0.
 */
function annuity(rate: number, periods: number, type: PaymentTiming): number {
  if (rate === 0) return periods;
  return ((1 + rate * type) * Math.expm1(periods * Math.log1p(rate))) / rate;
}

function assertRate(rate: number): void {
  if (!(rate > -1)) throw new RangeError(`rate must be above -1: ${rate}`);
}
