import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRehearsalBrands } from '../../../demo/rehearsal-brands.ts';
import { newId } from '../../../platform/new-id.ts';
import { neededServices, storeGoodTrials } from '../../../testing/answered-trials.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';

let folder: string;
let portal: TestApp;
let head: ProvenEmployee;
let second: ProvenEmployee;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'brands-')), 'merken');
  writeRehearsalBrands(folder, '2026-12-01');
  portal = await createTestApp({ brandsFolder: folder, configuration: neededServices });
  await storeGoodTrials(portal);
  const [row] = await portal.rows(
    `INSERT INTO person_account (id, brand, email, name, password_hash, role, created_at, is_demo)
     SELECT gen_random_uuid(), brand, 'tweede@example.nl', 'Tom Tweede', password_hash, role, created_at, true
     FROM person_account WHERE brand = 'baken' AND email = 'hoofd@example.nl' RETURNING id`,
  );
  await portal.query(
    "INSERT INTO employee (person_id, brand, roles, changed_at) VALUES ($1, 'baken', '{head}', now())",
    [row.id],
  );
  head = await provenEmployee(portal, 'hoofd@example.nl');
  second = await provenEmployee(portal, 'tweede@example.nl');
  await withoutTriggers(
    portal.database,
    sql`delete from brand_state where brand = 'baken'`,
    sql`insert into brand_state (brand, number, state, at) values ('baken', 1, 'shadow', '2026-09-01')`,
    sql`insert into shadow_comparison (id, brand, number, day, month, file_digest, positions, difference_count, sums,
        compared_at)
      select gen_random_uuid(), 'baken', extract(month from month), month, month, '\\x01', 1, 0, '[]', '2026-11-12'
      from unnest(array['2026-10-01', '2026-11-01']::date[]) as month`,
    sql`update payout set pay_on = '2026-12-10' where status = 'ordered'`,
    sql`insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at,
        signed_digest, asked_by, signed_by, signed_at, closed_at)
      select ${newId()}, 'baken', 0, 'imported', '\\x01', '2026-10-31', '{}', '{}', now(), '\\x01', a.id, b.id, now(), now()
      from person_account a, person_account b where a.brand = 'baken' and a.email = 'hoofd@example.nl'
        and b.brand = 'baken' and b.email = 'tweede@example.nl'`,
    sql`insert into takeover (id, brand, import_id, comparison_id, reasons, at)
      select gen_random_uuid(), 'baken', i.id, c.id, '[]', now() from book_import i, shadow_comparison c
      where i.brand = 'baken' and c.brand = 'baken' limit 1`,
  );
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const open = (by = head) => by.sendProven('POST', '/api/admin/brand-state/open', {});
const bookUntil = (day: string) =>
  withoutTriggers(portal.database, sql`update book_import set until = ${day}`);
const bookStep = async () => {
  const { steps } = (await portal.call({ url: '/api/admin/set-up', cookie: head.cookie })).json().data;
  return steps.find(({ step }: { step: string }) => step === 'book');
};
const late =
  'Het boek loopt tot en met 31 oktober 2026. Daarmee kon het merk open tot en met 1 november 2026. Verwerk eerst de maanden erna, of importeer een maandpakket.';

test('a brand with a book opens in the month after the book at the latest, and the page explains what to do', async () => {
  expect(await bookStep()).toMatchObject({ status: 'missing', details: [late] });
  const answer = await open();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'setUpIncomplete']);
  expect(answer.json().message).toBe(`Nog niet klaar: 11 Bestaand boek. ${late}`);
});

test('a request of two heads lapses if the month after the book ends before the approval', async () => {
  await bookUntil('2026-11-10');
  const requested = await open();
  expect(requested.statusCode, requested.body).toBe(202);
  await bookUntil('2026-10-31');
  const { items } = (await portal.call({ url: '/api/admin/approvals', cookie: second.cookie })).json().data;
  const { id, seen } = items[0];
  const approved = await second.sendProven('POST', `/api/admin/approvals/${id}/approve`, { seen });
  expect([approved.statusCode, approved.json().code]).toEqual([409, 'approvalLapsed']);
});

test('the database rejects an opening before the takeover, while a package waits or on another day', async () => {
  await bookUntil('2026-11-10');
  const requested = await open();
  const request = requested.json().data.approvalId;
  const opening = (at: string, before = '') =>
    portal.database.transaction(async (tx) => {
      if (before !== '') await tx.execute(sql.raw(before));
      await tx.execute(sql`update approval_request set status = 'executed', decided_at = asked_at, decided_by =
        (select id from person_account where brand = 'baken' and email = 'tweede@example.nl') where id = ${request}`);
      await tx.execute(sql`insert into brand_state (brand, number, state, asked_by, approved_by, request_id, at)
        select 'baken', 2, 'open', asked_by, decided_by, id, ${at}::timestamptz from approval_request where id = ${request}`);
      throw new Error('stored');
    });
  const message = (text: string) => ({ cause: { message: expect.stringContaining(text) } });
  await expect(opening('2026-12-01T22:59:00Z')).rejects.toThrow('stored');
  await expect(opening('2026-12-01T23:00:00Z')).rejects.toMatchObject(message('that nobody dealt'));
  const untaken = `set local session_replication_role = replica; delete from takeover;
    set local session_replication_role = origin`;
  await expect(opening('2026-11-20T10:00:00Z', untaken)).rejects.toMatchObject(message('was not taken over'));
  const waits = `${untaken}; insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at)
    values (gen_random_uuid(), 'baken', 1, 'registered', '\\x01', '2026-11-20', '{}', '{}', now())`;
  await expect(opening('2026-11-20T10:00:00Z', waits)).rejects.toMatchObject(message('a package'));
});
