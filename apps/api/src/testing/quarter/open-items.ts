import { sql } from 'drizzle-orm';
import {
  listOpenItems,
  matchOpenItem,
  refundOpenItem,
} from '../../modules/bank-matching/bank-matching.use-cases.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { ProvenSession } from '../proven-session.ts';
import type { TestApp } from '../test-app.ts';
import type { ModelBank } from './model-bank.ts';
import type { Investor } from './people.ts';

const AT_ONCE = 500;

interface Refund {
  readonly iban: string;
  readonly cents: number;
}

/** An employee with the list of open items, who knows of investors what they say when they are called. */
export class OpenItems {
  readonly #portal: TestApp;
  readonly #services: Services;
  readonly #employee: SignedInPerson;
  readonly #byIban: ReadonlyMap<string, Investor>;
  /** What goes back, for the bank to transfer. */
  #toSend: Refund[] = [];
  #refunds = 0;

  constructor(
    portal: TestApp,
    {
      services,
      employee,
      investors,
    }: { services: Services; employee: SignedInPerson; investors: readonly Investor[] },
  ) {
    this.#portal = portal;
    this.#services = services;
    this.#employee = employee;
    this.#byIban = new Map(investors.map((one) => [one.iban, one]));
  }

  /** Transfers at the bank what was decided to go back; of every third the account is closed. */
  send(bank: ModelBank, day: string): void {
    for (const refund of this.#toSend) {
      this.#refunds += 1;
      bank.send(day, refund);
      if (this.#refunds % 3 === 1) bank.comeBack(day, refund);
    }
    this.#toSend = [];
  }

  /** Says what lines are for that no rule explains, and refunds the rest. */
  async look(): Promise<void> {
    await this.#matchProviders();
    const { items } = await listOpenItems(this.#services, this.#employee, { status: 'open', limit: AT_ONCE });
    for (const { id, reason, text, counterparty, isRefundable, openAmount } of items) {
      const investor = this.#byIban.get(counterparty.iban ?? '');
      const meant = reason === 'brokenReference' ? investor?.contractNumber : undefined;
      const several = reason === 'severalContracts' ? (text ?? '').match(/\d{4}-\d{6}/g) : null;
      if (meant !== undefined) await this.#match(id, meant, null);
      else if (several) await this.#divide(id, several);
      else if (isRefundable && reason !== 'part') await this.#refund(id, counterparty.iban ?? '', openAmount);
    }
  }

  /** One transfer for several contracts: to each what it waits for. */
  async #divide(id: string, numbers: readonly string[]): Promise<void> {
    for (const number of numbers) {
      const { rows } = await this.#services.database.orm.execute<{ due: number }>(
        sql`select outstanding_cents::float8 / 100 as due from contract where number = ${number}`,
      );
      await this.#match(id, number, rows[0]?.due ?? null);
    }
  }

  #match(id: string, contractNumber: string, amount: number | null): Promise<void> {
    const reason = 'De klant heeft gezegd voor welk contract dit is';
    return matchOpenItem(this.#services, this.#employee, {
      id,
      kind: 'deposit',
      contractNumber,
      amount,
      reason,
    });
  }

  async #refund(id: string, iban: string, euro: number): Promise<void> {
    const proven = await ProvenSession.of(this.#portal, this.#employee.id);
    const twoFaToken = await proven.token('refundOpenItem');
    await refundOpenItem(this.#services, proven.session, {
      id,
      reason: 'Dit hoort niet bij ons',
      twoFaToken,
    });
    this.#toSend.push({ iban, cents: Math.round(euro * 100) });
  }

  async #matchProviders(): Promise<void> {
    const { rows } = await this.#services.database.orm.execute<{ id: string; kind: 'mollie' | 'twikey' }>(sql`
      select i.line_id as id, case when l.end_to_end_id like 'MOLLIE-%' then 'mollie' else 'twikey' end as kind
      from bank_item i join bank_line l on l.id = i.line_id
      where i.open_cents <> 0 and (l.end_to_end_id like 'MOLLIE-%' or l.batch_id like 'TWK-%' and l.mandate_id is null
        or l.mandate_id is not null and (l.return_reason is not null or i.reason = 'collectionDiffers'))`);
    for (const { id, kind } of rows) {
      const hand = { id, kind, contractNumber: null, amount: null, reason: 'Afrekening van de betaaldienst' };
      await matchOpenItem(this.#services, this.#employee, hand);
    }
  }
}
