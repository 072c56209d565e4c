import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Movement } from '../../../../sandbox/src/sepa/movement.ts';
import { sendRefund } from '../../modules/money/payments/payment-reviews.use-cases.ts';
import { settlePayment, startPayment } from '../../modules/money/payments/payments.use-cases.ts';
import type { ModelProvider } from '../../modules/money/payments/testing/model-provider.ts';
import type { Services } from '../../platform/services.ts';
import type { TestApp } from '../test-app.ts';
import { CUSTOMER, type ModelBank } from './model-bank.ts';
import { type Investor, personOf } from './people.ts';
import { TwoPeople } from './two-people.ts';

/** Ways in which investors make a bank transfer, assigned in turn; each investor makes one. */
const transfers = ['mistyped', 'tooMuch', 'whole', 'parts', 'stranger', 'forTwo', 'whole', 'whole'] as const;
/** Ways in which investors pay at Mollie, assigned in turn. */
const payments = ['twice', 'chargedBack', 'paid', 'paid', 'paid', 'paid'] as const;

const DAY_MS = 86_400_000;
const STRANGERS_IBAN = 'NL02ABNA0123456789';

interface Returnable {
  readonly providerId: string;
  readonly id: string;
  readonly from: IsoDate;
}

/** Simulates investors who pay the requested amounts, correctly or with a mistake. */
export class Payers {
  readonly #portal: TestApp;
  readonly #bank: ModelBank;
  readonly #all: readonly Investor[];
  readonly #paid = new Set<string>();
  #cards: Returnable[] = [];

  constructor(portal: TestApp, { bank, investors }: { bank: ModelBank; investors: readonly Investor[] }) {
    this.#portal = portal;
    this.#bank = bank;
    this.#all = investors.filter(({ habit }) => habit === 'transfers');
  }

  transfer(investor: Investor, day: IsoDate): void {
    if (this.#paid.has(investor.contractId)) return;
    const { contractNumber, dueCents, iban, turn } = investor;
    const reference = referenceOfContract(contractNumber);
    const way = transfers[turn % transfers.length];
    const other = this.#all.find((one) => one !== investor && !this.#paid.has(one.contractId));
    this.#paid.add(investor.contractId);
    if (way === 'mistyped') {
      const last = (Number(reference.at(-1)) + 1) % 10;
      this.#bank.receive(day, { cents: dueCents, iban, remittance: `${reference.slice(0, -1)}${last}` });
    } else if (way === 'tooMuch') {
      this.#bank.receive(day, { cents: dueCents + 5_000, iban, reference });
    } else if (way === 'parts') {
      const half = Math.floor(dueCents / 2);
      for (const cents of [half, dueCents - half]) this.#bank.receive(day, { cents, iban, reference });
    } else if (way === 'stranger') {
      // An unknown account pays with the investor's reference, and the investor also pays the requested amount.
      this.#bank.receive(day, { cents: dueCents, iban: STRANGERS_IBAN, reference });
      this.#bank.receive(day, { cents: dueCents, iban, reference });
    } else if (way === 'forTwo' && other) {
      this.#paid.add(other.contractId);
      const remittance = `Inleg ${contractNumber} en ${other.contractNumber}`;
      this.#bank.receive(day, { cents: dueCents + other.dueCents, iban, remittance });
    } else {
      this.#bank.receive(day, { cents: dueCents, iban, remittance: `Inleg contract ${contractNumber}` });
    }
  }

  async payAtMollie(
    services: Services,
    mollie: ModelProvider,
    investor: Investor,
    day: IsoDate,
  ): Promise<void> {
    if (this.#paid.has(investor.contractId)) return;
    this.#paid.add(investor.contractId);
    const way = payments[investor.turn % payments.length];
    const first = way === 'twice' ? await this.#start(services, mollie, investor) : undefined;
    if (first) {
      mollie.settle(first.providerId, 'expired');
      await settlePayment(services, first.id);
    }
    const { id, providerId } = await this.#start(services, mollie, investor);
    mollie.settle(providerId, 'paid', way === 'chargedBack' ? 'creditcard' : 'ideal', investor.iban);
    await settlePayment(services, id);
    if (way === 'chargedBack') {
      const from = isoDate(new Date(Date.parse(day) + 12 * DAY_MS).toISOString().slice(0, 10));
      this.#cards.push({ providerId, id, from });
    }
    if (first === undefined) return;
    // An amount can arrive after its payment has ended. It is then a surplus and is refunded.
    mollie.settle(first.providerId, 'paid', 'ideal', investor.iban);
    await settlePayment(services, first.id);
    await this.#refund(services, first.id);
  }

  /** Charges back card payments after twelve days, even if their amount was already invested. */
  async chargeBack(services: Services, mollie: ModelProvider, day: IsoDate): Promise<void> {
    const due = this.#cards.filter(({ from }) => from <= day);
    this.#cards = this.#cards.filter(({ from }) => from > day);
    for (const { providerId, id } of due) {
      mollie.chargeBack(providerId);
      await settlePayment(services, id);
    }
  }

  async #start(services: Services, mollie: ModelProvider, { personId, contractId }: Investor) {
    const { id } = await startPayment(services, personOf(personId), contractId, 'ideal');
    return { id, providerId: mollie.lastId };
  }

  async #refund(services: Services, id: string): Promise<void> {
    const two = await TwoPeople.of(this.#portal);
    await two.carryOut(`/api/admin/payments/${id}/refund`, { reason: 'Dubbel betaald' });
    const { rows } = await services.database.orm.execute<{ id: string }>(
      sql`select id from payment_refund where payment_id = ${id}`,
    );
    for (const refund of rows) await sendRefund(services, refund.id);
  }
}

/** Returns all movements at Mollie: payments, chargebacks and refunds. */
export const movedAtMollie = (mollie: ModelProvider): Movement[] =>
  [...mollie.payments].flatMap(([id, { status, created, chargedBackCents, refunds }]) => {
    if (status !== 'paid') return [];
    const moved = (name: string, cents: number): Movement => ({ id: name, customer: CUSTOMER, cents });
    return [
      moved(id, created.amountCents),
      ...(chargedBackCents > 0 ? [moved(`${id}/back`, -chargedBackCents)] : []),
      ...refunds.map((refund) => moved(refund.id, -refund.amountCents)),
    ];
  });
