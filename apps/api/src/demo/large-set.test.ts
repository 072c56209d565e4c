import { isoDate } from '@portaal/engine';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import { readConfiguration } from '../platform/configuration.ts';
import {
  contract,
  contractValuation,
  deposit,
  document,
  holding,
  ledgerEntry,
  personAccount,
} from '../schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { LargeSetExistsError, LONGEST, loadLargeSet, type Progress } from './large-set.ts';
import { MOST_LINES } from './long-history.ts';

const set = {
  seed: 7,
  investors: 300,
  contractsEach: 20,
  today: isoDate('2026-11-20'),
  brand: 'baken',
  passwordHash: 'no hash',
};

describe('the demo contains a large set of investors', () => {
  let testDatabase: TestDatabase;
  const progress: Progress[] = [];
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    await loadLargeSet(testDatabase.database, set, (step) => progress.push(step));
  });
  afterAll(() => testDatabase.close());
  const orm = () => testDatabase.database.orm;

  test('the demo set contains the requested number of investors and contracts, all demo accounts, and reports progress', async () => {
    expect(await orm().$count(personAccount, sql`is_demo`)).toBe(300);
    expect(await orm().$count(contract)).toBe(6_000);
    expect(progress.map(({ investors }) => investors)).toEqual([250, 300]);
    const counts = await Promise.all(
      [personAccount, contract, holding, ledgerEntry, contractValuation, deposit].map((table) =>
        orm().$count(table),
      ),
    );
    expect(progress.at(-1)?.rows).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  test('the demo set has one or two funds per contract, and at most five ledger lines', async () => {
    const { rows } = await orm().execute(sql`
      select c.id from contract c
      where (select count(*) from holding h where h.contract_id = c.id) not in (1, 2)
        or (select sum(allocation_basis_points) from holding h where h.contract_id = c.id) <> 10000
        or (select count(*) from ledger_entry l where l.contract_id = c.id) > 5`);
    expect(rows).toEqual([]);
  });

  test('the demo set has a ledger that agrees with the positions and with the amounts on the contract', async () => {
    const { rows } = await orm().execute(sql`
      select c.id from contract c
      where c.opening_value_cents <> (
          select sum(round((select sum(l.units) from ledger_entry l
            where l.contract_id = h.contract_id and l.fund_id = h.fund_id) * p.nav, 2) * 100)
          from holding h join fund_price p on p.fund_id = h.fund_id and p.date = c.opening_value_date
          where h.contract_id = c.id)
        or c.deposited_cents <> (select sum(l.amount_cents) from ledger_entry l
          where l.contract_id = c.id and l.type = 'TRANSFER_IN')
        or c.deposited_cents <> (select v.value_cents from contract_valuation v
          where v.contract_id = c.id and v.date = c.start_date)`);
    expect(rows).toEqual([]);
  });

  test('the demo set is identical on another database', async () => {
    const other = await createTestDatabase();
    try {
      await loadLargeSet(other.database, { ...set, investors: 5 }, () => {});
      const first = ({ database }: TestDatabase) =>
        database.orm.select().from(contract).orderBy(asc(contract.id)).limit(100);
      expect(await first(other)).toEqual(await first(testDatabase));
    } finally {
      await other.close();
    }
  });

  test('rejects the same set a second time, even a month later, but accepts another seed', async () => {
    const later = { ...set, today: isoDate('2027-02-03') };
    await expect(loadLargeSet(testDatabase.database, set, () => {})).rejects.toThrow(LargeSetExistsError);
    await expect(loadLargeSet(testDatabase.database, later, () => {})).rejects.toThrow(LargeSetExistsError);
    await loadLargeSet(testDatabase.database, { ...set, seed: 8, investors: 1 }, () => {});
    expect(await orm().$count(personAccount)).toBe(301);
  });
});

test('a large set of demo data can start with an old contract that has many consistent ledger lines and documents', async () => {
  const { database, close } = await createTestDatabase();
  try {
    const { fieldKeys } = readConfiguration({ NODE_ENV: 'test' });
    const longest = { lines: MOST_LINES, fieldKeys };
    await loadLargeSet(database, { ...set, investors: 1, contractsEach: 3, longest }, () => {});
    const contracts = await database.orm.select().from(contract).orderBy(asc(contract.startDate));
    const [old, ...others] = contracts;
    expect(old).toMatchObject({ description: LONGEST, startDate: '2019-06-01' });
    expect(others.map(({ startDate }) => startDate)).toEqual(['2026-10-01', '2026-10-01']);
    const ofOld = (table: typeof ledgerEntry | typeof document) =>
      database.orm.$count(table, eq(table.contractId, old?.id ?? ''));
    expect(await ofOld(ledgerEntry)).toBeGreaterThanOrEqual(MOST_LINES);
    expect(await ofOld(document)).toBeGreaterThan(5);
    expect((await verifyLedger(database)).broken).toBeUndefined();
  } finally {
    await close();
  }
});
