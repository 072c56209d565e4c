import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import type { FundDocumentVersion } from '@portaal/domain/products/fund-documents/versions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MalwareScanner } from '../../../platform/malware-scanner.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { writtenPdf } from '../../../testing/written-pdf.ts';

const ADMIN = 'admin@example.nl';
const COLLEAGUE = 'collega@example.nl';
const URL = '/api/admin/fund-documents';
let PDF: Buffer;

let portal: TestApp;
let anne: string;
let colleague: string;
let application: TestApplication;
beforeAll(async () => {
  PDF = await writtenPdf();
  portal = await createTestApp();
  colleague = await portal.signIn(COLLEAGUE);
  anne = await portal.signIn(ADMIN);
  application = await giveApp(portal, ADMIN);
});
afterAll(() => portal.close());

const details = { fundId: '2', kind: 'prospectus', title: 'Prospectus 2027', validFrom: '2026-11-20' };
const load = (
  changed: Partial<typeof details> = {},
  { cookie = anne, payload = PDF as Buffer, type = 'application/pdf', brand = 'baken' } = {},
) =>
  portal.call({
    method: 'POST',
    url: `${URL}?${new URLSearchParams({ ...details, ...changed })}`,
    cookie,
    brand,
    payload,
    headers: { 'content-type': type },
  });
const loaded = async (changed: Partial<typeof details> = {}, cookie = anne) => {
  const response = await load(changed, { cookie });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data as { id: string; version: number };
};
const publish = (id: string, cookie = colleague, twoFaToken?: string) =>
  portal.call({ method: 'POST', url: `${URL}/${id}/publish`, cookie, payload: { twoFaToken } });
/** Sets up a new authenticator app each time, because these tests turn the clock back. */
const proveAsColleague = async (id: string) =>
  proveByApp(portal, {
    ...{ cookie: colleague, app: await giveApp(portal, COLLEAGUE), url: `${URL}/${id}/publish` },
  });
const published = async (id: string) => publish(id, colleague, await proveAsColleague(id));
const discard = (id: string, cookie = anne, brand = 'baken') =>
  portal.call({ method: 'DELETE', url: `${URL}/${id}`, cookie, brand });
const list = async (status: 'open' | 'closed'): Promise<FundDocumentVersion[]> =>
  (await portal.call({ method: 'GET', url: `${URL}?status=${status}`, cookie: anne })).json().data.items;
const fileOf = (id: string, brand = 'baken') =>
  portal.call({ method: 'GET', url: `/api/fund-documents/${id}/file`, brand });
const inForce = async (fundId = 2, kind = 'prospectus', brand = 'baken') => {
  const url = `/api/fund-documents?fundId=${fundId}`;
  const { data } = (await portal.call({ method: 'GET', url, brand })).json();
  return (data as FundDocument[]).find((one) => one.kind === kind);
};

const prove = (id: string) =>
  proveByApp(portal, { cookie: anne, app: application, url: `${URL}/${id}/publish` });

test('lists the funds of terms that begin later, so that their documents can be loaded in advance', async () => {
  const funds = async (): Promise<number[]> =>
    (await portal.call({ method: 'GET', url: `${URL}/funds`, cookie: anne }))
      .json()
      .data.map(({ id }: { id: number }) => id);
  expect(await funds()).toEqual([1, 2, 3, 4]);
  const begin = (day: string) =>
    withoutTriggers(
      portal.database,
      sql`update terms set valid_from = ${day}, content = jsonb_set(content, '{geldigVanaf}', to_jsonb(${day}::text))
        where brand = 'baken' and decision = 'published'`,
    );
  const rows = await portal.database.orm.execute<{ day: string }>(
    sql`select valid_from::text as day from terms where brand = 'baken' and decision = 'published'`,
  );
  await begin('2026-12-15');
  expect(await funds()).toEqual([1, 2, 3, 4]);
  const { id } = await loaded({ kind: 'eid', title: 'EID 2027' });
  expect((await discard(id)).statusCode).toBe(204);
  await begin(rows.rows[0]?.day ?? '');
});

// Promise: Wij vragen hierna een code.
test('a document uploaded by one employee is in force from its first day once another employee publishes it', async () => {
  const before = await inForce();
  const { id, version } = await loaded({ validFrom: '2026-12-01' });
  expect(version).toBe((before?.version ?? 0) + 1);
  expect(await list('open')).toMatchObject([
    {
      id,
      kind: 'prospectus',
      fundName: 'Duits Vastgoed Fonds',
      loadedBy: 'Anne Meester',
      own: true,
      published: null,
    },
  ]);
  expect((await fileOf(id)).statusCode).toBe(404);
  const viewed = await portal.call({ method: 'GET', url: `${URL}/${id}/file`, cookie: colleague });
  expect(viewed.rawPayload.equals(PDF)).toBe(true);
  const { id: other } = await loaded({ fundId: '1' });
  expect((await publish(id)).json().code).toBe('stepUpRequired');
  expect((await publish(id, colleague, await proveAsColleague(other))).json().code).toBe(
    'codeForOtherContent',
  );
  expect((await discard(other)).statusCode).toBe(204);
  expect((await published(id)).statusCode).toBe(204);
  expect(await list('open')).toEqual([]);
  expect((await list('closed'))[0]).toMatchObject({ id, published: { by: expect.any(String) } });
  expect(await inForce()).toEqual(before);
  expect((await fileOf(id)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="prospectus-fonds-2-versie-${version}.pdf"`,
  });
  portal.clock.set('2026-12-01T10:00:00Z');
  expect(await inForce()).toMatchObject({ id, version, byteSize: PDF.length });
  // The previous version stays available: a contract can refer to it.
  expect((await fileOf(before?.id ?? '')).statusCode).toBe(200);
  portal.clock.set('2026-11-20T10:00:00Z');
});

// Promise: Wij vragen hierna een code, en een collega keurt het goed.
test('the employee who uploads a document requests its publication, and a colleague publishes it once', async () => {
  const { id } = await loaded();
  expect((await publish(id, anne)).json().code).toBe('stepUpRequired');
  const { id: otherId } = await loaded();
  expect((await publish(id, anne, await prove(otherId))).json().code).toBe('codeForOtherContent');
  expect((await discard(otherId)).statusCode).toBe(204);
  const requested = await publish(id, anne, await prove(id));
  expect(requested.statusCode).toBe(202);
  expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
  expect((await publish(id)).json().code).toBe('changedMeanwhile');
  const rows = await portal.rows(
    'select action, detail from audit_entry where subject_id = $1 order by sequence',
    [id],
  );
  expect(rows).toMatchObject([
    { action: 'fundDocument.loaded', detail: { fundId: 2, kind: 'prospectus' } },
    { action: 'fundDocument.published', detail: { validFrom: '2026-11-20' } },
  ]);
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

test('rejects publication after the first day has passed', async () => {
  const { id } = await loaded();
  portal.clock.set('2026-11-21T10:00:00Z');
  colleague = await portal.signIn(COLLEAGUE);
  anne = await portal.signIn(ADMIN);
  application = await giveApp(portal, ADMIN);
  expect((await publish(id)).json().code).toBe('firstDayPassed');
  expect((await discard(id)).statusCode).toBe(204);
});

test('twenty simultaneous uploads each get their own version number', async () => {
  const kind = { kind: 'terms', validFrom: '2026-11-22' };
  const all = await Promise.all(Array.from({ length: 20 }, () => loaded(kind)));
  expect(all.map(({ version }) => version).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 2),
  );
  // Only one of twenty simultaneous publications of the same version succeeds.
  const [{ id } = { id: '' }] = all;
  const token = await proveAsColleague(id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => publish(id, colleague, token)));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
});

// Promise: Publiceert een document: het geldt vanaf zijn ingangsdatum en verandert nooit meer.
test('a published version cannot be discarded, and the database rejects changes to it', async () => {
  const { id } = await loaded({ validFrom: '2026-11-22' });
  const waiting = await loaded({ validFrom: '2026-11-22' });
  expect((await published(id)).statusCode).toBe(204);
  expect((await discard(id)).json().code).toBe('changedMeanwhile');
  for (const change of [
    "title = 'Anders'",
    'version = 99',
    "valid_from = '2020-01-01'",
    "sha256 = '\\x00', byte_size = 1",
    'published_at = null, published_by = null',
  ]) {
    await expect(
      portal.rows(`UPDATE fund_document SET ${change} WHERE id = $1`, [id]),
      change,
    ).rejects.toThrow('is final');
  }
  await expect(portal.rows('DELETE FROM fund_document WHERE id = $1', [id])).rejects.toThrow('is final');
  const rename = "UPDATE fund_document SET title = 'Anders' WHERE id = $1";
  await expect(portal.rows(rename, [waiting.id])).rejects.toThrow('is final');
  const [row] = await portal.rows('select storage_key from fund_document where id = $1', [waiting.id]);
  expect((await discard(waiting.id)).statusCode).toBe(204);
  expect(
    await portal.rows('select data from pgboss.job where name = $1', ['documents.erase']),
  ).toContainEqual({
    data: { storageKey: row.storage_key },
  });
});

test('G-06 another brand finds no documents, and an investor cannot upload any', async () => {
  const { id } = await loaded({ validFrom: '2026-11-22' });
  const abroad = await portal.signIn(ADMIN, 'anker');
  const view = { method: 'GET', url: `${URL}/${id}/file`, cookie: abroad, brand: 'anker' } as const;
  expect((await portal.call(view)).statusCode).toBe(404);
  expect((await discard(id, abroad, 'anker')).statusCode).toBe(404);
  expect((await published(id)).statusCode).toBe(204);
  expect((await fileOf(id, 'anker')).statusCode).toBe(404);
  expect((await fileOf(id)).statusCode).toBe(200);
  const investor = await portal.signIn('investeerder@example.nl');
  expect((await load({}, { cookie: investor })).statusCode).toBe(403);
});

test.each([
  ['nothing', Buffer.alloc(0), 'Dit bestand is leeg.'],
  ['a page that calls itself a PDF', Buffer.from('<!doctype html><script>1</script>'), 'Dit is geen PDF.'],
  ['a page with the end of a PDF', Buffer.from('<html>%PDF-1.7 %%EOF'), 'Dit is geen PDF.'],
  ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'Deze PDF is niet heel'],
])('V-05 rejects %s with a Dutch error message on its field', async (_what, payload, text) => {
  const response = await load({ validFrom: '2026-11-22' }, { payload });
  expect(response.statusCode).toBe(422);
  const [problem] = response.json().errors.Fields;
  expect([problem.field, problem.message]).toEqual(['file', expect.stringContaining(text)]);
});

test.each([
  ['with something behind its end', async () => Buffer.concat([PDF, Buffer.from('MZ')]), 'staat nog iets'],
  ['with a password', () => writtenPdf({ userPassword: 'geheim' }), 'vraagt om een wachtwoord'],
  ['with a script', () => writtenPdf({}, (pdf) => pdf.addNamedJavaScript('a', 'app.alert(1)')), 'een script'],
  [
    'with an attachment',
    () => writtenPdf({}, (pdf) => void pdf.file(Buffer.from('MZ'), { name: 'a' })),
    'bijlage',
  ],
])('V-05 a PDF %s is rejected in Dutch and not stored', async (_what, pdf, text) => {
  const before = await portal.rows('SELECT count(*) FROM fund_document');
  const response = await load({ validFrom: '2026-11-22' }, { payload: await pdf() });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.Fields[0]).toEqual({ field: 'file', message: expect.stringContaining(text) });
  expect(await portal.rows('SELECT count(*) FROM fund_document')).toEqual(before);
});

test('scans a PDF before storing it, and temporarily rejects it when the scanner gives no result', async () => {
  const scanned = async (scan: MalwareScanner['scan']) => {
    Object.assign(portal.services, { malwareScanner: { scan } });
    try {
      const response = await load({ validFrom: '2026-11-22' });
      return [response.statusCode, response.json().errors?.Fields?.[0]?.message];
    } finally {
      Object.assign(portal.services, { malwareScanner: undefined });
    }
  };
  const before = await portal.rows('SELECT count(*) FROM fund_document');
  expect(await scanned(async () => ({ status: 'infected', name: 'Eicar-Test' }))).toEqual([
    422,
    'In dit bestand zit een virus. Het is niet bewaard. Kies een ander bestand.',
  ]);
  expect(await scanned(() => Promise.reject(new Error('clamd is silent')))).toEqual([
    503,
    expect.stringContaining('viruscontrole'),
  ]);
  expect(await portal.rows('SELECT count(*) FROM fund_document')).toEqual(before);
  let scannedBytes = 0;
  const [status] = await scanned(async (content) => {
    for await (const part of content) scannedBytes += part.length;
    return { status: 'clean' };
  });
  expect([status, scannedBytes]).toEqual([201, PDF.length]);
});

test('V-05 rejects a file that is too large, with or without a declared length, and a file of another type', async () => {
  const payload = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11_000_000)]);
  const response = await load({ validFrom: '2026-11-22' }, { payload });
  expect([response.statusCode, response.json().errors.ErrorMessage[0]]).toEqual([
    413,
    'Bestand (file): Dit bestand is te groot. Maximaal 10 MB.',
  ]);
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const unsaid = await fetch(
    `${address}${URL}?${new URLSearchParams({ ...details, validFrom: '2026-11-22' })}`,
    {
      method: 'POST',
      headers: { cookie: anne, 'content-type': 'application/pdf' },
      body: new Blob([payload]).stream(),
      duplex: 'half',
    } as RequestInit,
  );
  expect(unsaid.status).toBe(413);
  const other = await load({ validFrom: '2026-11-22' }, { type: 'text/html' });
  expect([other.statusCode, other.json().code]).toEqual([415, 'wrongFileType']);
});

// Promise: Kies een datum binnen een jaar.
test.each([
  [{ fundId: '99' }, 'fundId'],
  [{ fundId: 'x' }, 'fundId'],
  [{ kind: 'offer' }, 'kind'],
  [{ title: ' ' }, 'title'],
  [{ validFrom: '2026-11-20' }, 'validFrom'],
  [{ validFrom: '2027-11-23' }, 'validFrom'],
])('V-05 the document details %j are rejected at the field %s', async (changed, field) => {
  const response = await load({ validFrom: '2026-11-22', ...changed });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.Fields[0].field).toBe(field);
});

test('a file that was changed in storage is not served', async () => {
  const { id } = await loaded({ validFrom: '2026-11-22' });
  const [row] = await portal.rows('select storage_key from fund_document where id = $1', [id]);
  await portal.services.storage.put(row.storage_key, Buffer.concat([PDF, PDF]));
  const view = { method: 'GET', url: `${URL}/${id}/file`, cookie: anne } as const;
  expect((await portal.call(view)).json().code).toBe('documentDamaged');
  await portal.services.storage.delete(row.storage_key);
  expect((await portal.call(view)).json().code).toBe('documentDamaged');
});
