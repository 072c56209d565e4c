import { type Cents, cents, dutchDay, type IsoDate, isIsoDate } from '@portaal/engine';

/** `xs:decimal` with 18 digits of which 5 behind the point (ISO 20022), zeros at both ends not counted. */
const DECIMAL = /^(?:\+|-(?=[0.]+$))?0*(\d*)(?:\.(\d*?)0*)?$/;
const DIGITS = 18;
const DECIMALS = 5;

/**
 * An amount of a message as cents; the sign stands elsewhere, but some banks write a balance of zero as `-0.00`. Returns the reason in Dutch when it is no amount, when it
 * has a part of a cent, or when it is more than we can count.
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

/** Other years are no day of a bank, and not every day of them can be counted with. */
const YEARS = /^(19|2\d)/;

/** The Dutch day of a date or a moment of a message; undefined when it is none. */
export function readDay(text: string): IsoDate | undefined {
  const [, day = '', time, zone] = MOMENT.exec(text) ?? [];
  if (!isIsoDate(day) || !YEARS.test(day)) return undefined;
  if (time === undefined || zone === undefined) return day;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : dutchDay(moment);
}
