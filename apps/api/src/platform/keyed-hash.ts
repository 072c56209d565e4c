import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FieldKeys } from './field-encryption.ts';

/**
 * Returns a keyed hash with which a number can be looked up without storing the number readably. The format
 * is `<key id>.<HMAC-SHA256 in base64url>` with the current key. `purpose` makes the hashes of different uses
 * differ. Another key gives another hash of the same number.
 */
export function keyedHash({ currentId, byId }: FieldKeys, purpose: string, value: string): string {
  const key = byId.get(currentId);
  if (!key) throw new Error(`There is no key ${currentId}`);
  const digest = createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
  return `${hashesWith({ currentId })}${digest}`;
}

/** Returns whether this is a hash of this value, with the current key or an earlier key. */
export function isKeyedHashOf(keys: FieldKeys, purpose: string, value: string, hash: string): boolean {
  const currentId = hash.slice(0, Math.max(0, hash.indexOf('.')));
  if (!keys.byId.has(currentId)) return false;
  const expected = Buffer.from(keyedHash({ ...keys, currentId }, purpose, value));
  const found = Buffer.from(hash);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** Returns the prefix of all hashes that use the current key. */
export const hashesWith = ({ currentId }: Pick<FieldKeys, 'currentId'>): string => `${currentId}.`;
