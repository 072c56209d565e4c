import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { cents, isoDate } from '@portaal/engine';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { deposit } from '../../../schema/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertStatement } from '../../money/bank-matching/testing/bank-lines.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const DAY = firstOf('2026-12');
const NUMBER = '2026-000123';

let portal: TestApp;
let scenario: Scenario;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, DAY);
  await scenario.price({ 1: [100_0000, 0] });
  contractId = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 10_0000 }] }],
  });
  await portal.database.orm.execute(sql`update contract set number = ${NUMBER} where id = ${contractId}`);
  await portal.database.orm.insert(deposit).values({
    ...{ id: newId(), contractId, type: 'TOP_UP', method: 'transfer', status: 'announced' },
    ...{ amountCents: cents(250_00), createdAt: new Date('2026-11-20T12:00:00Z') },
  });
  portal.clock.set('2026-12-08T09:00:00Z');
});
afterAll(() => portal.close());

// Promise: Wij beleggen geld dat vóór … bij ons binnen is tegen de koers van ….
test('a dealing run includes payments on a statement whose lines have not been matched yet', async () => {
  // The statement was just imported: the matching job has not started yet, or failed.
  await insertStatement(portal.services, '2026-11-30', [
    { amountCents: cents(250_00), structuredReference: referenceOfContract(NUMBER) },
  ]);
  await scenario.run(DAY);
  const found = await portal.database.orm
    .select({ status: deposit.status, dealingDay: deposit.dealingDay })
    .from(deposit)
    .where(and(eq(deposit.contractId, contractId), eq(deposit.type, 'TOP_UP')));
  expect(found).toEqual([{ status: 'dealt', dealingDay: DAY }]);
});
