import { DUTCH_IBAN, REFERENCE } from './creditor-reference.ts';

/**
 * Normalises a number of a former system to letters and digits, as `former_number_key` in the database does.
 */
export const formerNumberKey = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Maximum number of adjacent words that can form one number together, such as `HV 04 711`. */
const MOST_WORDS = 3;
/** Minimum length. Shorter texts, such as `A1`, occur in too many descriptions to identify a contract. */
const LEAST_LENGTH = 4;
/**
 * Minimum number of digits of a number without letters. A shorter number is often a year, a house number or
 * an amount.
 */
const LEAST_DIGITS = 6;
const MOST_LENGTH = 40;

/**
 * Returns whether words that a payer wrote can be a number of a former system. Digits without letters must be
 * one word, because a date or an amount also consists of groups of digits.
 */
function mayBeNumber(key: string, words: number): boolean {
  if (key.length < LEAST_LENGTH || key.length > MOST_LENGTH || !/\d/.test(key)) return false;
  return /[A-Z]/.test(key) || (words === 1 && key.length >= LEAST_DIGITS);
}

/**
 * Returns the distinct normalised texts on a bank line that can be contract numbers of a former system. The
 * form of such numbers is unknown, so the caller compares the results with the imported numbers.
 */
export function findFormerNumberKeys(text: string): string[] {
  const rest = [REFERENCE, DUTCH_IBAN].reduce((left, other) => left.replaceAll(other, ' | '), text);
  const keys = new Set<string>();
  for (const part of rest.toUpperCase().split('|')) {
    const words = part.match(/[A-Z0-9]+/g) ?? [];
    // Hyphens and dots occur inside a number, so `12-34567` counts as one word.
    for (const [whole] of part.matchAll(/[A-Z0-9]+(?:[./_-][A-Z0-9]+)*/g)) {
      const key = formerNumberKey(whole);
      if (mayBeNumber(key, /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(whole) ? 2 : 1)) keys.add(key);
    }
    for (const at of words.keys()) {
      for (let length = 1; length <= MOST_WORDS && at + length <= words.length; length += 1) {
        const key = words.slice(at, at + length).join('');
        if (mayBeNumber(key, length)) keys.add(key);
      }
    }
  }
  return [...keys];
}
