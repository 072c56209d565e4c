import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBroken } from '../../../platform/broken-invariant.repository.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { payoutInvariants } from '../ledger/payout-invariants.repository.ts';
import { insertBatch } from '../payouts/testing/ordered-batch.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const DAY = '2026-11-19';

let portal: TestApp;
/** Payouts of the demo data, which were paid before the portal created payment files. */
let payouts: { id: string; amount: number }[];
beforeAll(async () => {
  portal = await createTestApp();
  payouts = await rowsOf(sql`
    update payout p set status = 'ordered', paid_at = null from contract c
    where c.id = p.contract_id and c.brand = 'baken' and p.kind = 'distribution' and p.status = 'paid'
    returning p.id, p.amount_cents::float8 as amount`);
  await reopenBooks(portal.database);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

async function ordered(count: number) {
  const taken = payouts.splice(0, count);
  if (taken.length < count) throw new Error('the demo has too few payouts');
  const ids = taken.map(({ id }) => id);
  const { batchId } = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: portal.clock.today() }, ids),
  );
  return rowsOf<{ id: string; name: string; payoutId: string; amount: number }>(sql`
    select id, end_to_end_id as name, payout_id as "payoutId", amount_cents::float8 as amount from payout_attempt
    where batch_id = ${batchId} order by number`);
}
async function bankSays(...lines: BankLineInput[]) {
  const { statementId, lineIds } = await insertStatement(portal.services, DAY, lines);
  await matchBankLines(portal.services, statementId);
  const items = await rowsOf<{ id: string; open: number; reason: string | null }>(
    sql`select line_id as id, open_cents::float8 as open, reason from bank_item`,
  );
  return lineIds.map((lineId) => {
    const { open, reason } = items.find(({ id }) => id === lineId) ?? {};
    return { open, reason };
  });
}
const out = ({ name, amount }: { name: string; amount: number }): BankLineInput => ({
  amountCents: cents(-amount),
  endToEndId: name,
});
const back = ({ name, amount }: { name: string; amount: number }): BankLineInput => ({
  amountCents: cents(amount),
  endToEndId: name,
  returnReason: 'AC04',
});
const EXPLAINED = { open: 0, reason: null };
const broken = async () => (await verifyLedger(portal.database)).broken;

test('a payout that the bank books twice is paid once: its second line stays open, and all other lines are booked', async () => {
  const [first, second, third] = await ordered(3);
  if (!first || !second || !third) throw new Error('three payouts');
  expect(await bankSays(out(first), out(second), out(second), out(third))).toEqual([
    EXPLAINED,
    EXPLAINED,
    { open: -second.amount, reason: 'payoutDiffers' },
    EXPLAINED,
  ]);
  const ids = sql.param([first, second, third].map(({ payoutId }) => payoutId));
  expect(
    await rowsOf(
      sql`select status, count(*)::int as n from payout where id = any(${ids}::uuid[]) group by 1`,
    ),
  ).toEqual([{ status: 'paid', n: 3 }]);
  expect(await broken()).toBeUndefined();

  expect(await bankSays(back(first), back(first), back(third))).toEqual([
    EXPLAINED,
    { open: first.amount, reason: 'payoutDiffers' },
    EXPLAINED,
  ]);
  expect(await broken()).toBeUndefined();
});

test.each([
  [
    'uitbetalingen, betaald als een betaalbestand is geboekt',
    `update payout set status = 'ordered', paid_at = null`,
  ],
  [
    'uitbetalingen, betaald als een betaalbestand is geboekt',
    'update payout_attempt set amount_cents = amount_cents + 1',
  ],
  ['betaalbestanden, met hun regels', `update payout_batch set status = 'accepted' where status = 'booked'`],
  ['betaalbestanden, met hun regels', 'update payout_batch set total_cents = total_cents + 1'],
  ['regels van de bank die uitbetalingen boeken', `delete from bank_match where kind = 'payouts'`],
  ['regels van de bank die uitbetalingen boeken', `delete from bank_match where kind = 'payoutReturned'`],
  ['betaalbestanden, zoals twee mensen ze bestelden', `update payout_batch set digest = sha256('x')`],
  ['betaalbestanden, zoals twee mensen ze bestelden', 'update payout_batch set approved_by = null'],
  [
    'betaalbestanden, zoals twee mensen ze bestelden',
    `delete from audit_entry where action = 'approval.asked'`,
  ],
  [
    'betaalbestanden, zoals twee mensen ze bestelden',
    `delete from audit_entry where action = 'payoutBatch.ordered'`,
  ],
  ['betaalbestanden, ingetrokken door twee mensen', `update payout_batch set reason_code = 'WITHDRAWN'`],
  [
    'betaalbestanden, met de delen van hun bestand',
    `insert into payout_file_part (id, batch_id, number, sealed) select gen_random_uuid(), id, 2, '' from payout_batch`,
  ],
  ['betaalbestanden, met de delen van hun bestand', 'delete from payout_file_part'],
])('the ledger check fails after damage to: %s', async (invariant, damage) => {
  let found: unknown;
  const undone = new Error('undone');
  const work = portal.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(damage));
    found = await findBroken(tx, payoutInvariants);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  expect(found).toMatchObject({ invariant });
});
