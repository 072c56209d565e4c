import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fund, parameterVersion } from '../../schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { bulkInsert } from './bulk-insert.ts';

const fundRow = (id: number, name: string) => ({
  id,
  code: `F${id}`,
  name,
  flow: 'nederlands',
  investsIn: '',
  startDate: '2016-01-01',
  currency: 'EUR',
});

describe('a bulk insert stores many rows', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.close());

  test('a bulk insert stores text with quotes, backslashes, braces, commas and special words unchanged', async () => {
    const names = ['"', '\\', '{a,b}', "'; --", 'NULL', '', 'één\ttwee\ndrie', '$1'];
    const { orm } = testDatabase.database;
    await bulkInsert(
      orm,
      fund,
      names.map((name, i) => fundRow(i + 1, name)),
    );
    const rows = await orm.select({ name: fund.name }).from(fund).orderBy(asc(fund.id));
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  test('a bulk insert is rejected as a whole if a key exists, or skips that row on request', async () => {
    const { orm } = testDatabase.database;
    const rows = [fundRow(1, 'again'), fundRow(100, 'new')];
    await expect(bulkInsert(orm, fund, rows)).rejects.toThrow();
    expect(await orm.$count(fund, eq(fund.id, 100))).toBe(0);
    expect(await bulkInsert(orm, fund, rows, { skipExisting: true })).toBe(1);
    expect((await orm.select().from(fund).where(eq(fund.id, 1)))[0]?.name).toBe('"');
    expect(await orm.$count(fund, eq(fund.id, 100))).toBe(1);
  });

  test('a bulk insert accepts more rows than fit in one statement, and accepts an empty list', async () => {
    const { orm } = testDatabase.database;
    const start = Date.parse('2030-01-01T00:00:00Z');
    const rows = Array.from({ length: 5_001 }, (_, i) => ({
      version: `v${i}`,
      validFrom: new Date(start + i * 86_400_000).toISOString().slice(0, 10),
    }));
    expect(await bulkInsert(orm, parameterVersion, rows)).toBe(5_001);
    expect(await bulkInsert(orm, parameterVersion, [])).toBe(0);
    expect(await orm.$count(parameterVersion)).toBe(5_001);
  });
});
