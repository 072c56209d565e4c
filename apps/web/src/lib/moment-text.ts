import { once } from './once.ts';

const moment = once(
  () =>
    new Intl.DateTimeFormat('nl-NL', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Amsterdam',
    }),
);

/**
 * Formats an ISO instant in Dutch time: `20 november 2026 om 11:00`, with a no-break space between the day and the
 * month.
 */
export const momentText = (instant: string): string =>
  moment().format(new Date(instant)).replace(' ', '\u00a0');
