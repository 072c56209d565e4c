import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';

const URL = '/api/admin/takeover';
const BRAND = 'baken';

let portal: TestApp;
let finance: ProvenEmployee;
let colleague: ProvenEmployee;
let inUse: string[];
beforeAll(async () => {
  portal = await createTestApp();
  finance = await provenEmployee(portal, 'admin@example.nl');
  colleague = await provenEmployee(portal, 'collega@example.nl');
  await withoutTriggers(
    portal.database,
    sql`delete from brand_state where brand = ${BRAND}`,
    sql`insert into brand_state (brand, number, state, at) values (${BRAND}, 1, 'shadow', '2026-09-01')`,
    sql`insert into shadow_comparison (id, brand, number, day, month, file_digest, positions, difference_count, sums,
        compared_at)
      select gen_random_uuid(), ${BRAND}, extract(month from month), month, month, '\\x01', 1, 0, '[]', '2026-11-12'
      from unnest(array['2026-09-01', '2026-10-01']::date[]) as month`,
    sql`insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at,
        signed_digest, asked_by, signed_by, signed_at, closed_at)
      select gen_random_uuid(), ${BRAND}, 0, 'imported', '\\x01', '2026-10-31', '{}', '{}', '2026-11-01', '\\x01', a.id,
        b.id, '2026-11-01', '2026-11-01'
      from person_account a, person_account b where a.brand = ${BRAND} and a.email = 'admin@example.nl'
        and b.brand = ${BRAND} and b.email = 'collega@example.nl'`,
    sql`insert into mandate (id, contract_id, brand, status, token, reference, signed_on, failures, created_at)
      select gen_random_uuid(), c.id, brand, 'signed', c.id::text, 'REF-' || row_number() over (order by c.id), '2026-01-05',
        0, '2026-01-05' from contract c where brand = ${BRAND} order by c.id limit 3`,
  );
  const rows = await portal.rows(
    'select reference from mandate where brand = \'baken\' and replaced_at is null order by reference collate "C"',
  );
  inUse = rows.map(({ reference }) => reference);
});
afterAll(() => portal.close());

const seen = async () => (await portal.call({ url: URL, cookie: finance.cookie })).json().data;
const load = (content: string) =>
  portal.call({
    method: 'POST',
    url: `${URL}/mandates`,
    cookie: finance.cookie,
    payload: Buffer.from(content),
    headers: { 'content-type': 'text/csv' },
  });
const listOf = (references: readonly string[], status = 'actief'): string =>
  ['kenmerk,status', ...references.map((one) => `${one},${status}`)].map((line) => `${line}\r\n`).join('');
const takeOver = (reasons: readonly unknown[] = []) => finance.sendProven('POST', URL, { reasons });
async function approve(by = colleague) {
  const { items } = (await portal.call({ url: '/api/admin/approvals', cookie: by.cookie })).json().data;
  const { id, seen: displayed } = items.find(
    ({ status, title }: { status: string; title: string }) =>
      status === 'waiting' && title.includes('overnemen'),
  );
  return by.sendProven('POST', `/api/admin/approvals/${id}/approve`, { seen: displayed });
}
const reason = 'Beëindigd op verzoek van de klant';
const [LOST, STRANGE] = ['', 'VREEMD-1'];

test('a takeover requires the list of the collector, and the page reports that it is missing', async () => {
  expect(inUse.length).toBeGreaterThan(0);
  const open = await seen();
  expect(open).toMatchObject({
    state: 'shadow',
    until: '2026-10-31',
    list: null,
    takenOver: null,
    mandates: inUse.length,
  });
  expect(open.missing).toEqual(['Laad de lijst van machtigingen van de incassant.']);
  const answer = await takeOver();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'takeoverIncomplete']);
  expect(answer.json().message).toContain('Laad de lijst');
});

test.each([
  ['kenmerk;status\r\nA;actief\r\n', 'Gebruik een komma'],
  ['kenmerk,status\r\nA,open\r\n', 'regel 2, status'],
  ['kenmerk,status\r\nA,actief\r\nA,actief\r\n', 'regel 3, kenmerk: Dit kenmerk staat er al'],
  ['kenmerk,status\r\nA b,actief\r\n', 'regel 2, kenmerk'],
  ['kenmerk,status\r\nA\r\n', 'regel 2: Deze regel heeft 1 cellen'],
  ['kenmerk,status\r\n', 'geen machtigingen'],
  ['\u0000', 'UTF-16'],
])('a list with a fault stores nothing and reports the line: %j', async (content, message) => {
  const answer = await load(content);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().errors.Fields[0].message).toContain(message);
  expect((await seen()).list).toBeNull();
});

test('two employees take over the book, with a reason for each mandate that only one side has', async () => {
  const lost = inUse[0] ?? LOST;
  expect((await load(listOf(inUse))).json().data).toEqual({ unmatched: 0 });
  const loaded = await load(`${listOf([...inUse.slice(1), STRANGE].toSorted())}${lost},beeindigd\r\n`);
  expect([loaded.statusCode, loaded.json().data]).toEqual([201, { unmatched: 2 }]);
  expect(await seen()).toMatchObject({
    missing: [],
    unmatchedCount: 2,
    unmatched: [
      { side: 'ours', reference: lost },
      { side: 'collector', reference: STRANGE },
    ],
  });
  const silent = await takeOver([{ side: 'ours', reference: lost, reason }]);
  expect(silent.statusCode).toBe(422);
  expect(silent.json().errors.Fields).toEqual([
    {
      field: `reasons.collector ${STRANGE}`,
      message: `Alleen bij de incassant: ${STRANGE}. Vul in waarom u dit aanvaardt.`,
    },
  ]);
  const reasons = [
    { side: 'ours', reference: lost, reason },
    { side: 'collector', reference: STRANGE, reason },
  ];
  expect((await takeOver(reasons)).statusCode).toBe(202);
  expect((await seen()).askedBy).toEqual(expect.any(String));
  // A newer list changes the content of the request, so the approval lapses and nothing is taken over.
  await load(listOf([...inUse, STRANGE].toSorted()));
  expect((await approve()).json().code).toBe('approvalLapsed');
  expect((await takeOver(reasons)).statusCode).toBe(202);
  // A waiting package also changes the request, and the page displays the form again.
  await withoutTriggers(
    portal.database,
    sql`insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at)
      values (gen_random_uuid(), ${BRAND}, 1, 'registered', '\\x02', '2026-11-30', '{}', '{}', now())`,
  );
  expect((await approve()).json().code).toBe('approvalLapsed');
  expect((await seen()).askedBy).toBeNull();
  await withoutTriggers(portal.database, sql`delete from book_import where state = 'registered'`);
  expect((await takeOver(reasons)).statusCode).toBe(202);
  expect((await approve()).statusCode).toBe(204);
  expect(await seen()).toMatchObject({ missing: [], takenOver: { by: expect.stringContaining(' en ') } });
  expect((await takeOver(reasons)).json().code).toBe('changedMeanwhile');
  expect((await load(listOf(inUse))).statusCode).toBe(422);
});

// Promise: Dit kan niet terug
test('the database rejects every import after the takeover, and never deletes the takeover', async () => {
  await expect(
    portal.query(
      `insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at)
       values (gen_random_uuid(), 'baken', 1, 'registered', '\\x02', '2026-11-30', '{}', '{}', now())`,
    ),
  ).rejects.toThrow('was taken over');
  await expect(portal.query('delete from takeover')).rejects.toThrow('append-only');
  await expect(
    portal.query("update book_import set state = 'discarded', closed_because = 'x' where brand = 'baken'"),
  ).rejects.toThrow('takenOver');
  const [entry] = await portal.rows("select detail from audit_entry where action = 'takeover.made'");
  expect(entry?.detail).toMatchObject({ accepted: 1 });
});
