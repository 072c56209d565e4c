import { leavesOne } from './leaves-one.ts';

/**
 * Returns whether a text is a SEPA creditor identifier without spaces: country, check digits, three characters of the
 * creditor's choice that the check digits ignore, and its number in that country.
 */
export const isCreditorId = (text: string): boolean =>
  /^(NL\d{2}[A-Z\d]{3}\d{12}|(?!NL)[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28})$/.test(text) &&
  leavesOne(text.slice(0, 4) + text.slice(7));
