import { addBusinessDays, addDays, addMonths, type IsoDate, isBusinessDay, isoDate } from '@portaal/engine';

/**
 * Number of business days before the collection on which its amount is fixed. Ten business days include two weekends,
 * so the collection is announced at least fourteen days ahead.
 */
const FIXED_BEFORE = 10;
/**
 * Number of business days before the collection on which the order is sent. A bank needs two days, and a third day
 * covers an outage on our side.
 */
const SENT_BEFORE = 3;

export interface CollectionDays {
  /** First day of the month to which the collection belongs. */
  readonly month: IsoDate;
  /**
   * The contract's collection day, or the next business day. It falls in the next month only if banks are closed on
   * the remaining days of the month.
   */
  readonly on: IsoDate;
  /** The day on which the amount is fixed and announced. */
  readonly fixOn: IsoDate;
}

const firstOfMonth = (day: IsoDate): IsoDate => isoDate(`${day.slice(0, 8)}01`);

/** Returns the collection of the month that contains `day`, for a contract with collection day `debitDay` (1 to 28). */
function collectionOfMonth(day: IsoDate, debitDay: number): CollectionDays {
  const month = firstOfMonth(day);
  const planned = isoDate(`${month.slice(0, 8)}${String(debitDay).padStart(2, '0')}`);
  const on = isBusinessDay(planned) ? planned : addBusinessDays(planned, 1);
  return { month, on, fixOn: addBusinessDays(on, -FIXED_BEFORE) };
}

/** Returns the first collection that is fixed after `today`, so that changes made today still apply to it. */
export function nextCollection(today: IsoDate, debitDay: number): CollectionDays {
  for (let months = 0; ; months += 1) {
    const days = collectionOfMonth(addMonths(firstOfMonth(today), months), debitDay);
    if (days.fixOn > today) return days;
  }
}

/** Returns the first collection whose day is after `today`, fixed or not. */
export function collectionToFix(today: IsoDate, debitDay: number): CollectionDays {
  for (let months = 0; ; months += 1) {
    const days = collectionOfMonth(addMonths(firstOfMonth(today), months), debitDay);
    if (days.on > today) return days;
  }
}

/** Returns the earliest day for which a collection can be announced on `today`. */
export const announcedUntil = (today: IsoDate): IsoDate => addBusinessDays(today, FIXED_BEFORE);

/** Returns the last collection day for which the file must be sent on `today`. */
export function sentUntil(today: IsoDate): IsoDate {
  for (let last = today; ; last = addDays(last, 1)) {
    if (addBusinessDays(addDays(last, 1), -SENT_BEFORE) > today) return last;
  }
}

/** Returns the earliest possible collection day for a file sent on `today`. */
export const earliestCollection = (today: IsoDate): IsoDate => addBusinessDays(today, SENT_BEFORE - 1);
