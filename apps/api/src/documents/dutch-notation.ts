const locale = 'nl-NL';
/** Dates are in Dutch time, independent of the time zone of the server. */
const timeZone = 'Europe/Amsterdam';
/** A non-breaking space. */
const HARD_SPACE = '\u00a0';
/** The minus sign is as wide as a plus sign, and screen readers pronounce it as minus. */
const MINUS = '\u2212';

const withCents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const twoToFourDecimals = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});
const longDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
const shortDay = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone,
});

/** Replaces spaces with non-breaking spaces, so that no line breaks inside an amount or a date. */
const hard = (text: string): string => text.replaceAll(/\s/g, HARD_SPACE);

const amount = (euro: number, format: Intl.NumberFormat): string => {
  const digits = format.format(Math.abs(euro));
  return hard(`${euro < 0 && /[1-9]/.test(digits) ? `${MINUS} ` : ''}€ ${digits}`);
};

/** Formats cents as `€ 1.234,50`. */
export const euro = (value: number): string => amount(value, withCents);

/** Formats an amount in whole euros, as `€ 1.235`. */
export const wholeEuro = (value: number): string => amount(value, whole);

/** Formats a difference with its sign: `+ € 1.235`; zero has no sign. */
export function signedWholeEuro(value: number): string {
  const text = wholeEuro(value);
  return value > 0 && /[1-9]/.test(text) ? hard(`+ ${text}`) : text;
}

/** Formats a fraction as a percentage: 0.0425 → `4,25%`, with no more decimals than needed. */
export function percentage(fraction: number, decimals: 1 | 2 = 2): string {
  const digits = (decimals === 1 ? oneDecimal : twoDecimals).format(Math.abs(fraction * 100));
  return hard(`${fraction < 0 && /[1-9]/.test(digits) ? `${MINUS} ` : ''}${digits}%`);
}

/** Formats a return or an average as a percentage, always with two decimals: 0.016 → `1,60%`. */
export const ratePercentage = (fraction: number): string => {
  const digits = withCents.format(Math.abs(fraction * 100));
  return hard(`${fraction < 0 && /[1-9]/.test(digits) ? `${MINUS} ` : ''}${digits}%`);
};

/**
 * Formats an agreed cost as a percentage exactly as it is charged, with two to four decimals: 0.016255 → `1,6255%`.
 */
export const costPercentage = (fraction: number): string =>
  hard(`${twoToFourDecimals.format(fraction * 100)}%`);

const time = new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' });

/** Formats an instant as the time in the Netherlands: `16.00`. */
export const timeText = (moment: Date): string => time.format(moment).replace(':', '.');

/** Returns the moment for an API day (`2026-03-01`). Noon avoids a shift to another date between time zones. */
const instant = (day: string | Date): Date => (typeof day === 'string' ? new Date(`${day}T12:00:00Z`) : day);

/** Formats a day as `1 maart 2026`. */
export const longDate = (day: string | Date): string => hard(longDay.format(instant(day)));

/** Formats a day as `01-03-2026`. */
export const shortDate = (day: string | Date): string => shortDay.format(instant(day));

export const years = (count: number): string => hard(`${count} jaar`);
