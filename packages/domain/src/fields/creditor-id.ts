import { leavesOne } from './leaves-one.ts';

/**
 * Whether a text is a SEPA creditor identifier, written together: country, check digits, three characters a creditor
 * chooses, which its check digits leave out, and its number in that country.
 */
export const isCreditorId = (text: string): boolean =>
  /^(NL\d{2}[A-Z\d]{3}\d{12}|(?!NL)[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28})$/.test(text) &&
  leavesOne(text.slice(0, 4) + text.slice(7));
