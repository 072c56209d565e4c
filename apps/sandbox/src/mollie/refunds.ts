import { randomId } from './identifiers.ts';
import { type Payment, type Refund, refundedCents } from './payment.ts';
import { Rejection } from './rejection.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Time within which a refund can be cancelled. */
const PROCESSED_AFTER = 2 * HOUR;
const REFUNDED_AFTER = 26 * HOUR;
const TWIN_WITHIN = MINUTE;

interface RefundOrder {
  readonly cents: number;
  readonly description: string;
  readonly metadata: unknown;
}

export function createRefund(payment: Payment, order: RefundOrder, now: number): Refund {
  if (payment.status !== 'paid') throw new Rejection(422, 'The payment is not paid and cannot be refunded');
  const isTwin = payment.refunds.some(
    ({ cents, description, createdAt }) =>
      cents === order.cents && description === order.description && now - createdAt < TWIN_WITHIN,
  );
  if (isTwin) throw new Rejection(409, 'A duplicate refund has been detected');
  if (order.cents > payment.cents - refundedCents(payment)) {
    throw new Rejection(422, 'The amount is higher than the maximum', { field: 'amount' });
  }
  const refund: Refund = { ...order, id: `re_${randomId(10)}`, createdAt: now, status: 'pending' };
  payment.refunds.push(refund);
  return refund;
}

export function getRefund(payment: Payment, id: string | undefined): Refund {
  const refund = payment.refunds.find((one) => one.id === id);
  if (refund === undefined) throw new Rejection(404, `No refund exists with token ${id}.`);
  return refund;
}

export function cancelRefund(refund: Refund): void {
  if (refund.status !== 'queued' && refund.status !== 'pending') {
    throw new Rejection(422, 'The refund can no longer be canceled');
  }
  refund.status = 'canceled';
}

/** Advances the status of a refund and returns the instants of the webhooks to the shop. */
export function advanceRefund(refund: Refund, now: number): number[] {
  const steps = [
    { from: ['queued', 'pending'], to: 'processing', at: refund.createdAt + PROCESSED_AFTER },
    { from: ['processing'], to: 'refunded', at: refund.createdAt + REFUNDED_AFTER },
  ] as const;
  const heard: number[] = [];
  for (const { from, to, at } of steps) {
    if (at > now || !from.some((status) => status === refund.status)) continue;
    refund.status = to;
    heard.push(at);
  }
  return heard;
}
