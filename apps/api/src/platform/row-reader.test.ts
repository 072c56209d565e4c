import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, personAccount } from '../schema/index.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Orm, prepared } from './orm.ts';

const contracts = (orm: Orm) =>
  orm
    .select({
      id: contract.id,
      isPaymentCompleted: contract.isPaymentCompleted,
      depositedCents: contract.depositedCents,
      openingValueCents: contract.openingValueCents,
      openingValueDate: contract.openingValueDate,
      owner: personAccount.email,
      since: personAccount.createdAt,
      doubled: sql<number>`${contract.depositedCents} * 2`.mapWith(Number).as('doubled'),
      kind: sql<string>`${contract.status}`,
      list: sql<string[]>`array[${contract.number}, 'x']`.as('list'),
    })
    .from(contract)
    .innerJoin(personAccount, eq(personAccount.id, contract.personId))
    .orderBy(contract.id);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('parses the rows of a prepared statement in the same way as drizzle', async () => {
  const { database } = app;
  const statement = prepared(database.orm, 'rows', (orm) => contracts(orm).prepare('rows'));
  const rows = await statement.execute();
  expect(rows).toEqual(await contracts(database.orm));
  expect(await statement.execute()).toEqual(rows);
  expect(rows.some((row) => row.openingValueCents === null)).toBe(true);
  expect(rows[0]?.since).toBeInstanceOf(Date);
});

test('parses a row with nested rows, with null for an absent joined row', async () => {
  const { orm } = app.database;
  const nested = (executor: Orm) =>
    executor
      .select({ owner: { email: personAccount.email, since: personAccount.createdAt }, contract })
      .from(personAccount)
      .leftJoin(contract, eq(contract.personId, personAccount.id))
      .orderBy(personAccount.id, contract.id);
  const rows = await prepared(orm, 'nested', (executor) => nested(executor).prepare('nested')).execute();
  expect(rows).toEqual(await nested(orm));
  expect(rows.some((row) => row.contract === null)).toBe(true);
});
