import { hash } from 'node:crypto';

/** Returns 32 pseudo-random hexadecimal digits that depend only on `key`. */
export function stableDigits(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32);
}

/**
 * Returns a UUID in the layout of version 7 (RFC 9562, 5.7). UUIDs sort by `at`, to the millisecond. Their random
 * part is derived from `key`, so that the same demo data has the same ids everywhere.
 */
export function stableId(at: Date, key: string): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const digits = stableDigits(key);
  const variant = ((Number.parseInt(digits.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${digits.slice(0, 3)}`,
    `${variant}${digits.slice(4, 7)}`,
    digits.slice(7, 19),
  ].join('-');
}
