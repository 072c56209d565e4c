import { type Cents, cents, dutchDay, type IsoDate, isIsoDate } from '@portaal/engine';

/**
 * `xs:decimal` with 18 digits, including 5 after the point (ISO 20022). Leading and trailing zeros are not
 * counted.
 */
const DECIMAL = /^(?:\+|-(?=[0.]+$))?0*(\d*)(?:\.(\d*?)0*)?$/;
const DIGITS = 18;
const DECIMALS = 5;

/**
 * Returns an amount of a bank message in cents. The sign is in another element, but some banks write a zero balance
 * as `-0.00`. Returns the reason in Dutch for a text that is not an amount, for a fraction of a cent, and for an
 * amount that is too large to represent.
 */
export function readAmount(text: string): Cents | string {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || !/\d/.test(text)) return `${text} is geen bedrag.`;
  if (fraction.length > DECIMALS || whole.length + fraction.length > DIGITS) {
    return `Het bedrag ${text} heeft te veel cijfers.`;
  }
  if (fraction.length > 2) return `Het bedrag ${text} heeft een deel van een cent.`;
  const amount = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return Number.isSafeInteger(amount) ? cents(amount) : `Het bedrag ${text} is te groot.`;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+)?(Z|[+-]\d{2}:\d{2})?$/;

/** Years that a bank can plausibly report. Some days outside these years break date arithmetic. */
const YEARS = /^(19|2\d)/;

/** Returns the Dutch day of a date or timestamp in a bank message; undefined when the text is invalid. */
export function readDay(text: string): IsoDate | undefined {
  const [, day = '', time, zone] = MOMENT.exec(text) ?? [];
  if (!isIsoDate(day) || !YEARS.test(day)) return undefined;
  if (time === undefined || zone === undefined) return day;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : dutchDay(moment);
}
