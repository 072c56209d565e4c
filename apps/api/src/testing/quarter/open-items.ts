import { sql } from 'drizzle-orm';
import { listOpenItems, matchOpenItem } from '../../modules/money/bank-matching/bank-matching.use-cases.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import type { TestApp } from '../test-app.ts';
import type { ModelBank } from './model-bank.ts';
import type { Investor } from './people.ts';
import { TwoPeople } from './two-people.ts';

const AT_ONCE = 500;

/** Simulates an employee who processes the list of open items and knows what investors would explain on the phone. */
export class OpenItems {
  readonly #portal: TestApp;
  readonly #services: Services;
  readonly #employee: SignedInPerson;
  readonly #byIban: ReadonlyMap<string, Investor>;
  readonly #bank: ModelBank;
  #refunds = 0;
  /** The two employees for four-eyes approval, signed in for the current day. */
  #two: TwoPeople | undefined;

  constructor(
    portal: TestApp,
    {
      services,
      bank,
      employee,
      investors,
    }: {
      services: Services;
      bank: ModelBank;
      employee: SignedInPerson;
      investors: readonly Investor[];
    },
  ) {
    this.#portal = portal;
    this.#services = services;
    this.#bank = bank;
    this.#employee = employee;
    this.#byIban = new Map(investors.map((one) => [one.iban, one]));
  }

  /** Matches bank lines that no rule could match, and refunds the remaining lines. */
  async look(): Promise<void> {
    this.#two = undefined;
    await this.#matchProviders();
    const { items } = await listOpenItems(this.#services, this.#employee, { status: 'open', limit: AT_ONCE });
    for (const { id, reason, text, counterparty, isRefundable } of items) {
      const investor = this.#byIban.get(counterparty.iban ?? '');
      const meant = reason === 'brokenReference' ? investor?.contractNumber : undefined;
      const several = reason === 'severalContracts' ? (text ?? '').match(/\d{4}-\d{6}/g) : null;
      if (meant !== undefined) await this.#match(id, meant, null);
      else if (several) await this.#divide(id, several);
      else if (isRefundable && reason !== 'part') {
        this.#expect(counterparty.iban ?? '', reason === 'cameBack');
        await this.#refund(id);
      }
    }
  }

  /** Divides one transfer over several contracts and matches to each contract its outstanding amount. */
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
    return matchOpenItem(
      this.#services,
      { id: '', person: this.#employee },
      {
        id,
        kind: 'deposit',
        contractNumber,
        amount,
        reason,
      },
    );
  }

  /** Makes every third refund fail on a closed account, until the account holder has been informed. */
  #expect(iban: string, hasCalled: boolean): void {
    if (hasCalled) {
      this.#bank.expect(iban, undefined);
      return;
    }
    this.#refunds += 1;
    if (this.#refunds % 3 === 1) this.#bank.expect(iban, { outcome: 'returned', code: 'AC04', days: 1 });
  }

  /** Orders a refund, which is sent with the next payment file. */
  async #refund(id: string): Promise<void> {
    this.#two ??= await TwoPeople.of(this.#portal);
    await this.#two.carryOut(`/api/admin/open-items/${id}/refund`, { reason: 'Dit hoort niet bij ons' });
  }

  async #matchProviders(): Promise<void> {
    const { rows } = await this.#services.database.orm.execute<{ id: string; kind: 'mollie' | 'twikey' }>(sql`
      select i.line_id as id, case when l.end_to_end_id like 'MOLLIE-%' then 'mollie' else 'twikey' end as kind
      from bank_item i join bank_line l on l.id = i.line_id
      where i.open_cents <> 0 and (l.end_to_end_id like 'MOLLIE-%' or l.batch_id like 'TWK-%' and l.mandate_id is null
        or l.mandate_id is not null and (l.return_reason is not null or i.reason = 'collectionDiffers'))`);
    for (const { id, kind } of rows) {
      const hand = { id, kind, contractNumber: null, amount: null, reason: 'Afrekening van de betaaldienst' };
      await matchOpenItem(this.#services, { id: '', person: this.#employee }, hand);
    }
  }
}
