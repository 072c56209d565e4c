import { type Evaluation, exponentialSum, type FlowSum, signChanges } from './flow-sum.ts';

/** A Newton step this small (relative above 1) has reached the precision of the sum. */
const CONVERGED = 1e-12;
/** More halvings than a bracket of floats allows. */
const MAX_STEPS = 2000;
const ROUNDING_NOISE = 2 ** -50;

/**
 * Returns a y with F(y) = 0, or `null` when there is none. Sign changes prove both cases. With several roots: a
 * positive one first, else a negative one, else the root nearest to 0.
 */
export function rootOf(sum: FlowSum): number | null {
  if (signChanges(sum.amounts).length === 0) return null;
  const sign = Math.sign(sum.at(0).value);
  if (sign === 0) return 0;
  const ends = signsAtInfinity(sum);
  if (ends.right !== sign) return crossingFrom(sum, 0, 1);
  if (ends.left !== sign) return crossingFrom(sum, 0, -1);
  const [nearest = null] = rootsOf(sum).sort((a, b) => Math.abs(a) - Math.abs(b));
  return nearest;
}

/**
 * Returns all roots, ascending, by Laguerre's proof of Descartes' rule as an algorithm. F has the roots of e^(ay)·F,
 * and the derivative of that product has one sign change less when a lies within a sign change. The roots of that
 * derivative, found the same way, divide the line into pieces on which e^(ay)·F is monotone.
 */
function rootsOf(sum: FlowSum): number[] {
  const changes = signChanges(sum.amounts);
  const change = changes[Math.floor(changes.length / 2)];
  if (change === undefined) return [];

  const ends = signsAtInfinity(sum);
  const roots: number[] = [];
  let left = { y: -Infinity, sign: ends.left };
  for (const y of [...rootsOf(derivativeAround(sum, change)), Infinity]) {
    const right = { y, sign: y === Infinity ? ends.right : signOf(sum.at(y)) };
    if (left.sign * right.sign < 0) roots.push(crossingBetween(sum, left.y, right.y));
    if (right.sign === 0) roots.push(right.y);
    left = right;
  }
  return roots;
}

/** Returns the amounts of (e^(ay)·F)′, with a halfway the sign change before position `change`, scaled to at most 1. */
function derivativeAround({ amounts, times }: FlowSum, change: number): FlowSum {
  let before = change - 1;
  while (amounts[before] === 0) before--;
  const a = ((times[before] ?? 0) + (times[change] ?? 0)) / 2;
  const derivative = amounts.map((amount, i) => amount * (a - (times[i] ?? 0)));
  const largest = derivative.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0);
  return exponentialSum(
    derivative.map((amount) => amount / largest),
    times,
  );
}

/** Returns the signs far left, decided by the last flow, and far right, decided by the first. */
function signsAtInfinity({ amounts }: FlowSum): { left: number; right: number } {
  return { left: Math.sign(amounts.at(-1) ?? 0), right: Math.sign(amounts[0] ?? 0) };
}

/**
 * Returns the sign, or 0 within rounding noise, so that noise does not decide where the curve only touches the axis.
 */
function signOf({ value, magnitude }: Evaluation): number {
  return Math.abs(value) <= ROUNDING_NOISE * magnitude ? 0 : Math.sign(value);
}

function crossingBetween(sum: FlowSum, left: number, right: number): number {
  if (left > -Infinity && right < Infinity) return refine(sum, left, right);
  if (left > -Infinity) return crossingFrom(sum, left, 1);
  if (right < Infinity) return crossingFrom(sum, right, -1);
  return crossingFrom(sum, 0, Math.sign(sum.at(0).value) === signsAtInfinity(sum).right ? -1 : 1);
}

/**
 * Returns the crossing beyond `start`. Steps double without a bound, beginning with a step that grows a flow e-fold.
 */
function crossingFrom(sum: FlowSum, start: number, direction: 1 | -1): number {
  const sign = Math.sign(sum.at(start).value);
  let step = direction / ((sum.times.at(-1) ?? 0) - (sum.times[0] ?? 0));
  let near = start;
  let far = start + step;
  while (Math.sign(sum.at(far).value) === sign) {
    near = far;
    step *= 2;
    far += step;
  }
  return refine(sum, near, far);
}

/**
 * Returns the root between two points with different signs, by Newton's method, with halving where that does not
 * converge.
 */
function refine(sum: FlowSum, near: number, far: number): number {
  const nearSign = Math.sign(sum.at(near).value);
  let [low, high, y] = [near, far, (near + far) / 2];
  let previousStep = Math.abs(far - near);
  for (let i = 0; i < MAX_STEPS; i++) {
    const { value, slope } = sum.at(y);
    if (value === 0) return y;
    if (Math.sign(value) === nearSign) low = y;
    else high = y;
    const newton = y - value / slope;
    const step = Math.abs(newton - y);
    if (step <= CONVERGED * Math.max(1, Math.abs(y))) return newton;
    const helps = step < previousStep / 2 && (newton - low) * (newton - high) < 0;
    const next = helps ? newton : (low + high) / 2;
    previousStep = Math.abs(next - y);
    if (previousStep === 0) return y;
    y = next;
  }
  return y;
}
