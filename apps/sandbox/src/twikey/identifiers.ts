import { createHash, randomBytes } from 'node:crypto';

/** Capitals and digits, without characters that are easily confused. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a random code; it cannot be guessed if it is long enough. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Returns the website key of an API key: the SHA-256 of `website:` and the key, in uppercase hex. */
export const websiteKeyOf = (apiKey: string): string =>
  createHash('sha256').update(`website:${apiKey}`).digest('hex').toUpperCase();
