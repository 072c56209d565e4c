import { addBusinessDays, addDays, addMonths, type IsoDate, isBusinessDay, isoDate } from '@portaal/engine';

/** The day of the month a new contract is collected on, so that the money is in before the cut-off (domain 5.5). */
export const DEBIT_DAY = 25;
/** Two weekends lie in ten business days: what is announced then is announced fourteen days before, or longer. */
const FIXED_BEFORE = 10;
/** A bank takes a collection along that it has two business days before; one more is for a day we are away. */
const SENT_BEFORE = 3;
/** Domain 5.5: a collection that failed for want of money is tried once more. */
const RETRY_AFTER = 5;

export interface CollectionDays {
  /** First day of the month it is for. */
  readonly month: IsoDate;
  /** The day of the contract, or the business day after it; in a month that is over only by a closing day. */
  readonly on: IsoDate;
  /** The day its amount is fixed and announced. */
  readonly fixOn: IsoDate;
}

const firstOfMonth = (day: IsoDate): IsoDate => isoDate(`${day.slice(0, 8)}01`);

/** The collection of the month `day` is in, for a contract that is collected on `debitDay` (1 to 28). */
function collectionOfMonth(day: IsoDate, debitDay: number): CollectionDays {
  const month = firstOfMonth(day);
  const planned = isoDate(`${month.slice(0, 8)}${String(debitDay).padStart(2, '0')}`);
  const on = isBusinessDay(planned) ? planned : addBusinessDays(planned, 1);
  return { month, on, fixOn: addBusinessDays(on, -FIXED_BEFORE) };
}

/** The first collection that is fixed after `today`: what is changed today takes part in it. */
export function nextCollection(today: IsoDate, debitDay: number): CollectionDays {
  for (let months = 0; ; months += 1) {
    const days = collectionOfMonth(addMonths(firstOfMonth(today), months), debitDay);
    if (days.fixOn > today) return days;
  }
}

/** The first collection whose day is still to come on `today`. */
export function collectionToFix(today: IsoDate, debitDay: number): CollectionDays {
  for (let months = 0; ; months += 1) {
    const days = collectionOfMonth(addMonths(firstOfMonth(today), months), debitDay);
    if (days.on > today) return days;
  }
}

/** The earliest day something that is announced on `today` is collected. */
export const announcedUntil = (today: IsoDate): IsoDate => addBusinessDays(today, FIXED_BEFORE);

/** The last day of collection of what is due to be sent on `today`. */
export function sentUntil(today: IsoDate): IsoDate {
  for (let last = today; ; last = addDays(last, 1)) {
    if (addBusinessDays(addDays(last, 1), -SENT_BEFORE) > today) return last;
  }
}

/** The earliest day of collection of what is sent on `today`. */
export const earliestCollection = (today: IsoDate): IsoDate => addBusinessDays(today, SENT_BEFORE - 1);

export const retryDay = (today: IsoDate): IsoDate => addBusinessDays(today, RETRY_AFTER);
