import { addDays, addMonths, type IsoDate, isoDate } from './dates.ts';
import { dutchDay } from './dutch-day.ts';

/** The days of one monthly dealing run (domain 5.1). */
export interface Dealing {
  /** The first of a month. The run deals at the prices of this day. */
  readonly dealingDay: IsoDate;
  /**
   * 16.00 Europe/Amsterdam on the last business day before the dealing day. Payments and orders received earlier are
   * included in the run.
   */
  readonly cutOff: Date;
  /** Fifth business day of the month, by which the prices are known. */
  readonly publicationDay: IsoDate;
  /** Tenth business day of the month, on which sales and distributions are paid. */
  readonly payDay: IsoDate;
}

const DAY = 86_400_000;
const CUT_OFF_HOUR = 16;
const PUBLICATION_BUSINESS_DAY = 5;
const PAY_BUSINESS_DAY = 10;

const midnight = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): IsoDate => isoDate(new Date(time).toISOString().slice(0, 10));

/** Returns whether banks execute transfers on this day: not at weekends and not on closing days of TARGET. */
export function isBusinessDay(day: IsoDate): boolean {
  const weekday = new Date(midnight(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isClosingDay(day);
}

/**
 * Returns the day `count` business days after `day`, or before `day` if negative. The day itself is not counted, so
 * one business day after a Friday is the Monday. Throws `RangeError` for 0 and for a fraction.
 */
export function addBusinessDays(day: IsoDate, count: number): IsoDate {
  if (!Number.isInteger(count) || count === 0) throw new RangeError(`not a number of days: ${count}`);
  const step = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0; ) {
    at = addDays(at, step);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/**
 * Returns the days of the dealing run of `dealingDay`. Throws `RangeError` unless `dealingDay` is the first of a
 * month.
 */
export function dealingOn(dealingDay: IsoDate): Dealing {
  if (!dealingDay.endsWith('-01')) throw new RangeError(`not the first of a month: ${dealingDay}`);
  const lastOfMonthBefore = addDays(dealingDay, -1);
  return {
    dealingDay,
    cutOff: cutOffOn(addBusinessDays(dealingDay, -1)),
    publicationDay: addBusinessDays(lastOfMonthBefore, PUBLICATION_BUSINESS_DAY),
    payDay: addBusinessDays(lastOfMonthBefore, PAY_BUSINESS_DAY),
  };
}

/** Returns the first dealing run whose cut-off is still to come. This run deals everything received at `now`. */
export function nextDealing(now: Date): Dealing {
  const next = addMonths(isoDate(`${dutchDay(now).slice(0, 8)}01`), 1);
  const dealing = dealingOn(next);
  return dealing.cutOff > now ? dealing : dealingOn(addMonths(next, 1));
}

/**
 * Returns the moment of the cut-off. Clock changes never fall on a business day, so the afternoon has one of two UTC
 * offsets.
 */
function cutOffOn(day: IsoDate): Date {
  const summer = new Date(midnight(day) + (CUT_OFF_HOUR - 2) * 3_600_000);
  return amsterdamHour.format(summer) === String(CUT_OFF_HOUR)
    ? summer
    : new Date(summer.getTime() + 3_600_000);
}

const amsterdamHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  hourCycle: 'h23',
});

const FIXED_CLOSING_DAYS = new Set(['01-01', '05-01', '12-25', '12-26']);

/**
 * Returns whether TARGET is closed on this day: New Year's Day, Good Friday, Easter Monday, 1 May or one of the two
 * days of Christmas.
 */
function isClosingDay(day: IsoDate): boolean {
  if (FIXED_CLOSING_DAYS.has(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day === addDays(easter, -2) || day === addDays(easter, 1);
}

/**
 * Returns Easter Sunday, the Sunday after the first ecclesiastical full moon of spring, by the table of the Gregorian
 * calendar.
 */
function easterSunday(year: number): IsoDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moonCorrection = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (moonCorrection + 19 * golden + 15) % 30;
  // Number of days from 21 March to the full moon. The table never puts the full moon 29 days later, nor 28 days
  // later in the second half of the cycle.
  const fullMoon = age - (age === 29 || (age === 28 && golden > 10) ? 1 : 0);
  const moonDay = midnight(isoDate(`${String(year).padStart(4, '0')}-03-21`)) + fullMoon * DAY;
  return dayAt(moonDay + (7 - new Date(moonDay).getUTCDay()) * DAY);
}
