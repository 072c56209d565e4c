import {
  addBusinessDays,
  type DealingCalendar,
  dealingAfter,
  dealingOfMonth,
  dutchDay,
  type IsoDate,
  isoDate,
} from '@portaal/engine';
import type { ChangeInput } from './options.ts';

/** Number of business days before its deadline at which a request becomes urgent. */
const URGENT_DAYS = 5;

/**
 * Returns the last day to decide on a request without causing delay, or null if the request has no such day. A payout
 * begins on the requested day, so the dealing run of the next month waits while the request is undecided (decision
 * 0030). The deadline is therefore the day of that month's cut-off.
 */
export const decideByOf = (change: ChangeInput | null, calendar: DealingCalendar): IsoDate | null =>
  change?.option === 'lijfrente' && change.payout
    ? decideByOfStart(isoDate(change.payout.start), calendar)
    : null;

/** Returns the last day to decide on a payout that should begin in the month of `start`. */
export const decideByOfStart = (start: IsoDate, calendar: DealingCalendar): IsoDate =>
  dutchDay(dealingAfter(dealingOfMonth(start, calendar).dealingDay, calendar).cutOff);

/** Returns whether the deadline `decideBy` is near or past. */
export const isUrgent = (decideBy: IsoDate, today: IsoDate): boolean =>
  today >= addBusinessDays(decideBy, -URGENT_DAYS);
