import { cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../../platform/orm.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { reverseDirectDebit, verifyBooks, verifyLedger } from '../ledger/ledger.use-cases.ts';
import { explainLine, insertBankLine, payByBank } from '../payouts/testing/ordered-batch.ts';
import { findBrokenBooks } from './index.ts';
import { listBalances } from './testing/balances.ts';

const BRAND = 'baken';
const DAY = firstOf('2026-12');

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, DAY);
  await scenario.price({ 1: [100_0000, 5000] });
  portal.clock.set('2026-12-08T09:00:00Z');
});
afterAll(() => portal.close());

const query = async <T extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(text)).rows;
const balances = async () =>
  new Map(
    (await listBalances(portal.database.orm, BRAND)).map(({ account, subject, balanceCents }) => [
      `${account} ${subject}`.trim(),
      Number(balanceCents),
    ]),
  );
const inOrder = async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  const sum = [...(await balances()).values()].reduce((total, one) => total + one, 0);
  expect(sum).toBe(0);
};

test('books each step of a direct debit on its accounts, to the cent: received, dealt, paid out and reversed', async () => {
  const id = await scenario.add({
    distributionMode: 'cash',
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 10_0000 }] }],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 250_00, receivedOn: isoDate('2026-11-20') }],
  });
  // Ten units of € 100 were bought earlier, so the fund keeps their dealt amount.
  const before = await balances();
  expect(before.get(`undealt ${id}`)).toBe(-250_00);
  expect(before.get('underway twikey')).toBe(250_00);
  expect(before.get('dealt 1/2025-01')).toBe(-1_000_00);

  await scenario.run();
  const [ledger] = await query<{ cost: number; paid: number }>(sql`
    select -sum(amount_cents) filter (where type = 'ENTRY_COST')::int as cost,
      -sum(amount_cents) filter (where type = 'DISTRIBUTION')::int as paid from ledger_entry where contract_id = ${id}`);
  // Half a euro on each of ten units, calculated manually.
  expect(Number(ledger?.paid)).toBe(5_00);
  const cost = Number(ledger?.cost);
  expect(cost).toBeGreaterThan(0);
  const [payout] = await query<{ id: string; on: string }>(
    sql`select id, pay_on::text as on from payout where contract_id = ${id}`,
  );
  const payoutId = payout?.id ?? '';
  const dealt = await balances();
  expect(dealt.get(`undealt ${id}`)).toBeUndefined();
  expect(dealt.get('dealt 1/2026-12')).toBe(-250_00 + cost + 5_00);
  expect(dealt.get('cost ENTRY_COST')).toBe(-cost);
  expect(dealt.get(`toPay ${payoutId}`)).toBe(-5_00);
  await inOrder();

  await payByBank(portal.database, [payoutId], payout?.on ?? '');
  const paid = await balances();
  expect(paid.get(`toPay ${payoutId}`)).toBeUndefined();
  expect([...paid].filter(([name]) => name.startsWith('bank ')).map(([, cents]) => cents)).toEqual([-5_00]);
  await inOrder();
  await portal.database.transaction(async (tx) => {
    const lineId = await insertBankLine(tx, cents(5_00), '2026-12-10');
    const { rows } = await tx.execute<{ id: string }>(sql`update payout_attempt set status = 'returned',
      returned_line_id = ${lineId}, returned_on = '2026-12-10' where payout_id = ${payoutId} returning id`);
    await tx.execute(sql`update payout set status = 'ordered', paid_at = null where id = ${payoutId}`);
    await explainLine(tx, lineId, rows[0]?.id);
  });
  expect((await balances()).get(`toPay ${payoutId}`)).toBe(-5_00);
  await inOrder();

  const [debit] = await query<{ id: string }>(
    sql`select id from deposit where contract_id = ${id} and method = 'directDebit'`,
  );
  await reverseDirectDebit(portal.services, debit?.id ?? '');
  const reversed = await balances();
  expect(reversed.get(`undealt ${id}`)).toBeUndefined();
  expect(reversed.get('underway twikey')).toBeUndefined();
  // The entry cost was reversed as well, so only the distribution remains.
  expect(reversed.get('cost ENTRY_COST')).toBeUndefined();
  expect(reversed.get('dealt 1/2026-12')).toBe(5_00);
  await inOrder();
});

test('books one entry each for an unexpected payment, its chargeback, the reversal of that chargeback, and a refund', async () => {
  const id = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 1_0000 }] }],
  });
  const [depositId, paymentId, refundId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const at = '2026-12-08T10:00:00Z';
  await query(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at)
    values (${depositId}, ${id}, 'TOP_UP', 'ideal', 7000, 'cancelled', ${at})`);
  await query(sql`insert into payment (id, deposit_id, brand, amount_cents, method, status, created_at, provider_key, webhook_token, provider_id)
    values (${paymentId}, ${depositId}, ${BRAND}, 7000, 'ideal', 'open', ${at}, gen_random_uuid(), ${paymentId}, ${paymentId})`);
  const steps = [
    [
      sql`update payment set status = 'paid', paid_at = ${at}, paid_with = 'ideal', is_surplus = true where id = ${paymentId}`,
      -70_00,
    ],
    [sql`update payment set charged_back_cents = 2000 where id = ${paymentId}`, -50_00],
    [sql`update payment set charged_back_cents = 0 where id = ${paymentId}`, -70_00],
    [sql`update payment set charged_back_cents = 2000 where id = ${paymentId}`, -50_00],
    [
      sql`insert into payment_refund (id, payment_id, amount_cents, status, created_at, created_by, reason, provider_key)
      values (${refundId}, ${paymentId}, 5000, 'ordered', ${at}, ${paymentId}, 'test', gen_random_uuid())`,
      -50_00,
    ],
    [
      sql`update payment_refund set status = 'refunded', settled_at = ${at} where id = ${refundId}`,
      undefined,
    ],
  ] as const;
  const underway = (await balances()).get('underway mollie') ?? 0;
  for (const [step, left] of steps) {
    await query(step);
    const now = await balances();
    expect(now.get(`surplus ${paymentId}`)).toBe(left);
    expect((now.get('underway mollie') ?? 0) + (left ?? 0)).toBe(underway);
    await inOrder();
  }
});

test('reopened books have the same balances, except on accounts that record how a payment arrived', async () => {
  const ofRows = async () =>
    [...(await balances())].filter(([name]) => !/^(bank|underway|opening|openItem)/.test(name)).sort();
  const before = await ofRows();
  expect(before.length).toBeGreaterThan(2);
  await reopenBooks(portal.database);
  expect(await ofRows()).toEqual(before);
});

const rejected = async (work: (tx: Transaction) => Promise<unknown>) => {
  const outcome = portal.database.transaction(work);
  await expect(outcome).rejects.toThrow();
  return String(await outcome.catch((error: { cause?: Error }) => error.cause ?? error));
};
const insert =
  (causeId: string, ...lines: readonly (readonly [string, string, number])[]) =>
  (tx: Transaction) =>
    tx.execute(sql`with entry as (
      insert into book_entry (brand, booked_on, cause, cause_id) values (${BRAND}, ${DAY}, 'ledger', ${causeId}) returning id)
    insert into book_line (entry_id, number, brand, account, subject, amount_cents)
    select id, number, ${BRAND}, account, subject, amount from entry cross join (values ${sql.join(
      lines.map(
        ([account, subject, amount], i) => sql`(${i + 1}::int, ${account}, ${subject}, ${amount}::bigint)`,
      ),
      sql`, `,
    )}) as l (number, account, subject, amount)`);

// Each change is made with triggers disabled, as only the owner of the database can do, and is rolled back.
test.each([
  [
    'regels van een boeking, samen nul',
    sql`update book_line set amount_cents = amount_cents + 1
    where (entry_id, number) = (select entry_id, number from book_line where account = 'dealt' order by 1, 2 limit 1)`,
  ],
  [
    'regels van een boeking, samen nul',
    sql`insert into book_entry (brand, booked_on, cause, cause_id)
    values ('baken', '2026-12-01', 'payout', 'without lines')`,
  ],
  [
    'saldo van elke rekening',
    sql`update book_balance set balance_cents = balance_cents + 1
    where subject = (select max(subject) from book_balance)`,
  ],
  [
    'saldo van elke rekening',
    sql`update book_balance set balance_cents = balance_cents + 8000000000000 * 2
    where subject = (select max(subject) from book_balance)`,
  ],
  [
    'rekening bij de bank, gelijk aan het laatste afschrift',
    sql`update bank_statement
    set closing_cents = closing_cents - 1`,
  ],
  [
    'stortingen, elk één keer geboekt',
    sql`with entry as (insert into book_entry (brand, booked_on, cause, cause_id)
        values ('baken', '2099-01-01', 'deposit', gen_random_uuid()::text) returning id)
      insert into book_line (entry_id, number, brand, account, subject, amount_cents)
      select id, number, 'baken', 'underway', 'mollie', amount from entry, (values (1, 5), (2, -5)) as l (number, amount)`,
  ],
  [
    'wat uit stortingen, grootboek en uitbetalingen volgt',
    sql`update payout set amount_cents = amount_cents + 1 where status = 'ordered'`,
  ],
] as const)('%s: detects the inconsistency in one pass over the books (%#)', async (invariant, damage) => {
  const seen: unknown[] = [];
  await expect(
    portal.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(damage);
      seen.push((await findBrokenBooks(tx)).broken);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(seen).toMatchObject([{ invariant }]);
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'parallel database workers give the same result as a single one',
  async () => {
    const shared = await portal.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true),
        set_config('min_parallel_table_scan_size', '0', true)`);
      const plans = [];
      for (const view of ['book_ledger_facts', 'book_money_facts', 'book_facts', 'book_expected']) {
        const { rows } = await tx.execute(sql`explain select count(*) from ${sql.raw(view)}()`);
        plans.push(JSON.stringify(rows));
      }
      return { plans, found: await findBrokenBooks(tx) };
    });
    for (const plan of shared.plans) expect(plan).toMatch('Gather');
    expect(shared.found).toEqual(await verifyBooks(portal.database));
    expect(shared.found.broken).toBeUndefined();
  },
);

test('the database rejects an unbalanced entry, an added line, a changed entry, and an overdraft', async () => {
  expect(await rejected(insert('a', ['cost', 'x', 100], ['opening', '', -99]))).toMatch('does not balance');
  const [{ id } = { id: 0 }] = await query<{ id: number }>(sql`select max(entry_id) as id from book_line`);
  expect(
    await rejected((tx) =>
      tx.execute(sql`insert into book_line (entry_id, number, brand, account, subject, amount_cents)
        values (${id}, 1003, ${BRAND}, 'cost', 'x', 5), (${id}, 1004, ${BRAND}, 'opening', '', -5)`),
    ),
  ).toMatch('does not balance');
  expect(await rejected(insert('b', ['undealt', 'contract', 100], ['dealt', '1/2026-12', -100]))).toMatch(
    'than it had',
  );
  expect(await rejected(insert('c', ['toPay', 'payout', 100], ['bank', 'account', -100]))).toMatch(
    'than it had',
  );
  await portal.database.transaction(insert('d', ['cost', 'x', 5], ['opening', '', -5]));
  expect(await rejected(insert('d', ['cost', 'x', 5], ['opening', '', -5]))).toMatch('book_entry_once');
  for (const statement of [sql`update book_line set amount_cents = 1`, sql`delete from book_entry`]) {
    expect(await rejected((tx) => tx.execute(statement))).toMatch('append-only');
  }
  // The remaining entry has no source row.
  expect((await verifyBooks(portal.database)).broken).toMatchObject({
    invariant: 'wat uit stortingen, grootboek en uitbetalingen volgt',
    subject: `${BRAND} cost x`,
    found: '5',
  });
});
