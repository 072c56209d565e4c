import { cents } from '@portaal/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Colleague, colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { lockMovedOfPerson, verifyLedger } from './ledger.use-cases.ts';

const ADMIN = 'admin@example.nl';
const REASON = 'Proef met kleine bedragen';
const MONTH = 31 * 86_400_000;

let portal: TestApp;
let admin: string;
let app: TestApplication;
let colleague: Colleague;
/** Two contracts of one person, the first with lines that can be corrected, and one of another person. */
let first: ContractRow;
let second: ContractRow;
let other: ContractRow;
interface ContractRow {
  readonly id: string;
  readonly number: string;
  readonly person_id: string;
}
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  colleague = await colleagueOf(portal);
  const all = (await rows(
    "SELECT id, number, person_id FROM contract WHERE brand = 'baken' ORDER BY description <> 'Winkels en woningen', number",
  )) as unknown as ContractRow[];
  const found = (which: (one: ContractRow) => boolean): ContractRow => {
    const one = all.find(which);
    if (!one) throw new Error('the demo lacks a contract');
    return one;
  };
  first = found(() => true);
  second = found((one) => one.id !== first.id && one.person_id === first.person_id);
  other = found((one) => one.person_id !== first.person_id);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await rows("UPDATE approval_request SET status = 'withdrawn', decided_at = now() WHERE status = 'waiting'");
});

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await portal.database.connection.pool.query(text, values)).rows;
}
const proven = (url: string, body: object) => sendProven(portal, { cookie: admin, app, url, body });
const movedOf = ({ person_id }: ContractRow) =>
  portal.database.transaction((tx) =>
    lockMovedOfPerson(tx, { id: person_id, brand: 'baken' }, portal.clock.now()),
  );

/** Advances the clock and signs the employees in again, since their sessions expire. */
async function later(milliseconds: number): Promise<void> {
  portal.clock.advance(milliseconds);
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
}

let day = 0;
/** Blocks a contract, releases a payout of this amount, and returns the HTTP status code. */
async function release({ id, number }: ContractRow, amount: number) {
  const [was] = await rows('SELECT status FROM contract WHERE id = $1', [id]);
  await rows("UPDATE contract SET status = 'blocked' WHERE id = $1", [id]);
  day += 1;
  const [payout] = await rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ($1, 'distribution', date '2026-10-01' + $2::int, $3, '2026-11-24', 'ordered') RETURNING id`,
    [id, day, amount],
  );
  const answer = await proven(`/api/admin/contracts/${number}/payouts/${payout?.id}/release`, {
    reason: REASON,
  });
  await rows('DELETE FROM payout WHERE id = $1', [payout?.id]);
  await rows('UPDATE contract SET status = $2 WHERE id = $1', [id, was?.status]);
  return answer.statusCode;
}

interface Line {
  readonly id: number;
  readonly amount: number;
  readonly price: number;
  readonly rejection: string | null;
}
async function openLine(): Promise<Line> {
  const url = `/api/admin/contracts/${first.number}/ledger?soort=herbelegging&limit=200`;
  const { items } = (await portal.call({ method: 'GET', url, cookie: admin })).json().data;
  const found = items.find(({ rejection }: Line) => rejection === null);
  if (!found) throw new Error('no line can be corrected');
  return found;
}
async function correct(line: Line, right: { readonly amount: number; readonly price: number }) {
  const url = `/api/admin/contracts/${first.number}/ledger/${line.id}`;
  const preview = await portal.call({
    method: 'POST',
    url: `${url}/preview`,
    cookie: admin,
    payload: { correct: right },
  });
  expect(preview.statusCode, preview.body).toBe(200);
  return proven(`${url}/correction`, { correct: right, seen: preview.json().data.seen, reason: REASON });
}

test('adds up the releases on all contracts of one person within 31 days, but not those of another person', async () => {
  expect([await release(first, 600_00), await release(second, 399_99)]).toEqual([204, 204]);
  expect(await movedOf(first)).toBe(999_99);
  expect([await release(second, 1), await release(other, 999_99)]).toEqual([202, 204]);
  const line = await openLine();
  const right = { amount: Math.abs(line.amount) + 0.01, price: line.price };
  expect((await correct(line, right)).statusCode).toBe(202);
  await later(MONTH);
  expect(await movedOf(first)).toBe(0);
  expect((await correct(line, right)).statusCode).toBe(204);
});

test('a correction counts for its value when made, even if a new price raises that value above the limit', async () => {
  await later(MONTH);
  const line = await openLine();
  const right = { amount: Math.abs(line.amount) + 0.01, price: line.price };
  expect((await correct(line, right)).statusCode).toBe(204);
  const before = await movedOf(first);
  expect(before).toBeLessThan(1_000_00);
  await later(60_000);
  // Raises every price so much that the correction alone is worth more than € 1.000.
  const times = Math.ceil(200_000_00 / before);
  await rows(
    `INSERT INTO fund_price (fund_id, date, nav, distribution, published_at)
     SELECT DISTINCT ON (fund_id) fund_id, date '2027-12-01', nav * $1, 0, $2::timestamptz FROM fund_price
     ORDER BY fund_id, date DESC`,
    [times, portal.clock.now()],
  );
  expect(await movedOf(first)).toBeGreaterThan(1_000_00);
  expect(await release(first, 1)).toBe(202);
  await rows("DELETE FROM fund_price WHERE date = '2027-12-01'");
  expect(await movedOf(first)).toBe(before);
});

test('the second of two simultaneous actions includes the amount of the first in its total', async () => {
  await later(MONTH);
  const seen: number[] = [];
  await Promise.all(
    [1, 2].map(() =>
      portal.database.transaction(async (tx) => {
        seen.push(await lockMovedOfPerson(tx, { id: other.person_id, brand: 'baken' }, portal.clock.now()));
        await tx.$client.query(
          `INSERT INTO audit_entry (sequence, at, brand, actor_id, action, subject_type, subject_id, detail, previous_hash, hash)
           SELECT max(sequence) + 1, $1, 'baken', $2, 'payout.released', 'contract', $3, '{"amountCents": 100}', 'x', 'x'
           FROM audit_entry`,
          [portal.clock.now(), other.person_id, other.id],
        );
      }),
    ),
  );
  expect(seen).toEqual([0, 100]);
});

test('a correction at a price other than the published one always requires a second employee and shows both prices', async () => {
  await later(MONTH);
  const again = await colleagueAgain();
  const line = await openLine();
  const price = Math.round((line.price / 5) * 10_000) / 10_000;
  const answer = await correct(line, { amount: Math.abs(line.amount), price });
  expect(answer.statusCode, answer.body).toBe(202);
  const { approvalId } = answer.json().data;
  const [request] = await rows('SELECT lines FROM approval_request WHERE id = $1', [approvalId]);
  const text = (value: number) => value.toFixed(4).replace('.', ',');
  expect(request?.lines).toContainEqual({
    label: expect.stringMatching(/^Koers wijkt af van die van \d/),
    before: text(line.price),
    after: text(price),
  });
  expect((await again.approve(approvalId)).statusCode).toBe(204);
  // The correction counts for the units of the new line at the last published price, not for its amount.
  const [booked] = await rows(
    `SELECT e.units::float8 AS units, (SELECT nav::float8 FROM fund_price p WHERE p.fund_id = e.fund_id
       AND p.published_at <= $2 ORDER BY date DESC LIMIT 1) AS nav
     FROM ledger_entry e WHERE contract_id = $1 AND counted_on IS NOT NULL AND reverses_id IS NULL ORDER BY id DESC LIMIT 1`,
    [first.id, portal.clock.now()],
  );
  const moved = Math.round(Number(booked?.units) * Number(booked?.nav) * 100);
  expect(moved).toBeGreaterThan(4 * Math.round(Math.abs(line.amount) * 100));
  expect(await movedOf(first)).toBe(cents(moved));
  await reopenBooks(portal.database);
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

/** Signs the colleague in again, since the clock advanced. */
async function colleagueAgain(): Promise<Colleague> {
  const cookie = await portal.signIn('collega@example.nl');
  const its = await giveApp(portal, 'collega@example.nl');
  return {
    ...colleague,
    cookie,
    approve: async (id = '') => {
      const { items } = (await portal.call({ method: 'GET', url: '/api/admin/approvals', cookie })).json()
        .data;
      const { seen } = items.find((one: { id: string }) => one.id === id);
      const url = `/api/admin/approvals/${id}/approve`;
      return sendProven(portal, { cookie, app: its, url, body: { seen } });
    },
  };
}

test.each([
  ['what was received and not dealt', 'awaitingStart', 50_000_00, 202],
  ['a little less', 'awaitingStart', 49_999_99, 204],
])(
  'counts %s towards the limit for a single employee when a contract is released',
  async (_name, _status, amount, status) => {
    const [made] = (await rows(
      `INSERT INTO contract SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'number', $2::text,
       'status', 'blocked', 'opening_value_cents', null, 'opening_value_date', null, 'sealed_beneficiaries', null))).*
     FROM contract c WHERE id = $1 RETURNING id, number, person_id`,
      [other.id, `2026-9${String(amount).slice(-5)}`],
    )) as unknown as ContractRow[];
    if (!made) throw new Error('no contract');
    await rows(
      `INSERT INTO deposit SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'contract_id', $1::uuid,
       'status', 'received', 'amount_cents', $2::bigint, 'received_on', '2026-11-19', 'value_date', null, 'reversed_on', null))).* FROM deposit d LIMIT 1`,
      [made.id, amount],
    );
    const answer = await proven(`/api/admin/contracts/${made.number}/release`, { reason: REASON });
    expect(answer.statusCode, answer.body).toBe(status);
  },
);
