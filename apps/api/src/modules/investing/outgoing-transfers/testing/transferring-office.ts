import { blockActs, type ContractBlock } from '@portaal/domain/money/ledger/block';
import { cents, type IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { numberVault } from '../../../../platform/sealed-number.ts';
import { changePublished } from '../../../../testing/change-published.ts';
import { type ProvenEmployee, provenEmployee } from '../../../../testing/proven-employee.ts';
import { sendProven } from '../../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { matchBankLines } from '../../../money/bank-matching/bank-matching.use-cases.ts';
import { insertStatement } from '../../../money/bank-matching/testing/bank-lines.ts';
import { firstOf, type PlannedContract, Scenario } from '../../../month/dealing-runs/testing/scenario.ts';

/** Account and name of the new provider in tests. */
export const PROVIDER = {
  iban: 'NL44RABO0123456789',
  accountName: 'Nationale-Nederlanden Levensverzekering Mij N.V.',
} as const;

/** Nominated account of the investors in tests. */
export const INVESTOR_IBAN = 'NL91ABNA0417164300';

export const order = { providerName: 'Nationale-Nederlanden', policyNumber: 'L-123456' } as const;

/** Units bought long ago, and units bought in the last five years: exit cost 1.5% for the first, 3% for the others. */
export const mixed = [
  {
    fundId: 1,
    lots: [
      { since: '2018-06-01', units: 60 },
      { since: '2025-06-01', units: 140 },
    ],
  },
];
export const part = { isWhole: false, amount: 10_000 };
export const whole = { isWhole: true };

/** A price of € 100 per unit and no distribution, so that the figures are easy to verify. */
const flat = { 1: [100_0000, 0], 2: [100_0000, 0], 3: [100_0000, 0], 4: [100_0000, 0] } as const;

/** Two employees who transfer annuities to another provider through the calls, and the months in which they do. */
export class TransferringOffice {
  readonly portal: TestApp;
  readonly scenario: Scenario;
  admin!: ProvenEmployee;
  colleague!: ProvenEmployee;

  private constructor(portal: TestApp) {
    this.portal = portal;
    this.scenario = new Scenario(portal, firstOf('2026-12'));
  }

  static async open(): Promise<TransferringOffice> {
    const office = new TransferringOffice(await createTestApp());
    await changePublished(office.scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 1`);
    return office;
  }

  /** Starts again on 20 November 2026 without contracts. */
  async clear(): Promise<void> {
    await this.scenario.clear();
    await this.at('2026-11-20T10:00:00Z');
  }

  /** Moves the clock, and signs both employees in again. */
  async at(instant: string): Promise<void> {
    this.portal.clock.set(instant);
    this.admin = await provenEmployee(this.portal, 'admin@example.nl');
    this.colleague = await provenEmployee(this.portal, 'collega@example.nl');
  }

  async rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
    return (await this.scenario.orm.execute<T>(query)).rows as T[];
  }

  /** Adds an annuity in accumulation, with units of € 100 per fund. */
  async annuity(
    funds: readonly { fundId: number; lots: readonly { since: string; units: number }[] }[],
    rest: Partial<PlannedContract> = {},
  ): Promise<{ id: string; number: string; personId: string }> {
    const id = await this.scenario.add({
      product: 'SUL',
      endDate: '2040-12-31' as IsoDate,
      birthDate: '1980-05-06' as IsoDate,
      ...rest,
      funds: funds.map(({ fundId, lots }) => ({
        fundId,
        share: 10_000 / funds.length,
        lots: lots.map(({ since, units }) => ({ since: since as IsoDate, units: units * 10_000 })),
      })),
    });
    await this.rows(sql`update fund_price set published_at = '2026-11-06T08:00:00Z'`);
    const [row] = await this.rows<{ number: string; personId: string }>(
      sql`select number, person_id as "personId" from contract where id = ${id}`,
    );
    const { number = '', personId = '' } = row ?? {};
    const vault = numberVault(this.portal.services.configuration.fieldKeys, 'personal_information');
    await this.rows(sql`update personal_information set sealed_iban = ${vault.seal('sealed_iban', personId, INVESTOR_IBAN)}
      where person_id = ${personId}`);
    return { id, number, personId };
  }

  /** Records the request of the other provider. */
  record(number: string, quantity: { isWhole: boolean; amount?: number }): Promise<LightMyRequestResponse> {
    const url = `/api/admin/contracts/${number}/outgoing-transfers`;
    return this.admin.send('POST', url, { ...order, ...quantity });
  }

  async transferOf(contractId: string): Promise<Record<string, unknown>> {
    const answer = await this.portal.call({
      method: 'GET',
      url: '/api/admin/outgoing-transfers?status=open',
      cookie: this.admin.cookie,
    });
    const closed = await this.portal.call({
      method: 'GET',
      url: '/api/admin/outgoing-transfers?status=closed',
      cookie: this.admin.cookie,
    });
    const all = [...answer.json().data.items, ...closed.json().data.items];
    return all.find((item) => item.contractId === contractId) ?? {};
  }

  /** Enters the account from the letter, which stores a request for a colleague. */
  async accept(contractId: string, account: object = {}): Promise<LightMyRequestResponse> {
    const { id } = await this.transferOf(contractId);
    const body = { ...PROVIDER, acceptedOn: this.portal.clock.today(), ...account };
    return this.admin.sendProven('POST', `/api/admin/outgoing-transfers/${id}/accepted`, body);
  }

  async approve(): Promise<LightMyRequestResponse> {
    const answer = await this.portal.call({
      method: 'GET',
      url: '/api/admin/approvals',
      cookie: this.colleague.cookie,
    });
    const { id, seen } = answer.json().data.items.at(-1);
    return this.colleague.sendProven('POST', `/api/admin/approvals/${id}/approve`, { seen });
  }

  /** Requests a transfer for another provider, and approves its account. Throws for an unexpected answer. */
  async queue(
    contract: { id: string; number: string },
    quantity: { isWhole: boolean; amount?: number },
  ): Promise<void> {
    const steps = [
      () => this.record(contract.number, quantity),
      () => this.accept(contract.id),
      () => this.approve(),
    ];
    for (const step of steps) {
      const answer = await step();
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
    }
  }

  /** Executes the dealing run of a month at constant prices. */
  async month(dealingDay: string): Promise<void> {
    await this.at(`${dealingDay.slice(0, 8)}10T10:00:00Z`);
    await this.scenario.price(flat, dealingDay as IsoDate);
    await this.scenario.run(dealingDay as IsoDate);
  }

  async statusOf(contractId: string): Promise<{ status: string; monthly: number } | undefined> {
    const [row] = await this.rows<{ status: string; monthly: number }>(
      sql`select status, monthly_deposit_cents::float8 as monthly from contract where id = ${contractId}`,
    );
    return row;
  }

  /** Blocks a contract, or records the death of its holder. */
  async block(number: string, block: ContractBlock): Promise<void> {
    const { cookie, app } = this.admin;
    const url = `/api/admin/contracts/${number}/block`;
    const body = { block, reason: 'Melding van de notaris' };
    const answer = await sendProven(this.portal, { cookie, app, url, body, act: blockActs[block] });
    if (answer.statusCode !== 204) throw new Error(answer.body);
  }

  /** Releases a blocked contract. */
  async release(number: string): Promise<void> {
    const url = `/api/admin/contracts/${number}/release`;
    const answer = await this.admin.sendProven('POST', url, { reason: 'Het onderzoek is klaar' });
    if (answer.statusCode !== 204) throw new Error(answer.body);
  }

  /** Returns which payouts the next payment file pays, and which are left out. */
  async preview() {
    const { cookie } = this.admin;
    const url = '/api/admin/payout-batches/preview';
    return (await this.portal.call({ method: 'GET', url, cookie })).json().data;
  }

  /** Orders the due payouts by two employees, and returns the payment file. */
  async payDue(): Promise<string> {
    const { seen, total } = await this.preview();
    const body = { seen, count: total.count, total: total.amount };
    const requested = await this.admin.sendProven('POST', '/api/admin/payout-batches', body);
    if (requested.statusCode !== 202) throw new Error(requested.body);
    const approved = await this.approve();
    if (approved.statusCode !== 204) throw new Error(approved.body);
    const { cookie } = this.admin;
    const list = await this.portal.call({ method: 'GET', url: '/api/admin/payout-batches', cookie });
    const { id } = list.json().data.items[0];
    const url = `/api/admin/payout-batches/${id}/file`;
    return (await this.portal.call({ method: 'GET', url, cookie })).body;
  }

  /** Imports a statement with one line for a payment, and returns the part of it that remains unexplained. */
  async bankSays(
    day: string,
    amountCents: number,
    returnReason?: string,
    which: 'newest' | 'oldest' = 'newest',
  ): Promise<number> {
    const attempts = await this.rows<{ name: string }>(
      sql`select end_to_end_id as name from payout_attempt order by id`,
    );
    const attempt = attempts.at(which === 'newest' ? -1 : 0);
    const line = { amountCents: cents(amountCents), endToEndId: attempt?.name ?? '' };
    const { statementId, lineIds } = await insertStatement(this.portal.services, day, [
      returnReason === undefined ? line : { ...line, returnReason },
    ]);
    await matchBankLines(this.portal.services, statementId);
    const [item] = await this.rows<{ open: number }>(
      sql`select open_cents::float8 as open from bank_item where line_id = ${lineIds[0]}`,
    );
    return item?.open ?? Number.NaN;
  }

  lines(contractId: string) {
    return this.rows(sql`select value_date::text as day, fund_id as fund, type, amount_cents::float8 as cents, units::float8 as units
      from ledger_entry where contract_id = ${contractId} and type in ('SELL', 'EXIT_COST') order by id`);
  }

  payouts(contractId: string) {
    return this.rows(sql`select id, kind, amount_cents::float8 as cents, pay_on::text as "payOn", status from payout
      where contract_id = ${contractId} order by pay_on`);
  }
}
