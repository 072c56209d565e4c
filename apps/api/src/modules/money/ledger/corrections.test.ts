import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { reverseDirectDebit, verifyLedger } from './ledger.use-cases.ts';

const V = firstOf('2026-11');

let portal: TestApp;
let scenario: Scenario;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
  await scenario.price({ 1: [100_1042, 3500] });
  contractId = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2026-01-01'), units: 97_0000 }] }],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 250_00, receivedOn: isoDate('2026-10-25') }],
  });
  await scenario.orm.execute(sql`update deposit set method = 'directDebit' where type = 'PERIODIC_DEPOSIT'`);
  await scenario.run();
});
afterEach(async () => {
  expect((await verifyLedger(scenario.portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await scenario.orm.execute(query)).rows;
const idOf = async (query: ReturnType<typeof sql>) => (await rowsOf(query))[0]?.id;

// Promise: Dan verkopen wij de participaties tegen de koers van dat moment.
test('a reversed direct debit sells the units it bought at the last price, once', async () => {
  const depositId = String(await idOf(sql`select id from deposit where type = 'PERIODIC_DEPOSIT'`));
  const all = await Promise.all(
    Array.from({ length: 20 }, () => reverseDirectDebit(portal.services, depositId)),
  );
  expect(all.filter((isDone) => isDone)).toHaveLength(1);
  // € 250 less 3 % is € 242,50, which buys 2.4225 units at € 100.1042; the € 7,50 of entry cost is returned.
  expect(await scenario.lines(contractId, isoDate('2026-11-20'))).toMatchObject([
    { type: 'DIRECT_DEBIT_REVERSAL', amount: -250_00, units: -2_4225, after: 97_3391 },
    { type: 'ENTRY_COST', amount: 7_50, units: 0, after: 97_3391 },
  ]);
  expect(await rowsOf(sql`select kind, status, amount_cents::int as amount from payout`)).toEqual([
    { kind: 'reversal', status: 'paid', amount: 250_00 },
  ]);
  expect(await rowsOf(sql`select kind from contract_event`)).toEqual([{ kind: 'depositReversed' }]);
  // The remaining value at the month's price plus the amount repaid must count the € 250 only once.
  expect(
    await rowsOf(sql`select opening_value_cents::int as value, withdrawn_cents::int as withdrawn,
      (select value_cents::int from contract_valuation v where v.contract_id = c.id and v.date = ${V}::date) as dealt
      from contract c where c.id = ${contractId}`),
  ).toEqual([{ value: 9_744_05, withdrawn: 250_00, dealt: 9_986_56 }]);
});

test('the database rejects a reversal that is not the opposite of its line, a wrong sign and an unknown type', async () => {
  const line = (type: string, amount: number, units: number, reverses: string) => sql`
    insert into ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date, amount_cents, price, units,
      units_after, reverses_id, created_at)
    select contract_id, fund_id, ${type}::text, 9, booking_date, value_date, ${amount}::bigint, 100, ${units}::numeric, 1,
      ${sql.raw(reverses)}, created_at from ledger_entry where type = 'ENTRY_COST'`;
  for (const wrong of [
    line('CORRECTION', 7_49, 0, 'id'),
    line('SELL', 100, -1, 'null'),
    line('DISTRIBUTION', -100, 1, 'null'),
    line('ENTRY_COST', 7_50, 0, 'id'),
    line('GIFT', 100, 1, 'null'),
  ]) {
    await expect(scenario.orm.execute(wrong)).rejects.toThrow();
  }
});
