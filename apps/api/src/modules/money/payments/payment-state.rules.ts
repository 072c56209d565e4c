import type { ProviderFinding } from '@portaal/domain/money/mandates/reviews';
import type { PaymentMethod, PaymentStatus } from '@portaal/domain/money/payments/payment';
import { isUnpaidEnd } from '@portaal/domain/money/payments/payment';
import { type DealingCalendar, dealingAfter, dutchDay, type IsoDate, nextDealing } from '@portaal/engine';
import type { PaymentProvider, ProviderPayment } from '../../../platform/payment-provider.ts';
import type { PaymentRow } from './payments.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Milliseconds for which we rely on an idempotency key. The provider stores a key for an hour. */
const KEY_LIFE = 55 * MINUTE;

const ranks: Readonly<Record<PaymentStatus, number>> = {
  starting: 0,
  open: 1,
  pending: 2,
  cancelled: 3,
  expired: 3,
  failed: 3,
  paid: 4,
};

/**
 * Returns the status after a provider report; a status only advances. Reports can be processed in reverse
 * order, and a payment can arrive after its attempt ended.
 */
export const nextStatus = (
  before: PaymentStatus,
  seen: Exclude<ProviderPayment['status'], 'unreadable'>,
): PaymentStatus => (ranks[seen] > ranks[before] ? seen : before);

/**
 * Returns the finding for an employee about a report that changes no status: an unknown status, a payment
 * that is no longer paid, or contradictory refund amounts. A report that a payment is still open may be older
 * than the payment, by the duration of a call, so it is no finding.
 */
export function findingOf(
  { status, paidAt }: Pick<PaymentRow, 'status' | 'paidAt'>,
  seen: Pick<ProviderPayment, 'status' | 'refundedCents' | 'chargedBackCents'>,
  now: Date,
): ProviderFinding | null {
  if (seen.status === 'unreadable') return 'unreadablePayment';
  const isReturned = seen.refundedCents !== 0 || seen.chargedBackCents !== 0;
  if (status !== 'paid' && seen.status !== 'paid' && isReturned) return 'paymentDiffers';
  const isOld = !isUnpaidEnd(seen.status) && now.getTime() - (paidAt?.getTime() ?? 0) < HOUR;
  if (status === 'paid' && seen.status !== 'paid' && !isOld) return 'statusChanged';
  return seen.refundedCents === null ? 'unreadableRefund' : null;
}

/**
 * Lists the fields in which the provider's payment differs from ours; empty if the payment is ours and matches the
 * request.
 */
export function discrepanciesOf(
  row: Pick<PaymentRow, 'id' | 'providerId' | 'amountCents'>,
  seen: ProviderPayment,
  { isLive, profileId }: Pick<PaymentProvider, 'isLive' | 'profileId'>,
): string[] {
  const checks = {
    id: row.providerId === null || row.providerId === seen.id,
    reference: seen.reference === row.id,
    amount: seen.amountCents === row.amountCents,
    mode: seen.isLive === isLive,
    profile: seen.profileId === profileId,
  };
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** Returns the cents of a paid payment that remain after refunds and chargebacks. */
export const leftOf = (
  { amountCents, chargedBackCents }: Pick<PaymentRow, 'amountCents' | 'chargedBackCents'>,
  refundedCents: number,
): number => amountCents - chargedBackCents - refundedCents;

const methods: Readonly<Record<string, PaymentMethod>> = { ideal: 'ideal', banktransfer: 'transfer' };

/** Returns our name for the payment method used. */
export const paidWith = ({ method }: Pick<ProviderPayment, 'method'>): PaymentMethod | 'other' =>
  (method === null ? undefined : methods[method]) ?? 'other';

/**
 * Days in which a payer can reverse a payment, by the provider's name of the method. Any other method counts
 * as a direct debit without a mandate: thirteen months.
 */
const reversibleDays: Readonly<Record<string, number>> = {
  ideal: 0,
  banktransfer: 0,
  creditcard: 180,
  paypal: 180,
};
const LONGEST_REVERSIBLE = 395;

export function reversibleUntil({ method }: Pick<ProviderPayment, 'method'>, paidAt: Date): IsoDate | null {
  const days = reversibleDays[method ?? ''] ?? LONGEST_REVERSIBLE;
  return days === 0 ? null : dutchDay(new Date(paidAt.getTime() + days * DAY));
}

/**
 * Returns the first dealing run that can deal a payment made at `paidAt`: a run whose cut-off is after
 * `paidAt` and that comes after the last started run, because a started run must match its preview.
 */
export function dealFrom(paidAt: Date, lastRun: IsoDate | null, calendar: DealingCalendar): IsoDate {
  const { dealingDay } = nextDealing(paidAt, calendar);
  return lastRun !== null && lastRun >= dealingDay ? dealingAfter(lastRun, calendar).dealingDay : dealingDay;
}

/**
 * Returns whether the payer can continue an attempt: it exists at the provider, or its creation can still be
 * retried.
 */
export function canGoOn(row: PaymentRow, method: PaymentMethod, now: Date): boolean {
  if (row.method !== method || row.discrepancy !== null) return false;
  if (row.status === 'starting') return now.getTime() - row.createdAt.getTime() < KEY_LIFE;
  if (row.status !== 'open' && row.status !== 'pending') return false;
  // The payer needs enough time to pay.
  return row.expiresAt === null || row.expiresAt.getTime() - now.getTime() > MINUTE;
}

/**
 * Returns whether the idempotency key has expired. After that, it is unknown whether the payment was created.
 */
export const isKeyGone = ({ createdAt }: Pick<PaymentRow, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= KEY_LIFE;

/**
 * Returns the next time to poll the provider (integrations 1.4): every five minutes while the payer can pay
 * on a page, every hour while a transfer is expected, daily in the week after the attempt ended because a
 * payment can arrive late, and weekly while the payer can reverse the payment.
 */
export function nextCheck(
  {
    status,
    method,
    expiresAt,
    createdAt,
    reversibleUntil: lastDay,
  }: Pick<PaymentRow, 'status' | 'method' | 'expiresAt' | 'createdAt' | 'reversibleUntil'>,
  now: Date,
): Date | null {
  if (status === 'paid') {
    return lastDay !== null && lastDay >= dutchDay(now) ? new Date(now.getTime() + WEEK) : null;
  }
  const end = (expiresAt ?? createdAt).getTime();
  const isOver = isUnpaidEnd(status) || now.getTime() > end + HOUR;
  if (!isOver) return new Date(now.getTime() + (method === 'transfer' ? HOUR : 5 * MINUTE));
  const next = now.getTime() + DAY;
  return next > end + 7 * DAY ? null : new Date(next);
}
