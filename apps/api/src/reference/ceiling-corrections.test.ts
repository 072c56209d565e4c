import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFiscalVersion, temporaryCeilingOn } from '../modules/products/fiscal/fiscal.use-cases.ts';
import { findFigures, insertVersion } from '../modules/products/yearly-figures/yearly-figures.repository.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { correctCeiling } from './ceiling-corrections.repository.ts';
import { loadFiscalData } from './fiscal-data.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ years: 'shipped' });
});
afterAll(() => portal.close());

const rowsOf = async (text: string) => (await portal.database.connection.pool.query(text)).rows;
const TABLES = [
  'fiscal_parameter',
  'state_pension_row',
  'withholding_year',
  'wage_tax_bracket',
  'wage_tax_credit',
];
const differing = async (before: string, after: string) => {
  const found: string[] = [];
  for (const table of TABLES) {
    const of = (version: string) =>
      `select to_jsonb(t) - 'version' as row from ${table} t where version = '${version}'`;
    const rows = await rowsOf(`(${of(after)}) except (${of(before)})`);
    found.push(...rows.map(({ row }) => `${table} ${row.year}`));
  }
  return found;
};

test('corrects the 2026 ceiling for bank savings and investment annuities, and leaves the earlier version unchanged', async () => {
  const { orm } = portal.database;
  const ceilings = await rowsOf(
    `select version, temporary_max_per_year_cents::int as ceiling from fiscal_parameter where year = 2026 order by version`,
  );
  expect(ceilings).toEqual([
    { version: 'fiscaal-2026-11', ceiling: 2_719_200 },
    { version: 'fiscaal-2026-12', ceiling: 2_678_100 },
  ]);
  expect(await differing('fiscaal-2026-11', 'fiscaal-2026-12')).toEqual(['fiscal_parameter 2026']);
  expect(await findFiscalVersion(orm)).toBe('fiscaal-2026-12');
});

test('a correction preserves the years that employees approved and is applied once', async () => {
  const { database } = portal;
  const from = await findFiscalVersion(database.orm);
  const figures = await findFigures(database.orm, from, 2026);
  if (!figures) throw new Error('no figures of 2026');
  const next = { ...figures, year: 2027, temporaryMaxPerYear: 28_000, sources: ['Staatscourant'] };
  const correction = {
    version: 'proef-1',
    year: 2026,
    before: 26_781,
    after: 26_900,
    source: { before: 'S8', after: 'Belastingdienst' },
  };
  const ceilings = async () => [
    await findFiscalVersion(database.orm),
    await temporaryCeilingOn(database.orm, isoDate('2026-03-01')),
    await temporaryCeilingOn(database.orm, isoDate('2027-03-01')),
  ];
  await database.transaction(async (tx) => {
    await insertVersion(tx, { version: 'fiscaal-2027-1', from, figures: next });
    await correctCeiling(tx, { ...correction, version: 'proef-0', before: 26_000 });
  });
  expect(await ceilings()).toEqual(['fiscaal-2027-1', 2_678_100, 2_800_000]);
  await database.transaction((tx) => correctCeiling(tx, correction));
  expect(await ceilings()).toEqual(['proef-1', 2_690_000, 2_800_000]);
  // The reference data is loaded again at every start of the server.
  await database.transaction(async (tx) => {
    await correctCeiling(tx, { ...correction, before: 26_900, after: 1 });
    await loadFiscalData(tx);
  });
  expect(await ceilings()).toEqual(['proef-1', 2_690_000, 2_800_000]);
  expect(await differing('fiscaal-2027-1', 'proef-1')).toEqual(['fiscal_parameter 2026']);
  const [count] = (await database.orm.execute(sql`select count(*)::int as n from fiscal_version`)).rows;
  expect(count).toEqual({ n: 4 });
});
