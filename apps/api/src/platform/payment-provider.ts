import type { TransferDetails } from '@portaal/domain/payments/calls';
import type { PaymentMethod } from '@portaal/domain/payments/payment';
import type { Cents } from '@portaal/engine';

/** A payment as the provider reports it: the only source of its status. */
export interface ProviderPayment {
  readonly id: string;
  readonly status: 'open' | 'pending' | 'paid' | 'cancelled' | 'expired' | 'failed' | 'unreadable';
  /** The provider's own name of the status. */
  readonly reported: string;
  /** Null for an amount in another currency, or with other decimals. */
  readonly amountCents: Cents | null;
  readonly isLive: boolean;
  readonly profileId: string;
  /** The provider's own name of the method: `ideal`, `banktransfer` or any other; null before the payer chose one. */
  readonly method: string | null;
  /** Our id of the payment, sent with it; null when there is none. */
  readonly reference: string | null;
  readonly expiresAt: Date | null;
  readonly paidAt: Date | null;
  readonly checkoutUrl: string | null;
  readonly transfer: TransferDetails | null;
  /** Holder and IBAN of the paying account, when the bank reports them. */
  readonly payer: Payer | null;
  readonly isCancelable: boolean;
  /**
   * Amount charged back by the payer and not reversed since; null when the provider's amounts contradict each other.
   */
  readonly chargedBackCents: Cents | null;
  /** Amount refunded or being refunded; null when the provider's amounts contradict each other. */
  readonly refundedCents: Cents | null;
  /** Every refund of the payment; null unless it was fetched with `find`. */
  readonly refunds: readonly ProviderRefund[] | null;
}

export interface Payer {
  readonly name: string;
  /** In the stored form: capitals without spaces. */
  readonly iban: string;
}

export interface ProviderRefund {
  readonly id: string;
  /** Our id of the refund; null for a refund made outside the portal. */
  readonly reference: string | null;
  readonly status: 'underway' | 'refunded' | 'failed' | 'cancelled' | 'unreadable';
  /** The provider's own name of the status. */
  readonly reported: string;
  /** Null for an amount in another currency. */
  readonly amountCents: Cents | null;
}

/** A payment in the provider's list. */
export interface ListedPayment {
  readonly id: string;
  readonly createdAt: Date;
  /** Null when we cannot read it. */
  readonly payment: ProviderPayment | null;
}

/** A page of the provider's list, newest first. */
export interface PaymentPage {
  readonly payments: readonly ListedPayment[];
  /** Start of the next page; null after the last page. */
  readonly next: string | null;
}

export interface NewProviderPayment {
  /** Our id of the payment. */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly method: PaymentMethod;
  readonly description: string;
  /** Address to which the payer returns, whatever the result of the payment. */
  readonly returnUrl: string;
  /** Address to which the provider sends its notifications. */
  readonly webhookUrl: string;
}

/** The account of one brand at a payment provider. Rejects with {@link ProviderFailure}. */
export interface PaymentProvider {
  readonly isLive: boolean;
  readonly profileId: string;
  /** Creates a payment. The same key returns the same payment, for an hour. */
  readonly create: (payment: NewProviderPayment, key: string) => Promise<ProviderPayment>;
  /** Returns undefined when there is none with that id. */
  readonly find: (id: string) => Promise<ProviderPayment | undefined>;
  /** Returns the payment we made under this reference, not before `since`; undefined when there is none. */
  readonly findByReference: (reference: string, since: Date) => Promise<ProviderPayment | undefined>;
  /** Returns a page of payments, starting at `from`, or at the newest payment when null. */
  readonly list: (from: string | null) => Promise<PaymentPage>;
  /** Cancels a payment; returns undefined when it cannot be cancelled. */
  readonly cancel: (id: string) => Promise<ProviderPayment | undefined>;
  /** Refunds part of a paid payment to the account it came from. The same key returns the same refund, for an hour. */
  readonly refund: (
    id: string,
    refund: { readonly reference: string; readonly amountCents: Cents; readonly description: string },
    key: string,
  ) => Promise<ProviderRefund>;
}

/** Thrown when the provider rejected a call, or did not respond; without a response its result is unknown. */
export class ProviderFailure extends Error {
  /** True when the provider understood and rejected the call, so a retry is of no use. */
  readonly isRejection: boolean;

  constructor(message: string, { isRejection }: { readonly isRejection: boolean }) {
    super(message);
    this.name = 'ProviderFailure';
    this.isRejection = isRejection;
  }
}

/** Thrown when the provider's response cannot be read: a retry is of no use, and an employee checks at the provider. */
export class UnreadableAnswer extends ProviderFailure {
  constructor(message: string) {
    super(message, { isRejection: false });
    this.name = 'UnreadableAnswer';
  }
}
