/** Formats a moment for mails, in Dutch time. */
export const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Amsterdam',
});

/** Formats a calendar day of the API (`2026-11-27`) for mails. */
export const day = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats an ISO instant for mails; undefined for no instant. */
export function momentText(at: string): string;
export function momentText(at: string | undefined): string | undefined;
export function momentText(at: string | undefined): string | undefined {
  return at === undefined ? undefined : moment.format(new Date(at));
}
