import { once } from './once.ts';

const locale = 'nl-NL';
/** Days and months are those of the Netherlands, wherever the browser stands. */
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

/** A day of the API (`2026-03-01`) or an instant (`2026-03-01T09:00:00Z`). Noon keeps a day on its own date. */
const instant = (value: string): Date => new Date(value.length === 10 ? `${value}T12:00:00Z` : value);

/** U+2212: as wide as a plus, and read aloud as a minus. */
const withSign = (value: number, text: string): string => `${value < 0 ? '− ' : '+ '}${text}`;

/** The sign stands before the euro sign, as on paper; what rounds to nothing has none. */
function euroText(euro: number, format: Intl.NumberFormat): string {
  const text = format.format(Math.abs(euro));
  return euro < 0 && /[1-9]/.test(text) ? withSign(euro, text) : text;
}

/** Euro amount with two decimals: `€ 1.234,50`, `− € 20,00`. */
export const formatEuro = (euro: number): string => euroText(euro, euroWithCents());

/** Euro amount without cents, for limits and scales: `€ 1.235`. */
export const formatWholeEuro = (euro: number): string => euroText(euro, euroWhole());

/** Fraction to percentage with one decimal unless asked otherwise: 0.0425 → `4,3%`. */
export function formatPercentage(fraction: number, decimals = 1): string {
  return `${formatNumber(fraction * 100, decimals)}%`;
}

/** A difference with its sign: `+ € 106,66`, `− € 20,00`; nothing has none: `€ 0,00`. */
export function formatSignedEuro(euro: number): string {
  const text = formatEuro(Math.abs(euro));
  return Math.round(euro * 100) === 0 ? text : withSign(euro, text);
}

/** A difference in whole euros with its sign: `+ € 1.235`. */
export function formatSignedWholeEuro(euro: number): string {
  const text = formatWholeEuro(Math.abs(euro));
  return Math.round(euro) === 0 ? text : withSign(euro, text);
}

/** A difference as a fraction with its sign: `− 4,3%`; what rounds to nothing has none. */
export function formatSignedPercentage(fraction: number, decimals = 1): string {
  const text = formatPercentage(Math.abs(fraction), decimals);
  return /[1-9]/.test(text) ? withSign(fraction, text) : text;
}

/** Number with exactly `decimals` decimals: `1.234,5000`. */
export function formatNumber(value: number, decimals = 0): string {
  return value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** `dd-mm-jjjj`. */
export const formatDate = (value: string): string => shortDate().format(instant(value));

/** `1 maart 2026`; a line does not break between the day and the month. */
export const formatLongDate = (value: string): string =>
  longDate().format(instant(value)).replace(' ', '\u00a0');

/** `1 maart`, of a day whose year is clear. */
export const formatDayAndMonth = (value: string): string => formatLongDate(value).replace(/ \d{4}$/, '');

/** `mrt 2026`: for a scale of months. */
export const formatShortMonth = (value: string): string => shortMonth().format(instant(value));

/** `maart 2026`. */
export const formatLongMonth = (value: string): string => longMonth().format(instant(value));

/** The current day in the Netherlands as the API writes days. */
export const today = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone });
