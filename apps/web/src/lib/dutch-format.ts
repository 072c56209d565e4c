import { once } from './once.ts';

const locale = 'nl-NL';
/** Days and months follow Dutch time, whatever the time zone of the browser. */
const timeZone = 'Europe/Amsterdam';

const euroWithCents = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }));
const euroWhole = once(
  () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }),
);
const shortDate = once(
  () =>
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone,
    }),
);
const longDate = once(
  () =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone,
    }),
);

const shortMonth = once(() => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone }));

const longMonth = once(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }));

/**
 * Converts a day of the API (`2026-03-01`) or an instant (`2026-03-01T09:00:00Z`) to a date. A day becomes noon UTC,
 * so that no time zone shifts it to another day.
 */
const instant = (value: string): Date => new Date(value.length === 10 ? `${value}T12:00:00Z` : value);

/**
 * The minus sign U+2212 is as wide as a plus sign, and screen readers pronounce it as a minus. A no-break space keeps
 * the sign on the line of its number.
 */
const withSign = (value: number, text: string): string => `${value < 0 ? '−' : '+'}\u00a0${text}`;

/**
 * Formats an amount with the sign before the euro sign, as is usual in print. An amount that rounds to zero has no
 * sign.
 */
function euroText(euro: number, format: Intl.NumberFormat): string {
  const text = format.format(Math.abs(euro));
  return euro < 0 && /[1-9]/.test(text) ? withSign(euro, text) : text;
}

/** Formats a euro amount with two decimals: `€ 1.234,50`, `− € 20,00`. */
export const formatEuro = (euro: number): string => euroText(euro, euroWithCents());

/** Formats a euro amount without cents, for limits and axis labels: `€ 1.235`. */
export const formatWholeEuro = (euro: number): string => euroText(euro, euroWhole());

/** Formats a fraction as a percentage, by default with one decimal: 0.0425 → `4,3%`. */
export function formatPercentage(fraction: number, decimals = 1): string {
  return `${formatNumber(fraction * 100, decimals)}%`;
}

/**
 * Formats an agreed cost as a percentage exactly as it is charged, with two to four decimals: 0.016255 → `1,6255%`.
 */
export const formatCostPercentage = (fraction: number): string =>
  `${(fraction * 100).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}%`;

/** Formats the share of a fund without superfluous decimals: 0.5 → `50%`, 0.3333 → `33,33%`. */
export const formatShare = (fraction: number): string =>
  `${(fraction * 100).toLocaleString(locale, { maximumFractionDigits: 2 })}%`;

/** Formats a difference with its sign: `+ € 106,66`, `− € 20,00`. Zero has no sign: `€ 0,00`. */
export function formatSignedEuro(euro: number): string {
  const text = formatEuro(Math.abs(euro));
  return Math.round(euro * 100) === 0 ? text : withSign(euro, text);
}

/** Formats a difference in whole euros with its sign: `+ € 1.235`. */
export function formatSignedWholeEuro(euro: number): string {
  const text = formatWholeEuro(Math.abs(euro));
  return Math.round(euro) === 0 ? text : withSign(euro, text);
}

/** Formats a fraction as a signed percentage: `− 4,3%`. A value that rounds to zero has no sign. */
export function formatSignedPercentage(fraction: number, decimals = 1): string {
  const text = formatPercentage(Math.abs(fraction), decimals);
  return /[1-9]/.test(text) ? withSign(fraction, text) : text;
}

/** Formats a number with exactly `decimals` decimals: `1.234,5000`. */
export function formatNumber(value: number, decimals = 0): string {
  return value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Formats a day as `dd-mm-jjjj`. */
export const formatDate = (value: string): string => shortDate().format(instant(value));

/** Formats a day as `1 maart 2026`, with a no-break space between the day and the month. */
export const formatLongDate = (value: string): string =>
  longDate().format(instant(value)).replace(' ', '\u00a0');

const clockTime = once(
  () => new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' }),
);

/** Formats the time of an instant in the Netherlands as `16.00`. */
export const formatTime = (value: string): string => clockTime().format(instant(value)).replace(':', '.');

/** Formats a day as `1 maart`, for places where the year is obvious. */
export const formatDayAndMonth = (value: string): string => formatLongDate(value).replace(/ \d{4}$/, '');

/** Formats a month as `mrt 2026`, for the axis of a chart. */
export const formatShortMonth = (value: string): string => shortMonth().format(instant(value));

/** Formats a month as `maart 2026`. */
export const formatLongMonth = (value: string): string => longMonth().format(instant(value));

/** Returns the current day in the Netherlands in the format of the API. */
export const today = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone });
