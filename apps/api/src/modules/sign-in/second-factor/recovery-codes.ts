import { createHash, randomBytes } from 'node:crypto';

/** Base32 without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const GROUP = 4;

/** Number of codes that a person receives at once. */
export const RECOVERY_CODES = 10;

/**
 * Returns 80 random bits as `XXXX-XXXX-XXXX-XXXX`. Each byte gives one character, evenly distributed, because 32
 * divides 256.
 */
export function newRecoveryCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.replaceAll(new RegExp(`.{${GROUP}}(?!$)`, 'g'), '$&-');
}

/**
 * Returns the SHA-256 of a code as typed by the user, ignoring case, spaces and hyphens, and reading O as 0 and I or
 * L as 1.
 */
export function recoveryCodeHash(typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
