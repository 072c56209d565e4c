import { leavesOne } from './leaves-one.ts';

/**
 * Returns whether a text is a SEPA creditor identifier without spaces. It consists of the country, check digits,
 * three characters chosen by the creditor that the check digits ignore, and the creditor's national number.
 */
export const isCreditorId = (text: string): boolean =>
  /^(NL\d{2}[A-Z\d]{3}\d{12}|(?!NL)[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28})$/.test(text) &&
  leavesOne(text.slice(0, 4) + text.slice(7));
