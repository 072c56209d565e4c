import { randomUUID } from 'node:crypto';
import { addDays, type IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../testing/test-app.ts';
import { payByBank } from '../../../money/payouts/testing/ordered-batch.ts';

interface Receipt {
  readonly id: string;
  readonly contractId: string;
  readonly day: IsoDate;
  readonly cents: number;
  readonly dealFrom: IsoDate;
  isReversed: boolean;
}

interface Payment {
  readonly id: string;
  readonly contractId: string;
  readonly kind: string;
  readonly cents: number;
  readonly day: IsoDate;
}

/** The test's own records by day, independent of the ledger: deposits received and reversed, and payouts paid. */
export class YearEndBook {
  readonly receipts: Receipt[] = [];
  readonly payments: Payment[] = [];
  readonly #portal: TestApp;

  constructor(portal: TestApp) {
    this.#portal = portal;
  }

  async #rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
    return (await this.#portal.database.orm.execute<T>(query)).rows;
  }

  /** Records and inserts a deposit received in the last minute of a day. */
  async receive(received: Omit<Receipt, 'id' | 'isReversed'> & { readonly isDebit: boolean }): Promise<void> {
    const { isDebit, ...money } = received;
    const { contractId, day, cents, dealFrom } = money;
    const id = randomUUID();
    this.receipts.push({ ...money, id, isReversed: false });
    await this.#rows(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
      values (${id}, ${contractId}, ${isDebit ? 'PERIODIC_DEPOSIT' : 'TOP_UP'}, ${isDebit ? 'directDebit' : 'transfer'},
        ${cents}, 'received', ${`${day}T22:59:00Z`}, ${day}::date, ${dealFrom}::date)`);
  }

  async sell(contractId: string, dealFrom: IsoDate, units: number): Promise<void> {
    const id = randomUUID();
    const [free] = await this.#rows(sql`select from contract where id = ${contractId} and status = 'active'`);
    if (!free) return;
    await this.#rows(sql`insert into sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until)
      select ${id}, ${`V-${id}`}, id, person_id, brand, 'units', 'queued', ${`${addDays(dealFrom, -9)}T10:00:00Z`}, now()
      from contract where id = ${contractId}`);
    await this.#rows(sql`insert into sell_request_line (request_id, fund_id, units, deal_from, executed_units, executed_gross_cents, exit_cost_cents, progress)
      values (${id}, 1, ${units}, ${dealFrom}, 0, 0, 0, 'open')`);
    await this.#rows(sql`update contract set status = 'sellPending' where id = ${contractId}`);
  }

  /** Pays all payouts that are due and not withheld, and records the day. */
  async pay(day: IsoDate): Promise<void> {
    const due = await this.#rows<{ id: string; contractId: string; kind: string; cents: number }>(sql`
      select id, contract_id as "contractId", kind, amount_cents::float8 as cents from payout
      where status = 'ordered' and pay_on <= ${day}::date and payout_hold(payout, ${day}::date) is null`);
    await payByBank(
      this.#portal.database,
      due.map(({ id }) => id),
      day,
    );
    this.payments.push(...due.map((payment) => ({ ...payment, day })));
  }

  /** Returns the deposits of a contract received in a year, without reversed ones, in cents. */
  receivedIn(contractId: string, year: string): number {
    return inYear(this.receipts, contractId, year)
      .filter(({ isReversed }) => !isReversed)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Returns the amount an annuity paid in a year, net of withholding, in cents. */
  paidIn(contractId: string, year: string): number {
    return inYear(this.payments, contractId, year)
      .filter(({ kind }) => kind === 'annuity')
      .reduce((sum, { cents }) => sum + cents, 0);
  }
}

const inYear = <T extends Pick<Receipt, 'contractId' | 'day'>>(
  all: readonly T[],
  contractId: string,
  year: string,
): readonly T[] => all.filter((one) => one.contractId === contractId && one.day.startsWith(year));
