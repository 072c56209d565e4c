import type { MethodId } from './methods.ts';
import type { PaymentSwitches } from './switches.ts';

export const paymentStatuses = ['open', 'pending', 'paid', 'canceled', 'expired', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export type Outcome = Exclude<PaymentStatus, 'open'>;

export const refundStatuses = ['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Instants are milliseconds since 1970, on the sandbox's clock. */
export interface Refund {
  readonly id: string;
  readonly cents: number;
  readonly description: string;
  readonly metadata: unknown;
  readonly createdAt: number;
  status: RefundStatus;
}

export interface Chargeback {
  readonly id: string;
  readonly cents: number;
  readonly createdAt: number;
  /** Instant at which the chargeback was reversed; absent in stored states older than reversals. */
  reversedAt?: number;
}

/** Fields that the shop sends. Events determine the other fields of a payment. */
export interface PaymentOrder {
  readonly cents: number;
  description: string;
  redirectUrl: string;
  cancelUrl: string | null;
  webhookUrl: string | null;
  metadata: unknown;
  readonly locale: string | null;
  readonly sequenceType: 'oneoff' | 'first';
  readonly requestedMethod: MethodId | null;
}

export interface Payment extends PaymentOrder {
  readonly id: string;
  /** Token in the URL of the checkout page. */
  readonly token: string;
  readonly profileId: string;
  readonly mode: 'test' | 'live';
  readonly createdAt: number;
  readonly transferReference: string;
  readonly idempotencyKey: string | null;
  /** Number of create calls with the same idempotency key. */
  createCalls: number;
  method: MethodId | null;
  status: PaymentStatus;
  expiresAt: number;
  /** Instant at which the payment reached its final status. */
  settledAt: number | null;
  switches: PaymentSwitches;
  readonly refunds: Refund[];
  readonly chargebacks: Chargeback[];
}

const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  open: ['pending', 'paid', 'canceled', 'expired', 'failed'],
  pending: ['paid', 'failed', 'expired'],
  paid: [],
  canceled: [],
  expired: [],
  failed: [],
};

export const canBecome = (payment: Payment, status: PaymentStatus): boolean =>
  NEXT[payment.status].includes(status);

export const isFinal = ({ status }: Payment): boolean => NEXT[status].length === 0;

const sum = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((total, { cents }) => total + cents, 0);

export const refundedCents = ({ refunds }: Payment): number =>
  sum(refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'));

export const chargedBackCents = ({ chargebacks }: Payment): number =>
  sum(chargebacks.filter(({ reversedAt }) => reversedAt === undefined));
