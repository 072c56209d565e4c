import { globSync, readFileSync } from 'node:fs';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  findContract,
  lockContract,
  lockContracts,
  lockExistingContract,
  ownedBy,
} from './contract-row.sql.ts';

interface Row {
  readonly id: string;
  readonly number: string;
  readonly personId: string;
  readonly brand: string;
}

const columns = { id: contract.id, number: contract.number };
let portal: TestApp;
let rows: Row[];
beforeAll(async () => {
  portal = await createTestApp();
  rows = await portal.rows('SELECT id, number, person_id AS "personId", brand FROM contract ORDER BY id');
});
afterAll(() => portal.close());

test('contract lookup finds and locks a contract for its owner only', async () => {
  const [own] = rows;
  const other = rows.find(({ personId }) => personId !== own?.personId);
  if (!own || !other) throw new Error('the demo has contracts of two persons');
  const { orm, transaction } = portal.database;
  const keys = [
    ownedBy({ id: own.personId, brand: own.brand }, own.id),
    { contractId: own.id, brand: own.brand },
    { number: own.number, brand: own.brand },
    { contractId: own.id },
  ];
  const foreign = [
    ownedBy({ id: other.personId, brand: other.brand }, own.id),
    ownedBy({ id: own.personId, brand: 'elders' }, own.id),
    { contractId: own.id, brand: 'elders' },
    { number: own.number, brand: 'elders' },
  ];
  for (const key of keys) {
    expect(await findContract(orm, key, columns), JSON.stringify(key)).toEqual({
      id: own.id,
      number: own.number,
    });
    expect((await transaction((tx) => lockContract(tx, key)))?.personId).toBe(own.personId);
  }
  for (const key of foreign) {
    expect(await findContract(orm, key, columns), JSON.stringify(key)).toBeUndefined();
    expect(await transaction((tx) => lockContract(tx, key, columns))).toBeUndefined();
  }
});

test('contract lookup locks several contracts in the order of their ids', async () => {
  const ids = rows.slice(0, 5).map(({ id }) => id);
  const locked = await portal.database.transaction((tx) =>
    lockContracts(tx, inArray(contract.id, ids.toReversed()), columns),
  );
  expect(locked.map(({ id }) => id)).toEqual(ids);
});

test('contract lookup fails when a contract that must exist is absent', async () => {
  const absent = '00000000-0000-7000-8000-000000000000';
  await expect(
    portal.database.transaction((tx) => lockExistingContract(tx, absent, columns)),
  ).rejects.toThrow(`no contract ${absent}`);
});

test('the module `contracts` is the only place that locks the table of contracts', () => {
  const statement = /\.from\(contract\)[^;]*\.for\('update'/;
  const files = globSync('apps/api/src/{foundation,modules}/**/*.{repository,sql}.ts', {
    cwd: new URL('../../../../..', import.meta.url).pathname,
  });
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) =>
      statement.test(readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8')),
    ),
  ).toEqual([]);
});
