import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRehearsalBrands } from '../../../demo/rehearsal-brands.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { isBookEqual } from './shadow-comparisons.ts';

const REASON = 'De koersen kloppen niet meer';

let folder: string;
let portal: TestApp;
let head: ProvenEmployee;
let second: ProvenEmployee;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'brands-')), 'merken');
  writeRehearsalBrands(folder);
  portal = await createTestApp({ brandsFolder: folder });
  const addHead = async (email: string) => {
    const [row] = await portal.rows(
      `INSERT INTO person_account (id, brand, email, name, password_hash, role, created_at, is_demo)
       SELECT gen_random_uuid(), brand, $1, 'Tom Tweede', password_hash, role, created_at, true FROM person_account
       WHERE brand = 'baken' AND email = 'hoofd@example.nl' RETURNING id`,
      [email],
    );
    await portal.query(
      "INSERT INTO employee (person_id, brand, roles, changed_at) VALUES ($1, 'baken', '{head}', now())",
      [row.id],
    );
  };
  await addHead('tweede@example.nl');
  await addHead('hoofd+2@example.nl');
  head = await provenEmployee(portal, 'hoofd@example.nl');
  second = await provenEmployee(portal, 'tweede@example.nl');
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body === '' ? null : JSON.parse(answer.body).code,
];
const change = (state: string, by = head) => by.sendProven('POST', `/api/admin/brand-state/${state}`, {});
const read = async (url: string, { cookie } = head) => (await portal.call({ url, cookie })).json().data;
const setUp = () => read('/api/admin/set-up');
const statusOf = async (step: string) =>
  (await setUp()).steps.find((found: { step: string }) => found.step === step).status;
const approve = async (by: ProvenEmployee) => {
  const { items } = await read('/api/admin/approvals', by);
  const waiting = items.filter(({ status }: { status: string }) => status === 'waiting').at(-1);
  return by.sendProven('POST', `/api/admin/approvals/${waiting.id}/approve`, { seen: waiting.seen });
};
const states = () =>
  portal.rows(`SELECT s.state, a.email AS asked, b.email AS approved FROM brand_state s
    LEFT JOIN person_account a ON a.id = s.asked_by LEFT JOIN person_account b ON b.id = s.approved_by
    WHERE s.brand = 'baken' ORDER BY s.number`);
const removePrices = () =>
  withoutTriggers(
    portal.database,
    sql`update fund_price set published_at = published_at + interval '50 years'`,
  );
const returnPrices = () =>
  withoutTriggers(
    portal.database,
    sql`update fund_price set published_at = published_at - interval '50 years'`,
  );

// Promise: Nieuwe klanten en nieuwe inleg kunnen dan meteen niet meer.
test('one head closes a brand at once, with a reason that colleagues see', async () => {
  expect(codeOf(await change('open'))).toEqual([409, 'changedMeanwhile']);
  const short = await head.sendProven('POST', '/api/admin/brand-shut', { reason: 'kort' });
  expect(short.statusCode).toBe(422);
  expect((await head.sendProven('POST', '/api/admin/brand-shut', { reason: REASON })).statusCode).toBe(204);
  expect(await setUp()).toMatchObject({ state: 'shut', changed: { reason: REASON, approvedBy: null } });
  expect(codeOf(await portal.call({ url: '/api/funds?productCode=SB' }))).toEqual([409, 'notOpen']);
});

test('a brand with an incomplete step cannot be opened, and the error names the step', async () => {
  await removePrices();
  expect(await statusOf('prices')).toBe('missing');
  const answer = await change('open');
  expect(codeOf(answer)).toEqual([409, 'setUpIncomplete']);
  expect(answer.json().message).toBe('Nog niet klaar: 8 Koersen.');
  await returnPrices();
  expect(await statusOf('prices')).toBe('done');
});

test('a step that becomes incomplete after the request stops the approval', async () => {
  expect((await change('open')).statusCode).toBe(202);
  expect(await statusOf('opening')).toBe('waiting');
  await removePrices();
  expect(codeOf(await approve(second))).toEqual([409, 'approvalLapsed']);
  const [lapsed] = await portal.rows("SELECT reason FROM approval_request WHERE status = 'lapsed'");
  expect(lapsed.reason).toBe('Nog niet klaar: 8 Koersen.');
  await returnPrices();
  expect((await states()).at(-1)).toMatchObject({ state: 'shut' });
});

test('the second head opens the brand; the requester cannot, not even with another account', async () => {
  expect((await change('open')).statusCode).toBe(202);
  expect(codeOf(await change('open', second))).toEqual([409, 'alreadyAsked']);
  expect(codeOf(await approve(head))).toEqual([403, 'ownRequest']);
  const sameHuman = await provenEmployee(portal, 'hoofd+2@example.nl');
  expect(codeOf(await approve(sameHuman))).toEqual([403, 'ownRequest']);
  expect((await approve(second)).statusCode).toBe(204);
  expect((await states()).at(-1)).toEqual({
    state: 'open',
    asked: 'hoofd@example.nl',
    approved: 'tweede@example.nl',
  });
  expect((await portal.call({ url: '/api/funds?productCode=SB' })).statusCode).toBe(200);
});

test('a book equals that of the old system only after two consecutive months without a difference', () => {
  const at = (month: string, differences = 0) => ({ month, differences });
  expect(isBookEqual([at('2027-01-01'), at('2026-12-01')])).toBe(true);
  expect(isBookEqual([at('2027-01-01')])).toBe(false);
  expect(isBookEqual([at('2027-01-01'), at('2026-11-01')])).toBe(false);
  expect(isBookEqual([at('2027-01-01'), at('2026-12-01', 1)])).toBe(false);
});
