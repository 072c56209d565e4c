import { addMonths, isoDate } from '@portaal/engine';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import { readConfiguration } from '../platform/configuration.ts';
import {
  contract,
  contractValuation,
  deposit,
  holding,
  ledgerEntry,
  payout,
  personAccount,
  sellRequest,
} from '../schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { hasDemoAccounts, loadDemoData } from './demo-data.ts';

const today = isoDate('2026-11-20');
const { fieldKeys } = readConfiguration({ NODE_ENV: 'test' });
const options = { today, brands: ['baken', 'anker'], hashPassword: async () => 'no hash', fieldKeys };

describe('an installation contains demo data', () => {
  let testDatabase: TestDatabase;
  let loaded: readonly string[];
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    loaded = await loadDemoData(testDatabase.database, options);
  });
  afterAll(() => testDatabase.close());
  const orm = () => testDatabase.database.orm;

  async function contractsOf(email: string) {
    const { rows } = await orm().execute<{ status: string; outstanding: string; description: string }>(sql`
      select c.status, c.outstanding_cents::text as outstanding, c.description from contract c
      join person_account p on p.id = c.person_id where p.brand = 'baken' and p.email = ${email} order by c.id`);
    return rows;
  }

  test('the demo data contains the six user accounts at each brand, all marked as demo', async () => {
    expect(loaded).toEqual(['baken', 'anker']);
    const persons = await orm().select().from(personAccount);
    expect(persons.map(({ brand, email, role }) => `${brand} ${email} ${role}`).sort()).toEqual(
      ['anker', 'baken'].flatMap((brand) => [
        `${brand} admin@example.nl admin`,
        `${brand} collega@example.nl admin`,
        `${brand} hoofd@example.nl admin`,
        `${brand} investeerder@example.nl investor`,
        `${brand} nieuw@example.nl investor`,
        `${brand} openstaand@example.nl investor`,
      ]),
    );
    expect(persons.every(({ isDemo }) => isDemo)).toBe(true);
    expect(await hasDemoAccounts(orm())).toBe(true);
  });

  test('the demo investor has 12 contracts from 8 years, including a sold contract and a future contract', async () => {
    const contracts = await contractsOf('investeerder@example.nl');
    expect(contracts).toHaveLength(12);
    expect(contracts.filter(({ status }) => status === 'sold')).toHaveLength(1);
    expect(contracts.filter(({ status }) => status === 'awaitingStart')).toHaveLength(1);
    const { rows } = await orm().execute<{ first: string; last: string }>(
      sql`select min(date)::text as first, max(date)::text as last from contract_valuation`,
    );
    expect(rows).toEqual([{ first: addMonths(isoDate('2026-11-01'), -96), last: '2026-11-01' }]);
  });

  test('the demo investor with outstanding payments has two contracts to pay; the new investor has none', async () => {
    const contracts = await contractsOf('openstaand@example.nl');
    expect(contracts.map(({ status, outstanding }) => [status, outstanding])).toEqual([
      ['active', '0'],
      ['awaitingPayment', '250000'],
      ['awaitingPayment', '500000'],
    ]);
    expect(await contractsOf('nieuw@example.nl')).toEqual([]);
  });

  test("the ledger's units add up to the positions, to the last decimal", async () => {
    const { rows } = await orm().execute(sql`
      select contract_id, fund_id, sum(l.units) as from_ledger, max(h.units) as held
      from holding h left join ledger_entry l using (contract_id, fund_id)
      group by contract_id, fund_id having coalesce(sum(l.units), 0) <> max(h.units)`);
    expect(rows).toEqual([]);
  });

  test('every balance in the ledger follows from the ledger lines before it', async () => {
    const { rows } = await orm().execute(sql`
      select * from (
        select units_after, sum(units) over (partition by contract_id, fund_id order by id) as running
        from ledger_entry) lines where running <> units_after`);
    expect(rows).toEqual([]);
  });

  test('the amounts on a contract agree with its ledger, positions and prices', async () => {
    const { rows } = await orm().execute(sql`
      select c.number from contract c
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where type in
            ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN')), 0) as deposited,
          coalesce(-sum(amount_cents) filter (where type in ('DISTRIBUTION', 'SELL',
            'ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')), 0) as withdrawn
        from ledger_entry where contract_id = c.id) booked
      cross join lateral (
        select sum(round(h.units * p.nav, 2) * 100) as value from holding h
        join fund_price p on p.fund_id = h.fund_id and p.date = c.opening_value_date
        where h.contract_id = c.id) priced
      left join lateral (
        select date, value_cents from contract_valuation where contract_id = c.id
        order by date desc limit 1) last on true
      where (c.deposited_cents, c.withdrawn_cents, c.opening_value_cents, c.opening_value_cents, c.opening_value_date)
        is distinct from (booked.deposited, booked.withdrawn, priced.value, last.value_cents, last.date)`);
    expect(rows).toEqual([]);
  });

  test('every contract has a monthly valuation from its start to its end', async () => {
    const { rows } = await orm().execute(sql`
      select c.number from contract c join contract_valuation v on v.contract_id = c.id
      group by c.id having count(*) <> extract(year from age(max(v.date), c.start_date)) * 12
        + extract(month from age(max(v.date), c.start_date)) + 1 or min(v.date) <> c.start_date`);
    expect(rows).toEqual([]);
  });

  test('the demo data has a ledger that agrees with all data derived from the ledger', async () => {
    expect((await verifyLedger(testDatabase.database)).broken).toBeUndefined();
  });

  test('loading the demo data again changes nothing', async () => {
    expect(await loadDemoData(testDatabase.database, options)).toEqual([]);
    expect(await orm().$count(contract)).toBe(30);
  });

  test('produces the same rows in another database on the same day', async () => {
    const other = await createTestDatabase();
    try {
      await loadDemoData(other.database, options);
      for (const [table, order] of [
        [personAccount, personAccount.id],
        [contract, contract.id],
        [holding, sql`contract_id, fund_id`],
        [ledgerEntry, ledgerEntry.id],
        [contractValuation, sql`contract_id, date`],
        [deposit, deposit.id],
        [payout, payout.id],
        [sellRequest, sellRequest.id],
      ] as const) {
        const rows = (database: TestDatabase) =>
          database.database.orm.select().from(table).orderBy(asc(order));
        expect(await rows(other)).toEqual(await rows(testDatabase));
      }
    } finally {
      await other.close();
    }
  });
});
