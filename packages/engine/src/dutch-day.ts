import type { IsoDate } from './dates.ts';

// The Swedish notation of a date equals the ISO notation.
const amsterdamDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** Returns the calendar day in the Netherlands at an instant. */
export const dutchDay = (at: Date): IsoDate => amsterdamDay.format(at) as IsoDate;
