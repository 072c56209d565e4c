import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { staysInOrder } from '../../../testing/in-order.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertBatch, rejectLines } from '../payouts/testing/ordered-batch.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from './testing/bank-lines.ts';

const DAY = '2026-11-19';
const LATER = '2026-11-20';

let portal: TestApp;
let admin: string;
/** Payouts of the demo data, which were paid before the portal created payment files. */
let payouts: string[];
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  const rows = await rowsOf<{ id: string; withheld: string | null }>(sql`
    update payout set status = 'ordered', paid_at = null where id in (select p.id from payout p
      join contract c on c.id = p.contract_id
      where c.brand = 'baken' and p.kind = 'distribution' and p.status = 'paid')
    returning id, payout_withheld_by(payout, ${DAY}) as withheld`);
  payouts = rows.flatMap(({ id, withheld }) => (withheld === null ? [id] : []));
  await reopenBooks(portal.database);
});
afterAll(() => portal.close());
staysInOrder(() => portal);

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

interface Attempt extends Record<string, unknown> {
  readonly id: string;
  readonly payoutId: string;
  readonly name: string;
  readonly amount: number;
}
async function ordered(count: number) {
  const ids = payouts.splice(0, count);
  if (ids.length < count) throw new Error('the demo has too few payouts');
  const batch = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: portal.clock.today() }, ids),
  );
  const attempts = await rowsOf<Attempt>(sql`
    select id, payout_id as "payoutId", end_to_end_id as name, amount_cents::float8 as amount from payout_attempt
    where batch_id = ${batch.batchId} order by number`);
  return { ...batch, attempts };
}
async function bankSays(day: string, ...lines: BankLineInput[]): Promise<string[]> {
  const { statementId, lineIds } = await insertStatement(portal.services, day, lines);
  await matchBankLines(portal.services, statementId);
  return lineIds;
}
const openOf = async (id: string) =>
  (
    await rowsOf<{ open: number; reason: string | null }>(
      sql`select open_cents::float8 as open, reason from bank_item where line_id = ${id}`,
    )
  )[0];
const candidatesOf = async (id: string, kind: string, more = '') => {
  const url = `/api/admin/open-items/${id}/candidates?kind=${kind}${more}`;
  return (await portal.call({ method: 'GET', url, cookie: admin })).json().data;
};
const say = (id: string, kind: string, candidateId?: string, amount: number | null = null) =>
  portal.call({
    method: 'POST',
    url: `/api/admin/open-items/${id}/matches`,
    cookie: admin,
    body: { kind, contractNumber: null, amount, candidateId, reason: 'De bank zegt het per telefoon' },
  });
async function sayWithColleague(id: string, kind: string, candidateId: string) {
  const requested = await say(id, kind, candidateId);
  expect(requested.statusCode, requested.body).toBe(202);
  const colleague = await colleagueOf(portal);
  const title = (await colleague.waiting()).at(-1)?.title ?? '';
  return { title, statusCode: (await colleague.finish(requested)).statusCode };
}
const stateOf = async ({ payoutId }: Attempt) =>
  (
    await rowsOf<{ payout: string; attempt: string; withheld: string | null }>(sql`
      select p.status as payout, a.status as attempt, payout_hold(p, '2026-12-31') as withheld from payout p
      join payout_attempt a on a.payout_id = p.id where p.id = ${payoutId}`)
  )[0];

test('a bank line for a batch pays all payouts except a rejected one, which a second line offsets', async () => {
  const { attempts, batchId, messageId, totalCents } = await ordered(3);
  const [rejected, ...paid] = attempts;
  if (!rejected) throw new Error('three payouts');
  await portal.database.transaction((tx) => rejectLines(tx, [rejected.id], 'AC06', portal.clock.now()));
  const [whole = ''] = await bankSays(DAY, { amountCents: cents(-totalCents), batchId: messageId });
  expect(await openOf(whole)).toEqual({ open: -totalCents, reason: 'payoutDiffers' });

  const rest = totalCents - rejected.amount;
  expect(await candidatesOf(whole, 'payouts')).toContainEqual({
    ...{
      id: batchId,
      what: 'batch',
      amount: rest / 100,
      count: 2,
      day: portal.clock.today(),
    },
    ...{ contractNumber: null, name: messageId },
  });
  expect((await sayWithColleague(whole, 'payouts', batchId)).statusCode).toBe(204);
  for (const one of paid) expect(await stateOf(one)).toMatchObject({ payout: 'paid', attempt: 'booked' });
  expect(await stateOf(rejected)).toMatchObject({ payout: 'ordered', attempt: 'rejected' });
  expect(await openOf(whole)).toEqual({ open: -rejected.amount, reason: 'payoutDiffers' });

  const [lineId = ''] = await bankSays(LATER, {
    amountCents: cents(rejected.amount),
    details: { name: 'De bank' },
  });
  const [opposite] = await candidatesOf(whole, 'refund');
  expect(opposite).toMatchObject({
    id: lineId,
    name: 'De bank',
    what: 'line',
    amount: rejected.amount / 100,
  });
  expect((await sayWithColleague(lineId, 'refund', whole)).statusCode).toBe(204);
  for (const id of [whole, lineId]) expect(await openOf(id)).toEqual({ open: 0, reason: null });
});

test('a match that awaits approval lapses if a bank line identifies the payout meanwhile', async () => {
  const { attempts } = await ordered(1);
  const [one] = attempts;
  if (!one) throw new Error('a payout');
  const [line = ''] = await bankSays(DAY, { amountCents: cents(-one.amount) });
  const requested = await say(line, 'payouts', one.id);
  expect(requested.statusCode, requested.body).toBe(202);
  await bankSays(DAY, { amountCents: cents(-one.amount), endToEndId: one.name });
  const approved = await (await colleagueOf(portal)).finish(requested);
  expect(approved.json().code).toBe('approvalLapsed');
  expect(await openOf(line)).toEqual({ open: -one.amount, reason: 'unknownOut' });
});

/** Returns a payout attempt that the bank was instructed to pay. */
async function withBank(): Promise<Attempt> {
  const [one] = await rowsOf<Attempt>(sql`
    select id, payout_id as "payoutId", end_to_end_id as name, amount_cents::float8 as amount from payout_attempt
    where status = 'underway' limit 1`);
  const made = one ?? (await ordered(1)).attempts[0];
  if (!made) throw new Error('a payout');
  return made;
}

test.each([
  ['payouts', 'foreign', null, 'candidateId'],
  ['payouts', undefined, null, 'candidateId'],
  ['payoutReturned', 'own', null, 'candidateId'],
  ['payouts', 'own', 0.01, 'amount'],
  ['refund', 'own', null, 'candidateId'],
  ['cost', 'own', null, 'candidateId'],
] as const)(
  'rejects a candidate that does not fit, with the name of its field: %s of %s',
  async (kind, of, amount, field) => {
    const { id: own, amount: size } = await withBank();
    const [line = ''] = await bankSays(DAY, { amountCents: cents(-size) });
    const candidateId =
      of === 'own' ? own : of === 'foreign' ? '01933b7e-0000-7000-8000-000000000000' : undefined;
    const response = await say(line, kind, candidateId, amount);
    expect([response.statusCode, response.json().errors.Fields[0].field]).toEqual([422, field]);
  },
);

// This test runs last, because afterwards all payouts of this investor wait until the investor confirms an account.
test('after two employees match a return without our reference, the investor must confirm an account', async () => {
  const { attempts } = await ordered(2);
  const [back, other] = attempts;
  if (!back || !other) throw new Error('two payouts');
  await bankSays(
    DAY,
    ...attempts.map(({ name, amount }) => ({ amountCents: cents(-amount), endToEndId: name })),
  );
  expect(await stateOf(back)).toMatchObject({ payout: 'paid', attempt: 'booked' });
  // The bank returns two amounts in one line, one of them not ours.
  const [line = ''] = await bankSays(LATER, { amountCents: cents(back.amount + 700), returnReason: 'AC04' });
  expect(await openOf(line)).toEqual({ open: back.amount + 700, reason: 'cameBack' });

  const [contract] = await rowsOf<{ number: string }>(sql`
    select c.number from contract c join payout p on p.contract_id = c.id where p.id = ${back.payoutId}`);
  expect(await candidatesOf(line, 'payoutReturned', `&contractNumber=${contract?.number}`)).toContainEqual(
    expect.objectContaining({
      id: back.id,
      what: 'payout',
      amount: back.amount / 100,
      day: DAY,
    }),
  );

  // A colleague approves the match and sees which payout was picked.
  const { title, statusCode } = await sayWithColleague(line, 'payoutReturned', back.id);
  expect(title).toContain(`uitbetaling van contract ${contract?.number}`);
  expect(statusCode).toBe(204);
  expect(await stateOf(back)).toMatchObject({
    payout: 'ordered',
    attempt: 'returned',
    withheld: 'confirmation',
  });
  expect(await stateOf(other)).toMatchObject({ payout: 'paid', attempt: 'booked' });
  expect(await openOf(line)).toEqual({ open: 700, reason: 'cameBack' });
  expect(
    await rowsOf(sql`select count(*)::int as n from notification n join contract c on c.id = n.contract_id
      join payout p on p.contract_id = c.id where p.id = ${back.payoutId} and n.title = 'Uw uitbetaling kwam terug'`),
  ).toEqual([{ n: 1 }]);

  // A payout can be returned only once.
  const again = await say(line, 'payoutReturned', back.id);
  expect([again.statusCode, again.json().errors.Fields]).toEqual([
    422,
    [{ field: 'candidateId', message: 'Kies een uitbetaling die is geboekt en niet al terugkwam.' }],
  ]);
  const [match] = await rowsOf<{ id: string }>(sql`select id from bank_match where line_id = ${line}`);
  const undone = await portal.call({
    method: 'POST',
    url: `/api/admin/bank-matches/${match?.id}/undo`,
    cookie: admin,
    body: { reason: 'Het was toch een andere' },
  });
  expect(undone.json().code).toBe('cannotCorrect');
});

test('undoing a refund that was matched to a bank line needs two employees, however small the amount', async () => {
  const [came = '', left = ''] = await bankSays(
    DAY,
    { amountCents: cents(7_00) },
    { amountCents: cents(-7_00) },
  );
  expect((await sayWithColleague(left, 'refund', came)).statusCode).toBe(204);
  const [match] = await rowsOf<{ id: string }>(sql`select id from bank_match where line_id = ${came}`);
  const undone = await portal.call({
    method: 'POST',
    url: `/api/admin/bank-matches/${match?.id}/undo`,
    cookie: admin,
    body: { reason: 'Het ging niet terug' },
  });
  expect(undone.statusCode, undone.body).toBe(202);
  expect(await openOf(came)).toEqual({ open: 0, reason: null });
  const colleague = await colleagueOf(portal);
  expect((await colleague.finish(undone)).statusCode).toBe(204);
  expect(await openOf(came)).toEqual({ open: 7_00, reason: 'undone' });
});
