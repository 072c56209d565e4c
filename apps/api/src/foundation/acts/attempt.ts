import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';

/** An attempt of a caller to carry out a request. Its repetitions have the same key and the same input. */
export interface Attempt {
  /** Idempotency key from the caller; undefined if every request is a new one. */
  readonly key: string | undefined;
  /** SHA-256 of the input, stored in the row that the request creates (decision 0183). */
  readonly digest: Buffer;
}

/**
 * Describes an attempt. The top-level fields of `input` may have any order; nested objects must have the
 * order of the call's schema. Stored digests are compared with later ones, so this format must never change.
 */
export function attemptOf(key: string | undefined, input: object): Attempt {
  const sorted = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return { key, digest: createHash('sha256').update(JSON.stringify(sorted)).digest() };
}

/**
 * Returns the row that an earlier request of the same attempt created; undefined if there is none. Throws
 * `conflict` if the key was used with different input. `isSame` compares a row without a digest, which a
 * server of the previous release wrote.
 */
export async function earlierAttempt<R extends { readonly inputDigest: Buffer | null }>(
  { key, digest }: Attempt,
  find: (key: string) => Promise<R | undefined>,
  isSame: (row: R) => boolean | Promise<boolean>,
): Promise<R | undefined> {
  const row = key === undefined ? undefined : await find(key);
  if (!row) return undefined;
  const isRepeated = row.inputDigest === null ? await isSame(row) : row.inputDigest.equals(digest);
  if (!isRepeated) throw new AppError('conflict');
  return row;
}
