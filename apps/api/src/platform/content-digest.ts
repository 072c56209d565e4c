import { createHash } from 'node:crypto';

/** What a code can be asked for: a call with everything that is sent to it. */
export interface SignedContent {
  /** As the contract writes it, with its placeholders. */
  readonly path: string;
  readonly params?: unknown;
  readonly body?: unknown;
}

/** The same for the same values, in whatever order they are sent; the proof itself is no part of it. */
function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([name]) => name !== 'twoFaToken')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, normalised(inner)]);
}

/** SHA-256 of what is sent. */
export const contentDigest = ({ path, params = {}, body = {} }: SignedContent): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, normalised(params), normalised(body)]))
    .digest();
