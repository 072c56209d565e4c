import { addBusinessDays, addMonths, type IsoDate, isoDate } from '@portaal/engine';
import type { ChangeInput } from './options.ts';

/** Business days before the last on which a request is urgent. */
const URGENT_DAYS = 5;

/**
 * The last day to decide about a request without holding up anything; null: it has none. A payout begins on the day that
 * was asked, so that the month after it is not dealt as long as it is undecided (decision 0030): this is the day of the
 * cut-off of that month.
 */
export const decideByOf = (wanted: ChangeInput | null): IsoDate | null =>
  wanted?.option === 'lijfrente' && wanted.payout ? decideByOfStart(isoDate(wanted.payout.start)) : null;

/** Of a payout that was asked to begin on the first of a month. */
export const decideByOfStart = (start: IsoDate): IsoDate => addBusinessDays(addMonths(start, 1), -1);

/** Whether that day is near, or over. */
export const isUrgent = (decideBy: IsoDate, today: IsoDate): boolean =>
  today >= addBusinessDays(decideBy, -URGENT_DAYS);
