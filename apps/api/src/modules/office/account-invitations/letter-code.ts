import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS } from '@portaal/domain/sign-in/claims/secret';

/** Returns a random code for a letter: 53 bits, with which the birth date and account digits must also be right. */
export const newLetterCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
