import { addDays, addMonths, type IsoDate, isoDate } from './dates.ts';
import { dutchDay } from './dutch-day.ts';

/** Terms of a provider's monthly dealing. Times are in Europe/Amsterdam. */
export interface DealingTerms {
  /** Day of the month, 1 to 28, on which the funds are valued. The run of the month deals at the prices of that day. */
  readonly valuationDay: number;
  /** Business days before the valuation day on which the cut-off falls, 1 to 10. */
  readonly cutOffBusinessDays: number;
  /** Time of the cut-off, `HH.MM`. */
  readonly cutOffTime: string;
  /**
   * Number of the business day by which the prices are known, where 1 is the valuation day or the first business
   * day after it.
   */
  readonly publicationBusinessDay: number;
  /** Number of the business day, counted in the same way, on which sales and distributions are paid. */
  readonly payBusinessDay: number;
}

/** Dealing terms of a provider by the day from which they apply, earliest first; at least one. */
export type DealingCalendar = readonly (DealingTerms & { readonly validFrom: string })[];

/** The days of one monthly dealing run (domain 5.1). */
export interface Dealing {
  /** The valuation day of the month. The run deals at the prices of this day. */
  readonly dealingDay: IsoDate;
  /** Payments and orders received before this moment are included in the run. */
  readonly cutOff: Date;
  /** Time of the cut-off, `HH.MM`. */
  readonly cutOffTime: string;
  /** Business day by which the prices are known. */
  readonly publicationDay: IsoDate;
  /** Business day on which sales and distributions are paid. */
  readonly payDay: IsoDate;
}

const DAY = 86_400_000;

/**
 * A dealing uses the terms in force on the first day of the month this many months earlier. Orders for a dealing
 * are accepted from the previous cut-off, which falls in the second month before at the earliest. Terms are
 * published before they apply, so new terms never change the dealing of an accepted order.
 */
const DECIDED_MONTHS_BEFORE = 2;

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

/** Returns the dealing of the calendar month that contains `day`. Every month has exactly one. */
export function dealingOfMonth(day: IsoDate, calendar: DealingCalendar): Dealing {
  const month = isoDate(`${day.slice(0, 8)}01`);
  const terms = dealingTermsFor(month, calendar);
  const dealingDay = isoDate(`${month.slice(0, 8)}${String(terms.valuationDay).padStart(2, '0')}`);
  const dayBefore = addDays(dealingDay, -1);
  return {
    dealingDay,
    cutOff: momentOf(addBusinessDays(dealingDay, -terms.cutOffBusinessDays), terms.cutOffTime),
    cutOffTime: terms.cutOffTime,
    publicationDay: addBusinessDays(dayBefore, terms.publicationBusinessDay),
    payDay: addBusinessDays(dayBefore, terms.payBusinessDay),
  };
}

/** Returns the terms of the dealing in the month of `day`. The first terms apply to all months before them too. */
export function dealingTermsFor(day: IsoDate, calendar: DealingCalendar): DealingTerms {
  const decidedOn = addMonths(isoDate(`${day.slice(0, 8)}01`), -DECIDED_MONTHS_BEFORE);
  const terms = calendar.findLast(({ validFrom }) => validFrom <= decidedOn) ?? calendar[0];
  if (!terms) throw new RangeError('a calendar without terms');
  return terms;
}

/** Returns the dealing of a dealing day. Throws `RangeError` for any other day. */
export function dealingOn(dealingDay: IsoDate, calendar: DealingCalendar): Dealing {
  const dealing = dealingOfMonth(dealingDay, calendar);
  if (dealing.dealingDay !== dealingDay) throw new RangeError(`not a dealing day: ${dealingDay}`);
  return dealing;
}

/** Returns the first dealing with a cut-off after `now`. Its run deals everything received at `now`. */
export function nextDealing(now: Date, calendar: DealingCalendar): Dealing {
  for (let month = dutchDay(now); ; month = addMonths(month, 1)) {
    const dealing = dealingOfMonth(month, calendar);
    if (dealing.cutOff > now) return dealing;
  }
}

/** Returns the first dealing with a day after `day`. */
export function dealingAfter(day: IsoDate, calendar: DealingCalendar): Dealing {
  const dealing = dealingOfMonth(day, calendar);
  return dealing.dealingDay > day ? dealing : dealingOfMonth(addMonths(day, 1), calendar);
}

/** Returns the last dealing with a day on or before `day`. */
export function lastDealing(day: IsoDate, calendar: DealingCalendar): Dealing {
  const dealing = dealingOfMonth(day, calendar);
  return dealing.dealingDay <= day ? dealing : dealingOfMonth(addMonths(day, -1), calendar);
}

/**
 * Returns a moment by the clock of Europe/Amsterdam. Clock changes never fall on a business day, so the time has one
 * of two UTC offsets.
 */
function momentOf(day: IsoDate, time: string): Date {
  const [hour = 0, minute = 0] = time.split('.').map(Number);
  const summer = new Date(midnight(day) + (hour - 2) * 3_600_000 + minute * 60_000);
  return amsterdamTime.format(summer) === time.replace('.', ':')
    ? summer
    : new Date(summer.getTime() + 3_600_000);
}

const amsterdamTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
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
