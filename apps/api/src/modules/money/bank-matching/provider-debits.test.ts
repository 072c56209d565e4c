import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInPerson } from '../../../platform/services.ts';
import { addEmployees } from '../../../testing/quarter/employees.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines, matchOpenItem } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

const PROVIDER = 'NL20INGB0001234567';

let portal: TestApp;
let employee: SignedInPerson;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const [id] = await addEmployees(portal);
  employee = { id, brand: 'baken', email: 'admin@example.nl', name: 'Anne Meester', role: 'admin' };
  const [settlement = ''] = await bankSays('2026-11-18', 250);
  const hand = {
    id: settlement,
    kind: 'mollie',
    contractNumber: null,
    amount: null,
    reason: 'Afrekening',
  } as const;
  await matchOpenItem(portal.services, { id: '', person: employee }, hand);
});
afterAll(() => portal.close());

async function bankSays(day: string, ...euros: readonly number[]): Promise<string[]> {
  const lines = euros.map((euro) => ({ amountCents: cents(euro * 100), details: { iban: PROVIDER } }));
  const { statementId, lineIds } = await insertStatement(portal.services, day, lines);
  await matchBankLines(portal.services, statementId);
  return lineIds;
}
const openEuros = async (ids: readonly string[]) => {
  const { rows } = await portal.database.orm.execute<{ id: string; euro: number; reason: string | null }>(
    sql`select line_id as id, open_cents::int / 100 as euro, reason from bank_item`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.euro, row?.reason]);
};
/** Books a refund or chargeback reported by the provider, as the trigger on its row would. */
const reported = (cause: 'refund' | 'chargeback', day: string, euro: number) =>
  portal.database.orm.execute(sql`select book_pair('baken', ${day}::date, ${cause}, ${crypto.randomUUID()},
    'surplus', 'test', 'underway', 'mollie', ${euro * 100}::bigint)`);

test("R-10 matches a payment from a provider's account as a settlement, and leaves a payment to that account open", async () => {
  const [came = '', left = ''] = await bankSays('2026-11-19', 90, -90);
  expect(await openEuros([came, left])).toEqual([
    [0, null],
    [-90, 'unknownOut'],
  ]);
});

test('R-10 matches a payment to a provider to a refund or chargeback of exactly its amount, each only once', async () => {
  await reported('refund', '2026-11-17', 40);
  await reported('chargeback', '2026-11-18', 25);
  // This refund is older than the period in which a provider deducts.
  await reported('refund', '2026-10-18', 33);
  const lines = await bankSays('2026-11-19', -40, -40, -25, -39, -65, -33);
  const unknown = (euro: number) => [euro, 'unknownOut'];
  const expected = [[0, null], unknown(-40), [0, null], unknown(-39), unknown(-65), unknown(-33)];
  expect(await openEuros(lines)).toEqual(expected);
  // Matching again changes nothing. Another refund of the same amount would explain the second line.
  await matchBankLines(portal.services, null);
  expect(await openEuros(lines)).toEqual(expected);
  await reported('refund', '2026-11-19', 40);
  await matchBankLines(portal.services, null);
  expect((await openEuros(lines))[1]).toEqual([0, null]);
});
