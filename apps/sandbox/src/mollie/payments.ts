import { randomInt } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Movement } from '../sepa/movement.ts';
import type { Caller } from './credentials.ts';
import { randomId } from './identifiers.ts';
import { lifetimeOf, type MethodId } from './methods.ts';
import {
  canBecome,
  isFinal,
  type Outcome,
  type Payment,
  type PaymentOrder,
  type Refund,
  type RefundStatus,
} from './payment.ts';
import { advanceRefund, createRefund } from './refunds.ts';
import { Rejection } from './rejection.ts';
import type { State } from './state.ts';
import { normalSwitches } from './switches.ts';
import type { Webhooks } from './webhooks.ts';

/** Returns a creditor reference (ISO 11649): `RF`, two check digits (mod 97-10) and twelve random digits. */
function newTransferReference(): string {
  const digits = String(randomInt(1e12)).padStart(12, '0');
  // In this computation R counts as 27 and F as 15, and the check digits count as zero.
  const check = 98n - (BigInt(`${digits}271500`) % 97n);
  const reference = `RF${String(check).padStart(2, '0')}${digits}`;
  return reference.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** All payments and their state changes. */
export class Payments {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #webhooks: Webhooks;

  constructor(state: State, clock: Clock, webhooks: Webhooks) {
    this.#state = state;
    this.#clock = clock;
    this.#webhooks = webhooks;
  }

  create({ profileId, mode }: Caller, order: PaymentOrder, idempotencyKey: string | null): Payment {
    const createdAt = this.#clock.now();
    const payment: Payment = {
      ...order,
      id: `tr_${randomId(22)}`,
      token: randomId(22),
      profileId,
      mode,
      createdAt,
      transferReference: newTransferReference(),
      idempotencyKey,
      createCalls: 1,
      method: order.requestedMethod,
      status: 'open',
      expiresAt: createdAt + lifetimeOf(order.requestedMethod),
      settledAt: null,
      switches: this.#state.nextSwitches,
      refunds: [],
      chargebacks: [],
    };
    this.#state.nextSwitches = normalSwitches;
    this.#state.payments.push(payment);
    return payment;
  }

  /** Counts a repeated create call with the key of an existing payment. */
  countCreateCall({ profileId }: Caller, idempotencyKey: string): void {
    const payment = this.#state.payments.findLast(
      (one) => one.profileId === profileId && one.idempotencyKey === idempotencyKey,
    );
    if (payment) payment.createCalls += 1;
  }

  /** Returns a payment of the caller's profile; throws 404 for payments of other profiles. */
  get({ profileId }: Caller, id: string | undefined): Payment {
    const payment = this.find(id);
    if (payment?.profileId !== profileId) throw new Rejection(404, `No payment exists with token ${id}.`);
    return payment;
  }

  find(id: string | undefined): Payment | undefined {
    return this.#state.payments.find((payment) => payment.id === id);
  }

  findByToken(token: string | undefined): Payment | undefined {
    return this.#state.payments.find((payment) => payment.token === token);
  }

  /** Lists payments, newest first. */
  list(profileId?: string): Payment[] {
    return this.#state.payments
      .filter((payment) => profileId === undefined || payment.profileId === profileId)
      .reverse();
  }

  /**
   * Settles the payment; returns false if its status does not allow this outcome. If `notify` is false, no webhook is
   * called.
   */
  settle(payment: Payment, outcome: Outcome, notify = true, at = this.#clock.now()): boolean {
    if (!canBecome(payment, outcome)) return false;
    payment.status = outcome;
    if (!isFinal(payment)) return true;
    payment.settledAt = at;
    if (notify) this.#webhooks.announce(payment, at);
    return true;
  }

  /** Marks a payment that ended unpaid as paid, because the money arrived late. */
  payLate(payment: Payment, at = this.#clock.now()): boolean {
    if (!isFinal(payment) || payment.status === 'paid') return false;
    payment.status = 'paid';
    payment.settledAt = at;
    this.#webhooks.announce(payment, at);
    return true;
  }

  /**
   * Creates a payment that the shop did not request, as in the provider's dashboard: by a payment link or a terminal.
   */
  createElsewhere(profileId: string, mode: Caller['mode'], cents: number): Payment {
    const payment = this.create(
      { profileId, mode },
      {
        cents,
        description: 'Betaallink',
        redirectUrl: 'https://www.mollie.com',
        cancelUrl: null,
        webhookUrl: null,
        metadata: null,
        locale: null,
        sequenceType: 'oneoff',
        requestedMethod: 'ideal',
      },
      null,
    );
    this.settle(payment, 'paid');
    return payment;
  }

  /** Sets the method the payer chose. Its lifetime counts from the creation of the payment. */
  choose(payment: Payment, method: MethodId): void {
    payment.method = method;
    payment.expiresAt = Math.max(payment.expiresAt, payment.createdAt + lifetimeOf(method));
  }

  chargeBack(payment: Payment, cents: number, isTwice: boolean): void {
    const createdAt = this.#clock.now();
    payment.chargebacks.push({ id: `chb_${randomId(10)}`, cents, createdAt });
    for (let time = 0; time < (isTwice ? 2 : 1); time += 1) this.#webhooks.announce(payment, createdAt);
  }

  /** Reverses all chargebacks, so that the amounts are debited from the payer again. */
  undoChargebacks(payment: Payment): void {
    for (const one of payment.chargebacks) one.reversedAt ??= this.#clock.now();
    this.#webhooks.announce(payment, this.#clock.now());
  }

  /** Creates a refund in the provider's dashboard. The shop is notified as for any other refund. */
  refundElsewhere(payment: Payment, cents: number): Refund {
    const now = this.#clock.now();
    const refund = createRefund(
      payment,
      { cents, description: `Teruggave ${payment.refunds.length + 1}`, metadata: null },
      now,
    );
    this.#webhooks.announce(payment, now);
    return refund;
  }

  setRefund(payment: Payment, refund: Refund, status: RefundStatus): void {
    refund.status = status;
    this.#webhooks.announce(payment, this.#clock.now());
  }

  /** Processes everything due on the clock: expires open payments and advances refunds. */
  tick(): void {
    const now = this.#clock.now();
    for (const payment of this.#state.payments) {
      if (payment.status === 'open' && payment.expiresAt <= now) {
        this.settle(payment, 'expired', true, payment.expiresAt);
      }
      for (const refund of payment.refunds) {
        for (const at of advanceRefund(refund, now)) this.#webhooks.announce(payment, at);
      }
    }
  }

  /** Returns the next instant at which an open payment expires; `undefined` if none is open. */
  nextAt(): number | undefined {
    const open = this.#state.payments.filter(({ status }) => status === 'open');
    return open.length === 0 ? undefined : Math.min(...open.map(({ expiresAt }) => expiresAt));
  }
}

/** Returns all amounts that profiles received, and all amounts refunded or charged back. */
export function turnoverOf(payments: readonly Payment[]): Movement[] {
  return payments.flatMap((payment) => {
    if (payment.status !== 'paid') return [];
    const { id, profileId: customer, cents, refunds, chargebacks } = payment;
    return [
      { id, customer, cents },
      ...refunds
        .filter(({ status }) => status === 'refunded')
        .map((refund) => ({ id: refund.id, customer, cents: -refund.cents })),
      ...chargebacks.flatMap((one) => [
        { id: one.id, customer, cents: -one.cents },
        ...(one.reversedAt === undefined ? [] : [{ id: `${one.id}:undone`, customer, cents: one.cents }]),
      ]),
    ];
  });
}
