import type { TransferDetails } from '@portaal/domain/money/payments/calls';
import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import type { Cents } from '@portaal/engine';

/** A payment as reported by the provider, which is the only source of its status. */
export interface ProviderPayment {
  readonly id: string;
  readonly status: 'open' | 'pending' | 'paid' | 'cancelled' | 'expired' | 'failed' | 'unreadable';
  /** The provider's own name for the status. */
  readonly reported: string;
  /** Amount; null if it is in another currency or has other decimals. */
  readonly amountCents: Cents | null;
  readonly isLive: boolean;
  readonly profileId: string;
  /**
   * The provider's own name for the method: `ideal`, `banktransfer` or any other. Null until the payer
   * chooses a method.
   */
  readonly method: string | null;
  /** Our id of the payment, which was sent with it; null if there is none. */
  readonly reference: string | null;
  readonly expiresAt: Date | null;
  readonly paidAt: Date | null;
  readonly checkoutUrl: string | null;
  readonly transfer: TransferDetails | null;
  /** Holder and IBAN of the paying account, if the bank reports them. */
  readonly payer: Payer | null;
  readonly isCancelable: boolean;
  /**
   * Amount that the payer charged back, minus reversed chargebacks; null if the provider's amounts contradict
   * each other.
   */
  readonly chargedBackCents: Cents | null;
  /** Amount that is or is being refunded; null if the provider's amounts contradict each other. */
  readonly refundedCents: Cents | null;
  /** Every refund of the payment; null unless the payment was fetched with `find`. */
  readonly refunds: readonly ProviderRefund[] | null;
}

export interface Payer {
  readonly name: string;
  /** IBAN in the stored format: capitals without spaces. */
  readonly iban: string;
}

export interface ProviderRefund {
  readonly id: string;
  /** Our id of the refund; null for a refund made outside the portal. */
  readonly reference: string | null;
  readonly status: 'underway' | 'refunded' | 'failed' | 'cancelled' | 'unreadable';
  /** The provider's own name for the status. */
  readonly reported: string;
  /** Amount; null if it is in another currency. */
  readonly amountCents: Cents | null;
}

/** A payment in the provider's list. */
export interface ListedPayment {
  readonly id: string;
  readonly createdAt: Date;
  /** The payment; null if it cannot be parsed. */
  readonly payment: ProviderPayment | null;
}

/** A page of the provider's list, newest first. */
export interface PaymentPage {
  readonly payments: readonly ListedPayment[];
  /** Cursor of the next page; null after the last page. */
  readonly next: string | null;
}

export interface NewProviderPayment {
  /** Our id of the payment. */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly method: PaymentMethod;
  readonly description: string;
  /** URL to which the payer returns, whatever the result of the payment. */
  readonly returnUrl: string;
  /** URL to which the provider sends its notifications. */
  readonly webhookUrl: string;
}

/** The account of one brand at a payment provider. Its methods reject with {@link ProviderFailure}. */
export interface PaymentProvider {
  readonly isLive: boolean;
  readonly profileId: string;
  /** Creates a payment. For one hour, a repeated call with the same key returns the same payment. */
  readonly create: (payment: NewProviderPayment, key: string) => Promise<ProviderPayment>;
  /** Returns the payment with that id, or undefined if there is none. */
  readonly find: (id: string) => Promise<ProviderPayment | undefined>;
  /**
   * Returns the payment that the portal created under this reference at or after `since`; undefined if there is none.
   */
  readonly findByReference: (reference: string, since: Date) => Promise<ProviderPayment | undefined>;
  /** Returns a page of payments that starts at `from`, or at the newest payment if `from` is null. */
  readonly list: (from: string | null) => Promise<PaymentPage>;
  /** Cancels a payment. Returns undefined if the payment cannot be cancelled. */
  readonly cancel: (id: string) => Promise<ProviderPayment | undefined>;
  /**
   * Refunds part of a paid payment to the account from which it came. For one hour, a repeated call with the
   * same key returns the same refund.
   */
  readonly refund: (
    id: string,
    refund: { readonly reference: string; readonly amountCents: Cents; readonly description: string },
    key: string,
  ) => Promise<ProviderRefund>;
}

/**
 * Thrown when the provider rejects a call or does not respond. Without a response the result of the call is unknown.
 */
export class ProviderFailure extends Error {
  /** True if the provider understood and rejected the call, so that a retry is useless. */
  readonly isRejection: boolean;

  constructor(message: string, { isRejection }: { readonly isRejection: boolean }) {
    super(message);
    this.name = 'ProviderFailure';
    this.isRejection = isRejection;
  }
}

/**
 * Thrown when the provider's response cannot be parsed. A retry is useless, so an employee must look it up at
 * the provider.
 */
export class UnreadableAnswer extends ProviderFailure {
  constructor(message: string) {
    super(message, { isRejection: false });
    this.name = 'UnreadableAnswer';
  }
}
