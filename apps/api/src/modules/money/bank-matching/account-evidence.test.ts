import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInPerson } from '../../../platform/services.ts';
import { addEmployees } from '../../../testing/quarter/employees.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines, matchOpenItem } from './bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const INVESTOR = 'NL91ABNA0417164300';

let portal: TestApp;
let employee: SignedInPerson;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const [id] = await addEmployees(portal);
  employee = { id, brand: 'baken', email: 'admin@example.nl', name: 'Anne Meester', role: 'admin' };
});
afterAll(() => portal.close());

async function bankSays(line: BankLineInput): Promise<string> {
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-11-19', [line]);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? '';
}

test("a collection booked as a settlement does not turn its debtor's account into a provider's account", async () => {
  const details = { iban: INVESTOR };
  const collected = await bankSays({ amountCents: cents(50_00), mandateId: 'M-1', details });
  const returned = await bankSays({ amountCents: cents(-50_00), returnReason: 'AM04', details });
  for (const id of [collected, returned]) {
    const hand = { id, kind: 'twikey', contractNumber: null, amount: null, reason: 'Van Twikey' } as const;
    await matchOpenItem(portal.services, { id: '', person: employee }, hand);
  }
  const own = await bankSays({ amountCents: cents(75_00), details });
  const { rows } = await portal.database.orm.execute(
    sql`select open_cents::int as open, reason from bank_item where line_id = ${own}`,
  );
  expect(rows).toEqual([{ open: 75_00, reason: 'unknown' }]);
});

test('a match cannot be changed or removed, even by SQL, and can be undone only once', async () => {
  const id = await bankSays({ amountCents: cents(-3_00), details: { iban: INVESTOR } });
  const hand = {
    id,
    kind: 'cost',
    contractNumber: null,
    amount: null,
    reason: 'Kosten van november',
  } as const;
  await matchOpenItem(portal.services, { id: '', person: employee }, hand);
  const undo = `update bank_match set undone_at = now(), undone_because = 'Toch niet'`;
  const changes = [
    'delete from bank_match',
    `update bank_match set kind = 'mollie'`,
    'update bank_match set amount_cents = amount_cents - 1',
    `update bank_match set reason = 'Iets anders'`,
    `${undo}, reason = 'Iets anders'`,
  ];
  for (const change of changes)
    await expect(portal.query(`${change} where line_id = $1`, [id]), change).rejects.toThrow();
  await portal.query(`${undo} where line_id = $1`, [id]);
  for (const change of [undo, 'update bank_match set undone_at = null, undone_because = null'])
    await expect(portal.query(`${change} where line_id = $1`, [id]), change).rejects.toThrow();
});
