import {
  type PayingAnnuity,
  type RemainingPayouts,
  recalculatedPayout,
  remainingPayouts,
} from './annuity-recalculation.ts';
import type { IsoDate } from './dates.ts';
import { type Cents, cents } from './money.ts';
import { monthsPerPayment } from './payment-terms.ts';

/** An annuity in payout as a month finds it. */
export interface PayoutStanding {
  readonly annuity: PayingAnnuity;
  /** Gross, a period. */
  readonly payout: Cents;
  /** What was due while the contract was blocked and not paid. */
  readonly owed: Cents;
  /** The day the payout was last calculated; null: it is to be calculated again, as another frequency holds. */
  readonly calculatedOn: IsoDate | null;
  readonly isBlocked: boolean;
  /** Of a temporary annuity: what it may still pay this calendar year; null without a ceiling. */
  readonly room: Cents | null;
}

export type RecalculationReason = 'year' | 'frequency' | 'value' | 'lastYear';

/** What a month makes of it. */
export interface PayoutMonth {
  /** Why the payout was calculated again; null when it was not. */
  readonly reason: RecalculationReason | null;
  readonly payout: Cents;
  readonly owed: Cents;
  /** What leaves the contract this month. */
  readonly gross: Cents;
}

/**
 * The payout of a month (domain 10.1, 10.11): calculated again on the first dealing day of a calendar year, at another
 * frequency, when it would take all before the last, and in the last year at each payout, so that the last differs from
 * the one before by the prices between the two alone; then what is due and what a block kept back is paid, at the last
 * all that is left. A temporary annuity never pays more than its room: the rest stays invested, and without room nothing
 * is calculated.
 */
export function payoutMonth(standing: PayoutStanding, value: Cents, day: IsoDate): PayoutMonth {
  const { annuity, isBlocked, room } = standing;
  const remaining = remainingPayouts(annuity, day);
  const isOver = day > annuity.endDate;
  const owed = cents(standing.owed < value || isOver ? Math.min(standing.owed, value) : 0);
  const isDue = remaining.count > 0 && remaining.monthsToNext === 0 && day > annuity.startDate;
  const barred = room !== null && remaining.countThisYear > 0 && room - owed < remaining.countThisYear;
  const reason = barred ? null : reasonOf(standing, { remaining, value, owed, day, isDue, isOver });
  const payout = reason === null ? standing.payout : calculated(standing, { remaining, value, owed });
  if (isBlocked) {
    const due = isDue ? Math.min(payout, value - owed) : 0;
    return { reason, payout, owed: cents(owed + due), gross: cents(0) };
  }
  // After the last day only what a block kept back is still paid, and of a temporary annuity no more than that.
  const isLate = isOver && remaining.count === 0 && room === null;
  if (!isDue && !isLate && owed === 0) return { reason, payout, owed, gross: cents(0) };
  const wanted = isOver ? value : cents((isDue ? payout : 0) + owed);
  return { reason, payout, owed: cents(0), gross: cents(Math.min(wanted, value, room ?? value)) };
}

interface Due {
  readonly remaining: RemainingPayouts;
  readonly value: Cents;
  readonly owed: Cents;
}

function reasonOf(
  { annuity, calculatedOn, payout, isBlocked }: PayoutStanding,
  {
    remaining: { count },
    value,
    owed,
    day,
    isDue,
    isOver,
  }: Due & { readonly day: IsoDate; readonly isDue: boolean; readonly isOver: boolean },
): RecalculationReason | null {
  if (count === 0) return null;
  if (calculatedOn === null) return 'frequency';
  if (calculatedOn.slice(0, 4) < day.slice(0, 4)) return 'year';
  if (!isDue || isOver) return null;
  if ((count - 1) * monthsPerPayment[annuity.paymentFrequency] <= 12) return 'lastYear';
  return !isBlocked && payout + owed >= value ? 'value' : null;
}

function calculated({ annuity, room }: PayoutStanding, { remaining, value, owed }: Due): Cents {
  const level = recalculatedPayout(cents(value - owed), annuity, remaining);
  if (room === null || remaining.countThisYear === 0) return level;
  const most = Math.floor(Math.max(0, room - owed) / remaining.countThisYear);
  return cents(Math.max(1, Math.min(level, most)));
}
