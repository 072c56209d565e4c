/**
 * Formats euro for a message: `€ 27.192`, with a non-breaking space. It does not use the runtime's locale data,
 * because loading them takes tens of milliseconds and messages with an amount are created when a page or server
 * starts.
 */
export function euroText(amount: number): string {
  const [whole = '', cents] = String(Math.round(amount * 1_000) / 1_000).split('.');
  return `€\u00a0${grouped(whole)}${cents === undefined ? '' : `,${cents}`}`;
}

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, '.');

/**
 * Formats whole cents for a message: `€ 27.192,50`, with a non-breaking space. It does not use locale formatting,
 * which takes as long as storing a message, because a hundred thousand messages are sent per month.
 */
export function euroAndCents(cents: number): string {
  const [euros = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `€\u00a0${cents < 0 ? '-' : ''}${grouped(euros)},${rest}`;
}

/** Formats units, an integer in ten-thousandths: `1.234,5678`. */
export function unitsText(scaled: number): string {
  const [whole = '', rest] = (Math.abs(scaled) / 10_000).toFixed(4).split('.');
  return `${scaled < 0 ? '-' : ''}${grouped(whole)},${rest}`;
}

/** Formats a duration: `21 jaar en 4 maanden`, `20 jaar`, `1 maand`. */
export function durationText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const restText = rest === 1 ? '1 maand' : `${rest} maanden`;
  if (years === 0) return restText;
  return rest === 0 ? `${years} jaar` : `${years} jaar en ${restText}`;
}

/** Formats a fraction in a message: `40%`. */
export const percentageText = (fraction: number): string =>
  `${(100 * fraction).toLocaleString('nl-NL', { maximumFractionDigits: 2 })}%`;

const months = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
];

/** Formats a day (`2027-01-01`) in a message: `1 januari 2027`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** Formats a fraction with every digit that the terms of a brand can have: `0,125%`. */
export const exactPercentage = (value: number): string =>
  `${String(Math.round(value * 1e6) / 1e4).replace('.', ',')}%`;
