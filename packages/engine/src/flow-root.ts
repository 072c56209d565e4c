import { type Evaluation, exponentialSum, type FlowSum, signChanges } from './flow-sum.ts';

/** A Newton step below this size has reached the precision of the sum. The size is relative for values above 1. */
const CONVERGED = 1e-12;
/** Maximum steps: more halvings than are ever needed between two floating-point numbers. */
const MAX_STEPS = 2000;
const ROUNDING_NOISE = 2 ** -50;

/**
 * Returns a y with F(y) = 0, or `null` if there is none. If there are several roots, a positive root takes
 * precedence, then a negative root, then the root nearest to 0.
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
 * Returns all roots in ascending order, by applying Laguerre's proof of Descartes' rule. F has the same roots as
 * e^(ay)·F, and the derivative of that product has one sign change less if a lies within a sign change. The roots of
 * the derivative, found recursively, divide the line into pieces on which e^(ay)·F is monotone.
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

/**
 * Returns the amounts of (e^(ay)·F)′, scaled to at most 1, where a lies halfway between the times of the amounts
 * around the sign change at position `change`.
 */
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

/** Returns the signs of F for y → −∞, determined by the last flow, and for y → ∞, determined by the first flow. */
function signsAtInfinity({ amounts }: FlowSum): { left: number; right: number } {
  return { left: Math.sign(amounts.at(-1) ?? 0), right: Math.sign(amounts[0] ?? 0) };
}

/**
 * Returns the sign, or 0 for a value within rounding noise, so that noise is ignored if the curve only touches the
 * axis.
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
 * Returns the root beyond `start` in the given direction. Each step is twice the previous one, without an upper
 * bound. The first step changes a flow by a factor e.
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
 * Returns the root between two points with different signs by Newton's method, and by halving if Newton's method does
 * not converge.
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
