import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AwaitsApproval } from '../../../platform/awaits-approval.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { faultsIn } from '../../../testing/all-verified.ts';
import { addEmployees } from '../../../testing/quarter/employees.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listBookDifferences } from '../books/index.ts';
import { listOpenItems, matchBankLines, matchOpenItem, undoBankMatch } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

const STRANGE = 'NL02ABNA0123456789';

let portal: TestApp;
let employee: SignedInPerson;
let fundIban: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const [id] = await addEmployees(portal);
  employee = { id, brand: 'baken', email: 'admin@example.nl', name: 'Anne Meester', role: 'admin' };
  const [account] = portal.services.brands.byId('baken')?.fundAccounts ?? [];
  fundIban = account?.iban ?? expect.fail();
});
afterAll(() => portal.close());

async function bankSays(euro: number, iban: string | null): Promise<string> {
  const lines = [{ amountCents: cents(euro * 100), details: { iban } }];
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-11-19', lines);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? '';
}
const isForFund = (id: string, amount: number | null = null) =>
  matchOpenItem(
    portal.services,
    { id: '', person: employee },
    {
      ...{ id, kind: 'fund', contractNumber: null, amount, reason: 'Afrekening met het fonds' },
    },
  );
const items = async (status: 'open' | 'closed') =>
  (await listOpenItems(portal.services, employee, { status, limit: 50 })).items;
/** Sums the ledger lines directly, in euro. */
async function booked(): Promise<Record<string, number>> {
  const { rows } = await portal.database.orm.execute<{ name: string; euro: number }>(
    sql`select case account when 'dealt' then concat(account, ' ', subject) else account end as name,
      sum(amount_cents)::int / 100 as euro from book_line group by 1 having sum(amount_cents) <> 0`,
  );
  return Object.fromEntries(rows.map(({ name, euro }) => [name, euro]));
}

test('R-10 offsets fund payments against the dealt amount, and reopens that amount if the match is undone', async () => {
  const out = await bankSays(-5_000, fundIban);
  const back = await bankSays(1_200, fundIban);
  expect((await items('open')).map(({ id, isOfFund, isRefundable }) => [id, isOfFund, isRefundable])).toEqual(
    [
      [out, true, false],
      [back, true, false],
    ],
  );
  expect(await booked()).toEqual({ bank: -3_800, openItem: 3_800 });
  // Part of the payment was a bank fee.
  await isForFund(out, 4_990);
  expect(await booked()).toEqual({ bank: -3_800, openItem: -1_190, 'dealt bank': 4_990 });
  await isForFund(out);
  await isForFund(back);
  expect(await booked()).toEqual({ bank: -3_800, 'dealt bank': 3_800 });
  expect(await faultsIn(portal.database)).toEqual([]);
  expect(await listBookDifferences(portal.database.orm)).toEqual([]);

  const [last] = (await items('closed')).filter(({ id }) => id === back);
  const reason = 'Dit was van een ander fonds';
  await undoBankMatch(
    portal.services,
    { id: '', person: employee },
    { id: last?.matches[0]?.id ?? '', reason },
  );
  expect(await booked()).toEqual({ bank: -3_800, openItem: -1_200, 'dealt bank': 5_000 });
  expect(await faultsIn(portal.database)).toEqual([]);
});

test("R-10 rejects a payment to or from an account that is not the fund's", async () => {
  const id = await bankSays(-700, STRANGE);
  await expect(isForFund(id)).rejects.toThrow('invalidInput');
  expect((await items('open')).find((item) => item.id === id)).toMatchObject({
    ...{ openAmount: -700, isOfFund: false },
  });
});

test("R-10 two employees can book a line without a counterparty account as the fund's", async () => {
  const id = await bankSays(-300, null);
  const before = (await booked())['dealt bank'] ?? 0;
  const request = { call: 'matchOpenItem', params: { id }, body: {} } as const;
  const alone = matchOpenItem(
    portal.services,
    { id: '', person: employee, request },
    { id, kind: 'fund', contractNumber: null, amount: null, reason: 'Afrekening met het fonds' },
  );
  await expect(alone).rejects.toThrow(AwaitsApproval);
  expect((await items('open')).map((item) => item.id)).toContain(id);
  // Executes the match as after approval by another employee.
  await isForFund(id);
  expect((await booked())['dealt bank']).toBe(before + 300);
  expect(await faultsIn(portal.database)).toEqual([]);
});
