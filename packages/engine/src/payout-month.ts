import {
  type PayingAnnuity,
  type RemainingPayouts,
  recalculatedPayout,
  remainingPayouts,
} from './annuity-recalculation.ts';
import type { IsoDate } from './dates.ts';
import { type Cents, cents } from './money.ts';
import { monthsPerPayment } from './payment-terms.ts';

/** Balance and status of an annuity in payout at the start of a month. */
export interface PayoutBalance {
  readonly annuity: PayingAnnuity;
  /** Gross payout per period. */
  readonly payout: Cents;
  /** Total of payouts that fell due while the contract was blocked and were not paid. */
  readonly owed: Cents;
  /**
   * The day the payout was last calculated; null requires recalculation, because the payout frequency or the last day
   * changed.
   */
  readonly calculatedOn: IsoDate | null;
  readonly isBlocked: boolean;
  /**
   * For a temporary annuity, the amount it may still pay this calendar year under the ceiling; null for an annuity
   * without a ceiling.
   */
  readonly room: Cents | null;
}

export type RecalculationReason = 'year' | 'frequency' | 'value' | 'lastYear';

/** Result of a payout calculation for one month. */
export interface PayoutMonth {
  /** Reason for the recalculation of the payout; null when it was not recalculated. */
  readonly reason: RecalculationReason | null;
  readonly payout: Cents;
  readonly owed: Cents;
  /** Gross amount that the contract pays out this month. */
  readonly gross: Cents;
}

/**
 * Returns the payout of a month (domain 10.1, 10.11). The payout is recalculated in four cases: on the first
 * dealing day of a calendar year; after a change of frequency; when it would exhaust the value before the last
 * payout; and at each payout in the last year, so that the last payout differs from the previous payout only by
 * the price change between them. Amounts due are paid together with amounts withheld by a block, and the last
 * payout is the whole remaining value. A temporary annuity never pays more than its room: the rest stays
 * invested, and without room nothing is recalculated.
 */
export function payoutMonth(standing: PayoutBalance, value: Cents, day: IsoDate): PayoutMonth {
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
  // After the last day, only value that remains because of a block is paid; a temporary annuity then pays only if an
  // amount is owed.
  const isLate = isOver && remaining.count === 0 && room === null;
  if (!isDue && !isLate && owed === 0) return { reason, payout, owed, gross: cents(0) };
  const dueCents = isOver ? value : cents((isDue ? payout : 0) + owed);
  return { reason, payout, owed: cents(0), gross: cents(Math.min(dueCents, value, room ?? value)) };
}

interface Due {
  readonly remaining: RemainingPayouts;
  readonly value: Cents;
  readonly owed: Cents;
}

function reasonOf(
  { annuity, calculatedOn, payout, isBlocked }: PayoutBalance,
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

function calculated({ annuity, room }: PayoutBalance, { remaining, value, owed }: Due): Cents {
  const level = recalculatedPayout(cents(value - owed), annuity, remaining);
  if (room === null || remaining.countThisYear === 0) return level;
  const most = Math.floor(Math.max(0, room - owed) / remaining.countThisYear);
  return cents(Math.max(1, Math.min(level, most)));
}
