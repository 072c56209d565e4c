import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';

/** What a code can be asked for: a call with everything that is sent to it. */
export interface SignedContent {
  /** As the contract writes it, with its placeholders. */
  readonly path: string;
  readonly params?: unknown;
  readonly body?: unknown;
}

/** No call takes anything deeper; what a code is asked for may be anything. */
const DEEPEST = 20;

/** The same for the same values, in whatever order they are sent; the proof itself is no part of it. */
function normalised(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new AppError('malformed');
  if (Array.isArray(value)) return value.map((inner) => normalised(inner, depth + 1));
  return Object.entries(value)
    .filter(([name]) => name !== 'twoFaToken')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, normalised(inner, depth + 1)]);
}

/** SHA-256 of what is sent. Throws `malformed` for what is too deep. */
export const contentDigest = ({ path, params = {}, body = {} }: SignedContent): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, normalised(params), normalised(body)]))
    .digest();
