import type { IsoDate } from './dates.ts';

// Swedish date notation equals ISO notation.
const amsterdamDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** Returns the calendar day of an instant in the Netherlands. */
export const dutchDay = (at: Date): IsoDate => amsterdamDay.format(at) as IsoDate;
