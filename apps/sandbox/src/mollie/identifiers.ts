import { createHash, randomBytes } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text;
}

/** Returns an unguessable id of letters and digits. */
export const randomId = (length: number): string => base62(randomBytes(32)).slice(-length);

/** Returns the profile of an API key: ten characters of the key's SHA-256 in base 62. */
export function profileIdOf(apiKey: string): string {
  return `pfl_${base62(createHash('sha256').update(apiKey).digest()).slice(0, 10)}`;
}
