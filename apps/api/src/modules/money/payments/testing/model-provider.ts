import { type Cents, cents } from '@portaal/engine';
import {
  type NewProviderPayment,
  type PaymentProvider,
  ProviderFailure,
  type ProviderPayment,
} from '../../../../platform/payment-provider.ts';

interface ModelPayment {
  readonly key: string;
  readonly created: NewProviderPayment;
  status: ProviderPayment['status'];
  paidAt: Date | null;
  method: string;
  payer: ProviderPayment['payer'];
  chargedBackCents: number;
  readonly refunds: {
    readonly id: string;
    readonly reference: string;
    readonly amountCents: Cents;
    readonly key: string;
  }[];
}

/**
 * An in-memory payment provider with its own records of payments, to compare with ours. It can be
 * unavailable, or process a call and lose the response.
 */
export class ModelProvider implements PaymentProvider {
  readonly isLive = false;
  readonly profileId = 'pfl_model';
  readonly payments = new Map<string, ModelPayment>();
  /**
   * Faults of the next calls: `away` does not process the call; `unheard` processes it but loses the
   * response.
   */
  faults: ('away' | 'unheard')[] = [];
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  readonly create = async (created: NewProviderPayment, key: string): Promise<ProviderPayment> => {
    const fault = this.#fault();
    const existing = [...this.payments].find(([, payment]) => payment.key === key);
    const id = existing?.[0] ?? `tr_${String(this.payments.size).padStart(8, '0')}`;
    if (!existing) {
      const method = created.method === 'ideal' ? 'ideal' : 'banktransfer';
      this.payments.set(id, {
        key,
        created,
        status: 'open',
        paidAt: null,
        method,
        payer: null,
        chargedBackCents: 0,
        refunds: [],
      });
    }
    if (fault === 'unheard') throw new ProviderFailure('unheard', { isRejection: false });
    return this.#shown(id);
  };

  readonly find = async (id: string): Promise<ProviderPayment | undefined> => {
    if (this.#fault()) throw new ProviderFailure('unheard', { isRejection: false });
    return this.payments.has(id) ? this.#shown(id) : undefined;
  };

  readonly findByReference = async (reference: string): Promise<ProviderPayment | undefined> => {
    if (this.#fault()) throw new ProviderFailure('unheard', { isRejection: false });
    const found = [...this.payments].find(([, { created }]) => created.reference === reference);
    return found && this.#shown(found[0]);
  };

  /** Payments per page of the list. */
  pageSize = 250;

  readonly list: PaymentProvider['list'] = async (from) => {
    if (this.#fault()) throw new ProviderFailure('unheard', { isRejection: false });
    const ids = [...this.payments.keys()].reverse();
    const begin = from === null ? 0 : ids.indexOf(from);
    const page = ids.slice(begin, begin + this.pageSize);
    return {
      payments: page.map((id) => ({ id, createdAt: this.#now(), payment: this.#shown(id) })),
      next: ids[begin + this.pageSize] ?? null,
    };
  };

  readonly cancel = async (id: string): Promise<ProviderPayment | undefined> => {
    const payment = this.payments.get(id);
    if (payment?.method !== 'banktransfer' || payment.status !== 'open') return undefined;
    payment.status = 'cancelled';
    return this.#shown(id);
  };

  /** Refunds immediately, like an account with sufficient balance. */
  readonly refund: PaymentProvider['refund'] = async (paymentId, { reference, amountCents }, key) => {
    const fault = this.#fault();
    const refunds = this.payments.get(paymentId)?.refunds ?? [];
    if (refunds.every((one) => one.key !== key)) {
      refunds.push({ id: `${paymentId}/re_${refunds.length + 1}`, reference, amountCents, key });
    }
    if (fault === 'unheard') throw new ProviderFailure('unheard', { isRejection: false });
    const id = refunds.find((one) => one.key === key)?.id ?? '';
    return { id, reference, status: 'refunded', reported: 'refunded', amountCents };
  };

  /** Returns the id of the latest payment. */
  get lastId(): string {
    return `tr_${String(this.payments.size - 1).padStart(8, '0')}`;
  }

  /** Simulates an action of the payer or the bank; {@link chargeBack} and {@link refund} return the money. */
  settle(id: string, status: ProviderPayment['status'], method?: string, payerIban?: string): void {
    const payment = this.payments.get(id);
    if (!payment || payment.status === 'paid') return;
    payment.status = status;
    if (status === 'paid') payment.paidAt = this.#now();
    if (method !== undefined) payment.method = method;
    if (payerIban !== undefined) payment.payer = { name: 'T. Test', iban: payerIban };
  }

  /** Charges back the full payment by card. */
  chargeBack(id: string): void {
    const payment = this.payments.get(id);
    if (payment) payment.chargedBackCents = payment.created.amountCents;
  }

  #fault(): 'unheard' | undefined {
    const fault = this.faults.shift();
    if (fault === 'away') throw new ProviderFailure('away', { isRejection: false });
    return fault;
  }

  #shown(id: string): ProviderPayment {
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    const { created, status, paidAt, method, payer, chargedBackCents, refunds } = payment;
    const isOpen = status === 'open' || status === 'pending';
    return {
      id,
      status,
      reported: status,
      amountCents: cents(created.amountCents),
      isLive: false,
      profileId: this.profileId,
      method,
      reference: created.reference,
      expiresAt: new Date(this.#now().getTime() + 900_000),
      paidAt,
      checkoutUrl: isOpen ? `https://provider.example/${id}` : null,
      transfer: null,
      payer,
      isCancelable: isOpen && method === 'banktransfer',
      chargedBackCents: cents(chargedBackCents),
      refundedCents: cents(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      refunds: refunds.map(({ id: refundId, reference, amountCents }) => ({
        id: refundId,
        reference,
        status: 'refunded',
        reported: 'refunded',
        amountCents,
      })),
    };
  }
}
