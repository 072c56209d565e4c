import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expectWaterfalls } from '../../investing/waterfall/testing/expect-waterfalls.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { reverseDirectDebit, verifyLedger } from './ledger.use-cases.ts';

const NOVEMBER = firstOf('2026-11');
const JANUARY = addMonths(NOVEMBER, 2);
const flat = { 1: [100_0000, 0], 2: [50_0000, 0] } as const;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, NOVEMBER);
});
beforeEach(() => scenario.clear());
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await scenario.orm.execute(query)).rows;
const participations = (amount: number) => [{ since: isoDate('2025-06-01'), units: amount * 10_000 }];

async function runMonth(day: typeof NOVEMBER): Promise<void> {
  portal.clock.set(`${day.slice(0, 8)}10T10:00:00Z`);
  await scenario.price(flat, day);
  await scenario.run(day);
}

/**
 * Creates a contract with ten units at € 100 and a direct debit of € 100 collected on 25 October. Dealing on
 * 1 November adds 0.97 units.
 */
async function collected(then: { sale?: 'all'; switches?: boolean } = {}): Promise<string> {
  // Adds another large holding in the fund, so that the redemption limit does not reduce the sale.
  await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots: participations(9_000) }] });
  const other = then.switches ? [{ fundId: 2, share: 0, lots: [] }] : [];
  const id = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: participations(10) }, ...other],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 100_00, receivedOn: isoDate('2026-10-25') }],
    ...then,
  });
  // By January the payer can no longer reverse the direct debit without a reason, so its units are
  // not locked.
  await rowsOf(sql`update sell_request_line set deal_from = ${JANUARY}`);
  await rowsOf(sql`update fund_switch set deal_from = ${JANUARY}`);
  await runMonth(NOVEMBER);
  return id;
}

/** Reverses the direct debit after that term, as can happen if the payer never signed a mandate. */
async function reverse(contractId: string) {
  const [debit] = await rowsOf(
    sql`select id from deposit where contract_id = ${contractId} and method = 'directDebit'`,
  );
  expect(await reverseDirectDebit(portal.services, String(debit?.id))).toBe(true);
  expect(await reverseDirectDebit(portal.services, String(debit?.id))).toBe(false);
  expect(await rowsOf(sql`select amount_cents::int as amount from payout where kind = 'reversal'`)).toEqual([
    { amount: 100_00 },
  ]);
  return (await scenario.lines(contractId, portal.clock.today())).map(
    ({ fund, type, amount, units, after }) => [fund, type, amount, units, after],
  );
}

const unitsOf = (contractId: string) =>
  rowsOf(sql`select fund_id as fund, units::float8 as units from holding where contract_id = ${contractId}
    order by fund_id`);

test('the reversal of a direct debit after a full sale sells no units', async () => {
  const id = await collected({ sale: 'all' });
  for (const day of [addMonths(NOVEMBER, 1), JANUARY]) await runMonth(day);
  expect(await rowsOf(sql`select status from contract where id = ${id}`)).toEqual([{ status: 'sold' }]);
  expect(await reverse(id)).toEqual([
    [1, 'DIRECT_DEBIT_REVERSAL', -100_00, 0, 0],
    [1, 'ENTRY_COST', 3_00, 0, 0],
  ]);
  expect(await unitsOf(id)).toEqual([{ fund: 1, units: 0 }]);
});

test('the reversal of a direct debit after a full switch sells no units of the other fund', async () => {
  const id = await collected({ switches: true });
  await runMonth(addMonths(NOVEMBER, 1));
  await rowsOf(sql`update holding set allocation_basis_points = 10000 - allocation_basis_points
    where contract_id = ${id}`);
  await runMonth(JANUARY);
  const before = await unitsOf(id);
  // 10.97 units of € 100, less half a percent, buy units at € 50.
  expect(before).toEqual([
    { fund: 1, units: 0 },
    { fund: 2, units: 21.8302 },
  ]);
  expect(await reverse(id)).toEqual([
    [1, 'DIRECT_DEBIT_REVERSAL', -100_00, 0, 0],
    [1, 'ENTRY_COST', 3_00, 0, 0],
  ]);
  expect(await unitsOf(id)).toEqual(before);
});

test("the reversal of a direct debit after the investor's death sells the units it bought", async () => {
  const id = await collected();
  await rowsOf(sql`update contract set status = 'deceased' where id = ${id}`);
  // € 97 of the € 100 was invested, and the entry cost is returned.
  expect(await reverse(id)).toEqual([
    [1, 'DIRECT_DEBIT_REVERSAL', -100_00, -9700, 10_0000],
    [1, 'ENTRY_COST', 3_00, 0, 10_0000],
  ]);
  expect(await unitsOf(id)).toEqual([{ fund: 1, units: 10 }]);
  expect(await rowsOf(sql`select status from contract where id = ${id}`)).toEqual([{ status: 'deceased' }]);
});

/** Returns the entry cost charged and the entry cost returned, in cents. */
async function entryCostOf(contractId: string) {
  const [row] =
    await rowsOf(sql`select coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::int as charged,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::int as returned
    from ledger_entry where contract_id = ${contractId} and type = 'ENTRY_COST'`);
  return row;
}
const debitsOf = (contractId: string) =>
  rowsOf(sql`select id, amount_cents::int as cents from deposit
    where contract_id = ${contractId} and method = 'directDebit' order by amount_cents`);

test('a direct debit reversed before dealing has no entry cost to return', async () => {
  const id = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: participations(10) }],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 100_00, receivedOn: isoDate('2026-10-25') }],
  });
  const [debit] = await debitsOf(id);
  expect(await reverseDirectDebit(portal.services, String(debit?.id))).toBe(true);
  expect(await entryCostOf(id)).toEqual({ charged: 0, returned: 0 });
  await runMonth(NOVEMBER);
  expect(await entryCostOf(id)).toEqual({ charged: 0, returned: 0 });
  expect(await unitsOf(id)).toEqual([{ fund: 1, units: 10 }]);
});

test('the reversal of one of two direct debits on the same day returns only its own entry cost', async () => {
  const id = await scenario.add({
    funds: [
      { fundId: 1, share: 6_000, lots: participations(10) },
      { fundId: 2, share: 4_000, lots: [] },
    ],
    deposits: [123_45, 500_00].map((cents) => ({
      type: 'PERIODIC_DEPOSIT' as const,
      cents,
      receivedOn: isoDate('2026-10-25'),
    })),
  });
  await runMonth(NOVEMBER);
  const [small] = await debitsOf(id);
  expect(small?.cents).toBe(123_45);
  expect(await reverseDirectDebit(portal.services, String(small?.id))).toBe(true);
  // € 123,45 is split into € 74,07 and € 49,38, with 3 % entry cost of € 2,22 and € 1,48; for € 500 the entry cost is
  // € 9,00 and € 6,00.
  expect(await entryCostOf(id)).toEqual({ charged: -18_70, returned: 3_70 });
  // The ten earlier units plus € 291,00 ÷ € 100, and € 194,00 ÷ € 50: as if only the other direct
  // debit had been collected.
  expect(await unitsOf(id)).toEqual([
    { fund: 1, units: 12.91 },
    { fund: 2, units: 3.88 },
  ]);
  const [message] = await rowsOf(
    sql`select text from notification where contract_id = ${id} order by id desc limit 1`,
  );
  expect(String(message?.text)).toContain('De instapkosten van €\u00a03,70 hebt u teruggekregen.');
  await expectWaterfalls(portal);
});

test('the reversal of a direct debit after year end returns its entry cost in the year of the reversal', async () => {
  const id = await collected();
  for (const day of [addMonths(NOVEMBER, 1), JANUARY]) await runMonth(day);
  portal.clock.set('2027-01-20T10:00:00Z');
  await reverse(id);
  expect(
    await rowsOf(sql`select value_date::text as day, amount_cents::int as cents from ledger_entry
      where contract_id = ${id} and type = 'ENTRY_COST' order by id`),
  ).toEqual([
    { day: '2026-11-01', cents: -3_00 },
    { day: '2027-01-20', cents: 3_00 },
  ]);
  await expectWaterfalls(portal);
});

// Promise: instapkosten terug, niet meer dan er waren
test('only a reversed direct debit returns entry cost; the ledger check detects any other return', async () => {
  const id = await collected();
  await reverse(id);
  const returned = (amount: number) =>
    portal.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update ledger_entry set amount_cents = ${amount} where contract_id = ${id}
        and type = 'ENTRY_COST' and amount_cents > 0`);
    });
  await returned(3_01);
  expect((await verifyLedger(portal.database)).broken?.invariant).toMatch('instapkosten terug');
  await returned(3_00);
});
