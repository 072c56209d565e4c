import { irr } from './money-weighted-return.ts';
import type { PaymentTiming } from './time-value.ts';

/**
 * Returns the rate per period at which `pmt` per period turns `pv` into `fv` in `nper` periods, with the argument
 * order of spreadsheets; `null` when no such rate above −1 exists. Throws `RangeError` unless `nper` is a whole
 * number of at least 1. Exact to about 1e-14; see `irr` for flows with more than one solution.
 */
export function rate(nper: number, pmt: number, pv: number, fv: number, type: PaymentTiming): number | null {
  if (!(Number.isInteger(nper) && nper >= 1)) {
    throw new RangeError(`number of periods must be whole and at least 1: ${nper}`);
  }
  const flows = new Float64Array(nper + 1).fill(pmt, 1 - type, nper + 1 - type);
  flows[0] = (flows[0] ?? 0) + pv;
  flows[nper] = (flows[nper] ?? 0) + fv;
  return irr(flows);
}
