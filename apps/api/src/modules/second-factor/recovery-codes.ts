import { createHash, randomBytes } from 'node:crypto';

/** Base32 without the letters people take for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const GROUP = 4;

/** How many a person gets at once. */
export const RECOVERY_CODES = 10;

/** 80 random bits as `XXXX-XXXX-XXXX-XXXX`: each byte gives one character, evenly, since 32 divides 256. */
export function newRecoveryCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.replaceAll(new RegExp(`.{${GROUP}}(?!$)`, 'g'), '$&-');
}

/** SHA-256 of a code as a user copied it from paper: without case, spaces or hyphens, O for 0 and I or L for 1. */
export function recoveryCodeHash(typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
