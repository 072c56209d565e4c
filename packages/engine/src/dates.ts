import type { Brand } from './brand.ts';

/** An existing calendar day, as `YYYY-MM-DD` (years 0001–9999). Days can be compared as strings. */
export type IsoDate = Brand<string, 'IsoDate'>;

const ZERO = '0'.charCodeAt(0);
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns whether the text is an existing day, written as `YYYY-MM-DD`. */
export function isIsoDate(text: string): text is IsoDate {
  const match = PATTERN.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns the text as a date. Throws `RangeError` if it is not an existing day in the form `YYYY-MM-DD`. */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`not a date: ${text}`);
  return text;
}

/**
 * Returns the same day `months` later (negative: earlier). A day that does not exist in that month becomes its last
 * day. Throws `RangeError` when `months` is not whole or the year leaves 0001–9999.
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const index = monthIndex(date) + months;
  if (!Number.isInteger(index)) throw new RangeError(`months must be whole: ${months}`);
  const year = Math.floor(index / 12);
  const month = index - 12 * year + 1;
  return isoDate(format(year, month, Math.min(dayOf(date), daysInMonth(year, month))));
}

const DAY = 86_400_000;

/** Returns the day `days` later (negative: earlier). Throws `RangeError` when `days` is not whole. */
export function addDays(date: IsoDate, days: number): IsoDate {
  if (!Number.isInteger(days)) throw new RangeError(`days must be whole: ${days}`);
  return isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10));
}

/** Returns the first day of the month after `today`: the default start (domain 2.2). */
export function firstOfNextMonth(today: IsoDate): IsoDate {
  return addMonths(isoDate(`${today.slice(0, 8)}01`), 1);
}

/**
 * Returns the number of whole months between two days: the maximum that `addMonths` can add without passing `to`. If
 * `to` is earlier, returns the same number as in reverse order, but negative.
 */
export function monthsBetween(from: IsoDate, to: IsoDate): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const months = monthIndex(to) - monthIndex(from);
  return addMonths(from, months) > to ? months - 1 : months;
}

/**
 * Returns the number of calendar months from `from` to `to`, whatever the days of the months; negative if
 * `to` is earlier. Every month has one dealing, so two dealing days are this number of dealings apart.
 */
export const calendarMonthsBetween = (from: IsoDate, to: IsoDate): number =>
  monthIndex(to) - monthIndex(from);

/**
 * Returns the number of months from one day to a later day, counting part of a month as a whole month. Returns 0 if `to` is
 * not later.
 */
export function startedMonthsBetween(from: IsoDate, to: IsoDate): number {
  if (to <= from) return 0;
  const whole = monthsBetween(from, to);
  return addMonths(from, whole) < to ? whole + 1 : whole;
}

/** Returns the last day of the calendar year. */
export function lastDayOfYear(year: number): IsoDate {
  return isoDate(format(year, 12, 31));
}

/** Returns the calendar days between two days, the same in every time zone; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the calendar year. */
export function yearOf(date: IsoDate): number {
  return digits(date, 0, 4);
}

function monthOf(date: IsoDate): number {
  return digits(date, 5, 7);
}

function dayOf(date: IsoDate): number {
  return digits(date, 8, 10);
}

/**
 * Parses the digits at these positions. Written as a loop because parsing dominates the time to calculate a return
 * over 300 dates.
 */
function digits(date: IsoDate, start: number, end: number): number {
  let number = 0;
  for (let i = start; i < end; i++) number = 10 * number + date.charCodeAt(i) - ZERO;
  return number;
}

function monthIndex(date: IsoDate): number {
  return 12 * yearOf(date) + monthOf(date) - 1;
}

/**
 * Returns the number of days since 1 March of the year 0. Years start in March so that the leap day is the last day
 * of a year.
 */
function dayNumber(date: IsoDate): number {
  const month = monthOf(date);
  const year = yearOf(date) - (month < 3 ? 1 : 0);
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + dayOf(date) - 1;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function format(year: number, month: number, day: number): string {
  const pad = (n: number, width: number) => String(n).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}
