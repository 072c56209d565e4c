import { addBusinessDays, addMonths, type IsoDate, isoDate } from '@portaal/engine';
import type { ChangeInput } from './options.ts';

/** A request becomes urgent this many business days before its last day. */
const URGENT_DAYS = 5;

/**
 * Returns the last day to decide on a request without causing delay; null: it has none. A payout begins on the
 * requested day, so the month after it is not dealt while the request is undecided (decision 0030). The last day is
 * therefore the day of that month's cut-off.
 */
export const decideByOf = (change: ChangeInput | null): IsoDate | null =>
  change?.option === 'lijfrente' && change.payout ? decideByOfStart(isoDate(change.payout.start)) : null;

/** Returns the last day to decide on a payout requested to begin on the first of a month. */
export const decideByOfStart = (start: IsoDate): IsoDate => addBusinessDays(addMonths(start, 1), -1);

/** Returns whether that day is near or past. */
export const isUrgent = (decideBy: IsoDate, today: IsoDate): boolean =>
  today >= addBusinessDays(decideBy, -URGENT_DAYS);
