import { cents } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../bank-matching/bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { insertBatch } from './testing/ordered-batch.ts';

const DAY = '2026-11-20';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: SQL) =>
  (await portal.database.orm.execute<T>(query)).rows;

let made = 0;
/** Creates a payout in cents that two employees ordered and that is with the bank. */
async function underway(amount: number) {
  made += 1;
  const [row] = await rowsOf<{ id: string }>(sql`
    insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    select c.id, 'sale', '2024-01-01'::date + ${made}::int, ${amount}, ${DAY}, 'ordered' from contract c
      join personal_information i on i.person_id = c.person_id
    where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.number limit 1 returning id`);
  const id = row?.id ?? '';
  const { attemptIds } = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: DAY }, [id]),
  );
  return { id, attemptId: attemptIds[0] ?? '' };
}
async function bankLine(amount: number, details: Partial<BankLineInput> = {}) {
  const { statementId, lineIds } = await insertStatement(portal.services, DAY, [
    { ...details, amountCents: cents(amount) },
  ]);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? '';
}
const named = ({ attemptId }: Payout) => ({ endToEndId: attemptId.replaceAll('-', '') });

type Payout = Awaited<ReturnType<typeof underway>>;
const books = ({ attemptId }: Payout, lineId: string) =>
  sql`update payout_attempt set status = 'booked', booked_line_id = ${lineId}, booked_on = ${DAY} where id = ${attemptId}`;
const pays = ({ id }: Payout) =>
  sql`update payout set status = 'paid', paid_at = '2026-11-20T12:00:00Z' where id = ${id}`;
const returns = ({ attemptId }: Payout, lineId: string) =>
  sql`update payout_attempt set status = 'returned', returned_line_id = ${lineId}, returned_on = ${DAY} where id = ${attemptId}`;
const explains = (lineId: string, amount: number, kind = 'payouts', subject = lineId) =>
  sql`insert into bank_match (id, line_id, brand, kind, rule, subject, amount_cents, created_at)
    values (gen_random_uuid(), ${lineId}, 'baken', ${kind}, 'endToEnd', ${subject}, ${amount}, now())`;
const NOW = sql`set constraints all immediate`;

/** Returns the database's error for these statements in one transaction. */
async function errorOf(...statements: SQL[]): Promise<string> {
  const work = portal.database.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
  return work.then(
    () => 'nothing was refused',
    (error: Error) => String(error.cause ?? error),
  );
}

test('only a bank line for a payout can book that payout, even by an SQL statement', async () => {
  const payout = await underway(81_00);
  const strange = await bankLine(5_00);
  expect(await errorOf(books(payout, strange))).toContain('no line of the bank is for line');
  expect(await errorOf(books(payout, strange), pays(payout))).toContain('pays more than left by it');
  // The rejection also occurs when the constraints are checked immediately instead of at commit.
  expect(await errorOf(explains(strange, -81_00), books(payout, strange), NOW)).toContain(
    'for more than it is',
  );
  const less = await bankLine(-80_00);
  expect(await errorOf(explains(less, -80_00), books(payout, less))).toContain('is not what its line booked');
  expect(await errorOf(explains(less, -81_00), books(payout, less))).toContain('for more than it is');
  // A match without a payout is rejected.
  expect(await errorOf(explains(less, -80_00))).toContain('is not what its line booked');
  expect(await rowsOf(sql`select status from payout where id = ${payout.id}`)).toEqual([
    { status: 'ordered' },
  ]);
  await bankLine(-81_00, named(payout));
  expect(await rowsOf(sql`select status from payout where id = ${payout.id}`)).toEqual([{ status: 'paid' }]);
});

test('a bank line that paid one payout cannot pay another payout, even by an SQL statement', async () => {
  const [one, other] = [await underway(60_00), await underway(40_00)];
  const line = await bankLine(-60_00, named(one));
  expect(await errorOf(books(other, line))).toContain('no line of the bank is for line');
  // The line has a match in this transaction, so the check of the attempt accepts it; the check of the payout
  // itself rejects it.
  const large = await bankLine(-60_00);
  const again = await underway(60_00);
  expect(
    await errorOf(books(again, large), explains(large, -60_00), NOW, books(other, large), pays(other)),
  ).toContain('pays more than left by it');
});

test('the outcome of a payout is final, even for an SQL statement', async () => {
  const payout = await underway(70_00);
  const line = await bankLine(-70_00, named(payout));
  const undone = sql`update bank_match set undone_at = now(), undone_because = 'x' where line_id = ${line}`;
  expect(await errorOf(undone)).toContain('is final');
  const unbooked = sql`update payout_attempt set status = 'underway', booked_line_id = null, booked_on = null where id = ${payout.attemptId}`;
  expect(await errorOf(unbooked)).toContain('is final');
  const strange = await bankLine(5_00);
  expect(await errorOf(returns(payout, strange))).toContain('no line of the bank is for line');
  const back = explains(strange, 70_00, 'payoutReturned', payout.attemptId);
  expect(await errorOf(returns(payout, strange), back)).toContain('for more than it is');
  const whole = explains(strange, 5_00, 'payoutReturned', payout.attemptId);
  expect(await errorOf(returns(payout, strange), whole)).toContain('is not what its line booked');
  await bankLine(70_00, { ...named(payout), returnReason: 'AC04' });
  expect(await rowsOf(sql`select status from payout_attempt where id = ${payout.attemptId}`)).toEqual([
    { status: 'returned' },
  ]);
});
