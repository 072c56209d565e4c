import { createHash, randomBytes } from 'node:crypto';

/** Capitals and digits that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Unguessable when long enough. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** The website key of an API key: the SHA-256 of `website:` and the key, in capital hex. */
export const websiteKeyOf = (apiKey: string): string =>
  createHash('sha256').update(`website:${apiKey}`).digest('hex').toUpperCase();
