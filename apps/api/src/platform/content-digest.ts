import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';

/** Content that a step-up code confirms: a call with all its input. */
export interface SignedContent {
  /** Path as in the contract, with its placeholders. */
  readonly path: string;
  readonly params?: unknown;
  readonly body?: unknown;
}

/** Maximum depth. No call accepts deeper input, but a request for a code can contain anything. */
const DEEPEST = 20;

/** Returns a value in which the order of fields does not matter and the step-up code itself is omitted. */
function normalised(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new AppError('malformed');
  if (Array.isArray(value)) return value.map((inner) => normalised(inner, depth + 1));
  return Object.entries(value)
    .filter(([name]) => name !== 'twoFaToken')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, normalised(inner, depth + 1)]);
}

/** Returns the SHA-256 of the request content. Throws `malformed` for content that is too deep. */
export const contentDigest = ({ path, params = {}, body = {} }: SignedContent): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, normalised(params), normalised(body)]))
    .digest();
