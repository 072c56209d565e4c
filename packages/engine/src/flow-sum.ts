/** Value and slope of a sum at one point, both multiplied by the same positive factor to prevent overflow. */
export interface Evaluation {
  readonly value: number;
  readonly slope: number;
  /** Sum of the absolute terms, which determines the rounding noise in `value`. */
  readonly magnitude: number;
}

/**
 * Discounted flows F(y) = Σ amountⱼ·e^(−y·timeⱼ) as a function of the log return y = ln(1+x), which maps x in (−1, ∞)
 * onto all real numbers. Times strictly ascend; the first and last amounts are not 0.
 */
export interface FlowSum {
  readonly amounts: Float64Array;
  readonly times: Float64Array;
  readonly at: (y: number) => Evaluation;
}

/**
 * Returns the sum for flows at times 0, 1, 2, …. It is evaluated as a polynomial, which needs no exponential per
 * flow.
 */
export function equalPeriods(flows: ArrayLike<number>): FlowSum {
  const periods = new Float64Array(flows.length);
  for (let period = 0; period < periods.length; period++) periods[period] = period;
  const { amounts, times } = withoutZeroEnds(new Float64Array(flows), periods);
  return { amounts, times, at: (y) => evaluatePolynomial(amounts, y) };
}

/** Returns the sum for flows at arbitrary times, in any order. Flows at the same time are added together. */
export function irregularTimes(flows: readonly number[], times: readonly number[]): FlowSum {
  const order = times.map((_, i) => i);
  if (times.some((time, i) => i > 0 && time < (times[i - 1] ?? time))) {
    order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  }
  const amounts = new Float64Array(flows.length);
  const moments = new Float64Array(flows.length);
  let count = 0;
  for (const i of order) {
    const time = times[i] ?? 0;
    if (count === 0 || moments[count - 1] !== time) moments[count++] = time;
    amounts[count - 1] = (amounts[count - 1] ?? 0) + (flows[i] ?? 0);
  }
  const trimmed = withoutZeroEnds(amounts.subarray(0, count), moments.subarray(0, count));
  return exponentialSum(trimmed.amounts, trimmed.times);
}

/** Returns the sum for arbitrary amounts at strictly ascending times. */
export function exponentialSum(amounts: Float64Array, times: Float64Array): FlowSum {
  return { amounts, times, at: (y) => evaluateExponentials(amounts, times, y) };
}

/** Returns the positions j where the sign of amountⱼ differs from that of the last nonzero amount before it. */
export function signChanges(amounts: Float64Array): number[] {
  const positions: number[] = [];
  let previous = 0;
  for (let i = 0; i < amounts.length; i++) {
    const sign = Math.sign(amounts[i] ?? 0);
    if (sign === 0) continue;
    if (sign === -previous) positions.push(i);
    previous = sign;
  }
  return positions;
}

function withoutZeroEnds(amounts: Float64Array, times: Float64Array) {
  const start = amounts.findIndex((amount) => amount !== 0);
  const end = amounts.findLastIndex((amount) => amount !== 0) + 1;
  return start < 0
    ? { amounts: amounts.subarray(0, 0), times: times.subarray(0, 0) }
    : { amounts: amounts.subarray(start, end), times: times.subarray(start, end) };
}

/**
 * Evaluates the sum with times counted from the first or last flow, so that no exponent is positive and nothing
 * overflows.
 */
function evaluateExponentials(amounts: Float64Array, times: Float64Array, y: number): Evaluation {
  const origin = (y >= 0 ? times[0] : times[times.length - 1]) ?? 0;
  let value = 0;
  let slope = 0;
  let magnitude = 0;
  for (let i = 0; i < amounts.length; i++) {
    const time = (times[i] ?? 0) - origin;
    const term = (amounts[i] ?? 0) * Math.exp(-y * time);
    value += term;
    slope -= time * term;
    magnitude += Math.abs(term);
  }
  return { value, slope, magnitude };
}

/** Evaluates the sum by Horner's scheme in u = e^(−|y|). It starts at the far end, so that nothing overflows. */
function evaluatePolynomial(amounts: Float64Array, y: number): Evaluation {
  const u = Math.exp(-Math.abs(y));
  const last = amounts.length - 1;
  let value = 0;
  let derivative = 0;
  let magnitude = 0;
  for (let power = last; power >= 0; power--) {
    const amount = amounts[y >= 0 ? power : last - power] ?? 0;
    derivative = derivative * u + value;
    value = value * u + amount;
    magnitude = magnitude * u + Math.abs(amount);
  }
  return { value, slope: (y >= 0 ? -u : u) * derivative, magnitude };
}
