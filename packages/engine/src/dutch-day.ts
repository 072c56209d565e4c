import type { IsoDate } from './dates.ts';

// The Swedish notation of a date is the ISO one.
const amsterdamDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** The day in the Netherlands at a moment. */
export const dutchDay = (at: Date): IsoDate => amsterdamDay.format(at) as IsoDate;
