import { randomUUID } from 'node:crypto';
import {
  addDays,
  addMonths,
  annuityWithholding,
  cents,
  dealingOn,
  type IsoDate,
  isoDate,
} from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxSnapshot } from '../../documents/contract-snapshot.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seeded } from '../dealing-runs/testing/random-walk.ts';
import { firstOf, Scenario } from '../dealing-runs/testing/scenario.ts';
import { withholdingRules } from '../fiscal/fiscal.use-cases.ts';
import { reverseDirectDebit, verifyLedger } from '../ledger/ledger.use-cases.ts';
import { issueMissing } from './documents.use-cases.ts';

/** The months of two calendar years, with the year ends before, between and after them. */
const FIRST = firstOf('2026-12');
const LAST = firstOf('2029-01');
const SEED = Number(process.env.WALK_SEED ?? 20_261_123);
const BIRTH_DATE = isoDate('1957-03-01');

const random = seeded(SEED);
const below = (most: number): number => Math.floor(random() * most);
const chance = (part: number): boolean => random() < part;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, FIRST);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

/** The walk's own book, beside the ledger: what came in, was had back, and was paid, by day. */
interface Receipt {
  readonly id: string;
  readonly contractId: string;
  readonly day: IsoDate;
  readonly cents: number;
  readonly dealFrom: IsoDate;
  isReversed: boolean;
}
const receipts: Receipt[] = [];
const paidOn = new Map<string, IsoDate>();

async function receive(contractId: string, day: IsoDate, dealFrom: IsoDate, isDebit: boolean): Promise<void> {
  const one = {
    id: randomUUID(),
    contractId,
    day,
    cents: 50_00 + below(900_000),
    dealFrom,
    isReversed: false,
  };
  receipts.push(one);
  await rowsOf(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
    values (${one.id}, ${contractId}, ${isDebit ? 'PERIODIC_DEPOSIT' : 'TOP_UP'}, ${isDebit ? 'directDebit' : 'transfer'},
      ${one.cents}, 'received', ${`${day}T22:59:00Z`}, ${day}::date, ${dealFrom}::date)`);
}

async function sell(contractId: string, dealFrom: IsoDate): Promise<void> {
  const id = randomUUID();
  const [free] = await rowsOf(sql`select from contract where id = ${contractId} and status = 'active'`);
  if (!free) return;
  await rowsOf(sql`insert into sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until)
    select ${id}, ${`V-${id}`}, id, person_id, brand, 'units', 'queued', ${`${addDays(dealFrom, -9)}T10:00:00Z`}, now()
    from contract where id = ${contractId}`);
  await rowsOf(sql`insert into sell_request_line (request_id, fund_id, units, deal_from, executed_units, executed_gross_cents, exit_cost_cents, progress)
    values (${id}, 1, ${1 + below(8)}, ${dealFrom}, 0, 0, 0, 'open')`);
  await rowsOf(sql`update contract set status = 'sellPending' where id = ${contractId}`);
}

/** Pays what is due and nothing holds, and keeps the day. */
async function pay(day: IsoDate): Promise<void> {
  const due = await rowsOf<{
    id: string;
  }>(sql`update payout set status = 'paid', paid_at = ${`${day}T09:00:00Z`}
    where status = 'ordered' and pay_on <= ${day}::date and payout_hold(payout, ${day}::date) is null returning id`);
  for (const { id } of due) paidOn.set(id, day);
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'over two years the statements say what was received and paid, and two annuities use the credit once',
  { retry: 0, timeout: 180_000 },
  async () => {
    const lots = (units: number) => [{ since: isoDate('2020-03-01'), units }];
    const inFund = (units: number) => [{ fundId: 1, share: 10_000, lots: lots(units) }];
    const annuity = (euro: number, appliesCredit: boolean) =>
      ({
        product: 'SDIL',
        investor: 'two annuities',
        birthDate: BIRTH_DATE,
        startDate: addMonths(FIRST, -3),
        endDate: isoDate('2050-08-31'),
        payout: { frequency: 'month', cents: euro * 100, appliesCredit },
        funds: inFund(5_000_0000),
      }) as const;
    const [, building = '', wealth = '', first = '', second = ''] = await scenario.addAll([
      { funds: inFund(100_000_0000) },
      { product: 'SUL', startDate: addMonths(FIRST, -14), funds: inFund(100_0000) },
      { distributionMode: 'cash', startDate: addMonths(FIRST, -14), funds: inFund(2_000_0000) },
      annuity(1_500, true),
      annuity(1_000, false),
    ]);
    const setStatus = (status: string) =>
      rowsOf(sql`update contract set status = ${status} where id = ${second}`);

    for (let day = FIRST; day <= LAST; day = addMonths(day, 1)) {
      const before = addMonths(day, -1).slice(0, 8);
      const isNewYear = day.endsWith('-01-01');
      for (const contractId of [building, wealth]) {
        if (chance(0.6)) await receive(contractId, isoDate(`${before}24`), day, contractId === building);
      }
      // After the cut-off, in the last hours of the year: dealt in February.
      if (isNewYear) {
        await receive(building, addDays(day, -1), addMonths(day, 1), false);
        await receive(wealth, addDays(day, -1), addMonths(day, 1), false);
      }
      if (isNewYear || chance(0.3)) await sell(wealth, day);
      if (chance(0.2)) await setStatus('blocked');
      else await setStatus('active');

      const { publicationDay, payDay } = dealingOn(day);
      portal.clock.set(`${publicationDay}T09:00:00Z`);
      const nav = 950_000 + below(100_000);
      await scenario.price(
        Object.fromEntries([1, 2, 3, 4].map((id) => [id, [nav, below(5_000)] as const])),
        day,
        portal.clock.now(),
      );
      await scenario.run(day, 1 + below(3));
      await issueMissing(portal.services);
      portal.clock.set(`${payDay}T09:00:00Z`);
      await pay(payDay);
      // In January the bank takes a collection of December back, of whichever statement was made.
      const debit = receipts.findLast(
        (one) =>
          one.contractId === building && one.day.endsWith('-24') && !one.isReversed && one.dealFrom === day,
      );
      if (debit && (isNewYear || chance(0.15))) {
        debit.isReversed = await reverseDirectDebit(portal.services, debit.id);
      }
      const where = `${day}, seed ${SEED}`;
      expect((await verifyLedger(portal.database)).broken, where).toBeUndefined();

      // As one payout of all that the person got this month, with the credit once.
      const [month] = await rowsOf<{ gross: number; tax: number; care: number }>(sql`
        select -sum(amount_cents)::float8 as gross, coalesce(-sum(amount_cents) filter (where type = 'WAGE_TAX'), 0)::float8 as tax,
          coalesce(-sum(amount_cents) filter (where type = 'HEALTHCARE_CONTRIBUTION'), 0)::float8 as care
        from ledger_entry where contract_id in (${first}, ${second}) and value_date = ${day}::date
          and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
      const rules = await withholdingRules(portal.database.orm);
      const whole = annuityWithholding(
        { gross: cents(month?.gross ?? 0), frequency: 'month', date: day },
        { birthDate: BIRTH_DATE, appliesCredit: true },
        rules,
      );
      expect({ wageTax: month?.tax, healthcare: month?.care }, where).toEqual(whole);
    }

    const statements = await rowsOf<{
      id: string;
      contract: string;
      reference: string;
      facts: TaxSnapshot;
    }>(sql`
      select id, contract_id as contract, reference, facts from document where kind = 'taxStatement' order by created_at, id`);
    const last = (contractId: string, year: number) =>
      statements.findLast((one) => one.contract === contractId && one.reference.startsWith(String(year)))
        ?.facts;
    for (const year of [2026, 2027, 2028]) {
      const ofYear = receipts.filter(
        ({ contractId, day }) => contractId === building && day.startsWith(String(year)),
      );
      const stated = last(building, year)?.received.filter(({ type }) => type !== 'TRANSFER_IN') ?? [];
      const kept = ofYear.filter(({ isReversed }) => !isReversed);
      expect(
        sum(stated, ({ amountCents }) => amountCents),
        `${year}`,
      ).toBe(sum(kept, (one) => one.cents));
    }
    expect(statements.filter(({ reference }) => reference.includes('gecorrigeerd')).length).toBeGreaterThan(
      0,
    );

    for (const year of [2027, 2028]) {
      const newYear = firstOf(`${year}-01`);
      const waiting = receipts.filter(
        ({ contractId, day, dealFrom }) => contractId === wealth && day < newYear && dealFrom > newYear,
      );
      const unpaid = (
        await rowsOf<{ id: string; kind: string; cents: number }>(sql`
        select id, kind, amount_cents::float8 as cents from payout where contract_id = ${wealth} and value_date <= ${newYear}::date`)
      ).filter(({ id }) => (paidOn.get(id) ?? LAST) >= newYear);
      const ofKind = (kind: string) =>
        sum(
          unpaid.filter((one) => one.kind === kind),
          (one) => one.cents,
        );
      expect(last(wealth, year)?.underwayBegin, `${year}`).toEqual({
        depositsCents: sum(waiting, (one) => one.cents),
        salesCents: ofKind('sale'),
        distributionsCents: ofKind('distribution'),
      });
      expect(sum(waiting, (one) => one.cents)).toBeGreaterThan(0);

      for (const contractId of [first, second]) {
        const [paid] = await rowsOf<{
          net: number;
        }>(sql`select coalesce(sum(amount_cents), 0)::float8 as net from payout
          where contract_id = ${contractId} and kind = 'annuity' and extract(year from value_date) = ${year}`);
        const stated = last(contractId, year)?.payouts ?? [];
        expect(
          sum(stated, ({ netCents }) => netCents),
          `${year}`,
        ).toBe(paid?.net);
      }
    }
  },
);
