import type { TransferDetails } from '@portaal/domain/payments/calls';
import type { PaymentMethod } from '@portaal/domain/payments/payment';
import type { Cents } from '@portaal/engine';

/** A payment as the payment provider has it: the only source of what happened to it. */
export interface ProviderPayment {
  readonly id: string;
  readonly status: 'open' | 'pending' | 'paid' | 'cancelled' | 'expired' | 'failed' | 'unreadable';
  /** The provider's own name of the status. */
  readonly reported: string;
  /** Null for an amount in another currency, or with other decimals. */
  readonly amountCents: Cents | null;
  readonly isLive: boolean;
  readonly profileId: string;
  /** In the provider's words: `ideal`, `banktransfer` or any other; null before the payer chose one. */
  readonly method: string | null;
  /** Our id of the payment, which we gave along; null when there is none. */
  readonly reference: string | null;
  readonly expiresAt: Date | null;
  readonly paidAt: Date | null;
  readonly checkoutUrl: string | null;
  readonly transfer: TransferDetails | null;
  /** Whose account it was paid from, as far as the bank says so. */
  readonly payer: Payer | null;
  readonly isCancelable: boolean;
  /** What its payer had returned and did not lose again; null when the provider's amounts contradict each other. */
  readonly chargedBackCents: Cents | null;
  /** What was or is being returned by refunds; null when the provider's amounts contradict each other. */
  readonly refundedCents: Cents | null;
  /** Every refund of it; null unless it was asked for with `find`. */
  readonly refunds: readonly ProviderRefund[] | null;
}

export interface Payer {
  readonly name: string;
  /** As an account is stored: capitals without spaces. */
  readonly iban: string;
}

export interface ProviderRefund {
  readonly id: string;
  /** Our id of the refund; null of one that was made without us. */
  readonly reference: string | null;
  readonly status: 'underway' | 'refunded' | 'failed' | 'cancelled' | 'unreadable';
  /** The provider's own name of the status. */
  readonly reported: string;
  /** Null for an amount in another currency. */
  readonly amountCents: Cents | null;
}

/** A payment in the list of the provider. */
export interface ListedPayment {
  readonly id: string;
  readonly createdAt: Date;
  /** Null when we cannot read it. */
  readonly payment: ProviderPayment | null;
}

/** A page of the provider's list, newest first. */
export interface PaymentPage {
  readonly payments: readonly ListedPayment[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

export interface NewProviderPayment {
  /** Our id of the payment. */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly method: PaymentMethod;
  readonly description: string;
  /** Where the payer comes back, whatever became of the payment. */
  readonly returnUrl: string;
  /** Where the provider says that something happened. */
  readonly webhookUrl: string;
}

/** The account of one brand at a payment provider. Rejects with {@link ProviderFailure}. */
export interface PaymentProvider {
  readonly isLive: boolean;
  readonly profileId: string;
  /** The same key is the same payment, for an hour. */
  readonly create: (payment: NewProviderPayment, key: string) => Promise<ProviderPayment>;
  /** Undefined when there is none of that id. */
  readonly find: (id: string) => Promise<ProviderPayment | undefined>;
  /** The payment we made under this reference, not before `since`; undefined when there is none. */
  readonly findByReference: (reference: string, since: Date) => Promise<ProviderPayment | undefined>;
  /** `from`: where the page begins; null: at the newest payment. */
  readonly list: (from: string | null) => Promise<PaymentPage>;
  /** Undefined when the provider says it cannot be cancelled. */
  readonly cancel: (id: string) => Promise<ProviderPayment | undefined>;
  /** Gives so much of a paid payment back to the account it came from. The same key is the same refund, for an hour. */
  readonly refund: (
    id: string,
    refund: { readonly reference: string; readonly amountCents: Cents; readonly description: string },
    key: string,
  ) => Promise<ProviderRefund>;
}

/** What the provider refused, or did not answer to; then nobody knows whether it was done. */
export class ProviderFailure extends Error {
  /** The provider understood and said no: repeating it is of no use. */
  readonly isRejection: boolean;

  constructor(message: string, { isRejection }: { readonly isRejection: boolean }) {
    super(message);
    this.name = 'ProviderFailure';
    this.isRejection = isRejection;
  }
}

/** The provider answered with something we cannot read: asking again is of no use, and an employee looks there. */
export class UnreadableAnswer extends ProviderFailure {
  constructor(message: string) {
    super(message, { isRejection: false });
    this.name = 'UnreadableAnswer';
  }
}
