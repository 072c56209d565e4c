import { createHmac } from 'node:crypto';
import type { FieldKeys } from './field-encryption.ts';

/**
 * What a number is found by without being readable: `<key id>.<HMAC-SHA256 in base64url>` under the current key. `purpose`
 * keeps apart what is hashed for different ends. Numbers hashed under another key are other hashes.
 */
export function keyedHash({ currentId, byId }: FieldKeys, purpose: string, value: string): string {
  const key = byId.get(currentId);
  if (!key) throw new Error(`There is no key ${currentId}`);
  const digest = createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
  return `${hashesWith({ currentId })}${digest}`;
}

/** What all hashes under the current key begin with. */
export const hashesWith = ({ currentId }: Pick<FieldKeys, 'currentId'>): string => `${currentId}.`;
