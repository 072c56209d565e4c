import { connect } from 'node:net';
import type { Upload } from '@portaal/domain/documents/uploads/calls';
import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clamdScanner } from '../../../integrations/clamd/clamd.ts';
import type { DocumentStorage } from '../../../platform/document-storage.ts';
import type { Services } from '../../../platform/services.ts';
import { EICAR, startClamd, type TestClamd } from '../../../testing/clamd.ts';
import { jpegOf, pdfOf, pngOf } from '../../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { writtenPdf } from '../../../testing/written-pdf.ts';
import { checkUpload, eraseReleased, sweepUploads } from './uploads.use-cases.ts';

const FLOW = 'nederlands';
let clamd: TestClamd;
let portal: TestApp;
let services: Services;
let iris: string;
let applicationId: string;
/** Every key in the storage. */
const stored = new Set<string>();

beforeAll(async () => {
  clamd = await startClamd();
  portal = await createTestApp();
  watch(portal.services.storage);
  // `Object.assign` changes this services object in place, because the app was built on it.
  services = Object.assign(portal.services, { malwareScanner: clamdScanner(clamd.tcp) });
  iris = await portal.signIn('investeerder@example.nl');
  applicationId = await begun(iris);
});
afterAll(async () => {
  await portal.close();
  await clamd.close();
});
afterEach(async () => {
  // After each test, the storage contains no bytes without a row.
  await sweepUploads(services).catch(() => undefined);
  const ids = (await portal.rows('SELECT id FROM application_upload WHERE erased_at IS NULL')).map(
    ({ id }) => id,
  );
  const orphans = [...stored].filter((key) => !ids.some((id) => key.includes(id)));
  expect(orphans).toEqual([]);
});

function watch(storage: DocumentStorage): void {
  const { put, delete: remove } = storage;
  Object.assign(storage, {
    put: async (key: string, content: Buffer) => {
      await put(key, content);
      if (key.includes('/uploads/')) stored.add(key);
    },
    delete: async (key: string) => {
      await remove(key);
      stored.delete(key);
    },
  });
}

const begun = async (cookie: string): Promise<string> => {
  const payload = { flow: FLOW };
  return (await portal.call({ method: 'POST', url: '/api/applications', cookie, payload })).json().data.id;
};
interface RequestInput {
  readonly field?: UploadField;
  readonly cookie?: string;
  readonly type?: string;
  readonly id?: string;
}
const urlOf = ({ field = 'mijn.kopie', id = applicationId }: RequestInput = {}) =>
  `/api/applications/${id}/uploads/${field}`;
const upload = (payload: Buffer, input: RequestInput = {}) =>
  portal.call({
    method: 'PUT',
    url: urlOf(input),
    cookie: input.cookie ?? iris,
    // Copy the payload, because its memory is released once it is stored.
    payload: Buffer.from(payload),
    headers: { 'content-type': input.type ?? 'image/jpeg' },
  });
const list = async (cookie = iris): Promise<Upload[]> =>
  (await portal.call({ method: 'GET', url: `/api/applications/${applicationId}/uploads`, cookie })).json()
    .data;
const of = async (field: UploadField) => (await list()).find((one) => one.field === field);
const download = (input: RequestInput = {}) =>
  portal.call({ method: 'GET', url: `${urlOf(input)}/file`, cookie: input.cookie ?? iris });
const remove = (input: RequestInput = {}) =>
  portal.call({ method: 'DELETE', url: urlOf(input), cookie: input.cookie ?? iris });
const lastId = async (): Promise<string> =>
  (await portal.rows('SELECT id FROM application_upload ORDER BY id DESC LIMIT 1'))[0].id;
const audited = async (action: string): Promise<{ actor: string; detail: Record<string, unknown> }[]> =>
  portal.rows('SELECT actor_id AS actor, detail FROM audit_entry WHERE action = $1 ORDER BY sequence', [
    action,
  ]);

async function received(content: Buffer, input: RequestInput = {}): Promise<void> {
  const response = await upload(content, input);
  expect(response.statusCode, response.body).toBe(200);
  await checkUpload(services, await lastId());
}

const photo = jpegOf(Buffer.alloc(700_000, 'foto'));

test('I-07 withholds a file until it is scanned, and then returns it byte for byte to its owner', async () => {
  const response = await upload(photo);
  expect(response.json().data).toEqual({
    field: 'mijn.kopie',
    type: 'image/jpeg',
    byteSize: photo.length,
    receivedAt: portal.clock.now().toISOString(),
    status: 'checking',
  });
  expect((await download()).json()).toMatchObject({ code: 'uploadNotChecked' });
  await checkUpload(services, await lastId());
  expect(await of('mijn.kopie')).toMatchObject({ status: 'received', byteSize: photo.length });
  const file = await download();
  expect(file.rawPayload.equals(photo)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="mijn-kopie.jpg"',
    'x-content-type-options': 'nosniff',
  });
  expect((await audited('upload.viewed')).at(-1)?.detail).toEqual({ applicationId, field: 'mijn.kopie' });
  expect((await audited('upload.received')).at(-1)?.detail).toMatchObject({ type: 'image/jpeg' });
});

test('derives the type of a file from its bytes, not from the request', async () => {
  await received(pngOf(), { field: 'mijn.voorkant', type: 'application/pdf' });
  expect(await of('mijn.voorkant')).toMatchObject({ type: 'image/png' });
});

const sparse = (count: number) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(count)]);

test('accepts a PDF with an owner password and rejects a PDF that requires a password, with an explanation', async () => {
  const options = { field: 'mijn.achterkant', type: 'application/pdf' } as const;
  const open = await writtenPdf({ ownerPassword: 'eigenaar' });
  await received(open, options);
  const closed = await upload(await writtenPdf({ userPassword: 'geheim' }), options);
  expect([closed.statusCode, closed.json().errors.Fields]).toEqual([
    415,
    [{ field: 'file', message: expect.stringContaining('vraagt om een wachtwoord') }],
  ]);
  expect(await of('mijn.achterkant')).toMatchObject({ byteSize: open.length });
});

test('marks a file that the scanner cannot open as unscanned, and does not scan it again', async () => {
  await received(photo, { field: 'partner.kopie' });
  const id = await lastId();
  let scans = 0;
  const { malwareScanner } = services;
  const scan = async () => {
    scans += 1;
    return { status: 'encrypted' } as const;
  };
  Object.assign(services, { malwareScanner: { scan } });
  await portal.rows("UPDATE application_upload SET status = 'checking', checked_at = NULL WHERE id = $1", [
    id,
  ]);
  await checkUpload(services, id);
  portal.clock.advance(3 * 60_000);
  await sweepUploads(services);
  Object.assign(services, { malwareScanner });
  expect(scans).toBe(1);
  expect(await of('partner.kopie')).toMatchObject({ status: 'received' });
  expect(await portal.rows('SELECT status FROM application_upload WHERE id = $1', [id])).toEqual([
    { status: 'unchecked' },
  ]);
});

test.each([
  ['nothing', Buffer.alloc(0), 'image/jpeg', 422, 'Dit bestand is leeg'],
  ['11 MB', sparse(11_000_000), 'image/jpeg', 413, 'Maximaal 10 MB'],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
    415,
    'kunnen wij niet',
  ],
  ['an SVG that says it is a PNG', Buffer.from('<svg/>'), 'image/png', 415, 'Kies een foto'],
  ['a web page that says it is a PDF', Buffer.from('<html></html>'), 'application/pdf', 415, 'Kies een foto'],
  ['a PDF in a photo', jpegOf(pdfOf()), 'image/jpeg', 415, 'nog een ander soort bestand'],
  [
    'a program behind a photo',
    Buffer.concat([photo, Buffer.from('%PDF-1.7')]),
    'image/jpeg',
    415,
    'nog een ander',
  ],
  [
    'a PDF that was cut',
    pdfOf(Buffer.alloc(600_000)).subarray(0, 550_000),
    'application/pdf',
    415,
    'niet heel',
  ],
])('rejects %s with a reason and stores no part of it', async (_name, content, type, status, message) => {
  const before = [await list(), stored.size];
  const response = await upload(content, { type });
  expect(response.statusCode, response.body).toBe(status);
  expect(response.body).toContain(message);
  expect([await list(), stored.size]).toEqual(before);
  expect(
    await portal.rows("SELECT 1 FROM application_upload WHERE status IN ('receiving', 'erasing')"),
  ).toEqual([]);
});

test('stops reading an 11 MB upload without a stated length after 10 MB', async () => {
  const socketed = await overHttp(async (port) => {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => (response += chunk.toString()));
    socket.write(`${head()}transfer-encoding: chunked\r\n\r\n`);
    const piece = Buffer.alloc(500_000, 1);
    for (const [at] of Array.from({ length: 22 }).entries()) {
      const bytes = at === 0 ? sparse(499_996) : piece;
      socket.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
      );
    }
    socket.write('0\r\n\r\n');
    await expect.poll(() => response).toContain('HTTP/1.1');
    socket.destroy();
    return response;
  });
  expect(socketed).toMatch(/^HTTP\/1.1 413[\s\S]*Maximaal 10 MB/);
});

const head = () =>
  `PUT ${urlOf({ field: 'herkomst' })} HTTP/1.1\r\nhost: baken.localhost:8080\r\ncookie: ${iris}\r\ncontent-type: image/jpeg\r\n`;

async function overHttp<T>(work: (port: number) => Promise<T>): Promise<T> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return work((portal.app.server.address() as { port: number }).port);
}

test('leaves no bytes stored after a connection breaks halfway through an upload', async () => {
  await overHttp(async (port) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head()}content-length: ${photo.length}\r\n\r\n`);
    socket.write(photo.subarray(0, 600_000));
    const receiving = () => portal.rows("SELECT id FROM application_upload WHERE status = 'receiving'");
    await expect.poll(async () => (await receiving()).length).toBe(1);
    const [{ id }] = await receiving();
    await expect.poll(() => [...stored].filter((key) => key.includes(id)).length).toBe(4);
    socket.destroy();
    await expect.poll(async () => (await receiving()).length, { timeout: 5_000 }).toBe(0);
    expect([...stored].filter((key) => key.includes(id))).toEqual([]);
  });
  expect(await of('herkomst')).toBeUndefined();
});

test('limits one person to four simultaneous uploads', async () => {
  const cookie = await portal.signIn('openstaand@example.nl');
  const id = await begun(cookie);
  await overHttp(async (port) => {
    const slow = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
    for (const socket of slow) {
      socket.on('error', () => undefined);
      socket.write(head().replace(iris, cookie).replace(applicationId, id));
      socket.write(`content-length: ${photo.length}\r\n\r\n`);
    }
    const receiving = () => portal.rows("SELECT id FROM application_upload WHERE status = 'receiving'");
    await expect.poll(async () => (await receiving()).length).toBe(4);
    const fifth = await upload(photo, { cookie, id });
    expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([429, '10']);
    // The limit does not affect another user.
    await received(photo, { field: 'partner.kopie' });
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await receiving()).length, { timeout: 5_000 }).toBe(0);
  });
  expect((await upload(photo, { cookie, id })).statusCode).toBe(200);
});

test.each([
  ['PDF', 'application/pdf', pdfOf(Buffer.from(EICAR))],
  ['picture', 'image/png', pngOf(Buffer.from(EICAR))],
])('erases malware in a %s at once, explains it to the owner and audits it', async (_what, type, content) => {
  const upload = { field: 'child.gezag', type } as const;
  await received(content, upload);
  expect(await of('child.gezag')).toMatchObject({ status: 'infected' });
  const id = await lastId();
  expect([...stored].filter((key) => key.includes(id))).toEqual([]);
  expect((await download(upload)).statusCode).toBe(404);
  expect((await audited('upload.infected')).at(-1)).toMatchObject({
    actor: null,
    detail: { applicationId, field: 'child.gezag', found: 'Eicar-Test.UNOFFICIAL' },
  });
  await received(photo, { field: 'child.gezag' });
  expect(await of('child.gezag')).toMatchObject({ status: 'received' });
});

test('queues a file while the scanner is unavailable and scans it afterwards', async () => {
  await clamd.stop();
  await upload(photo, { field: 'partner.voorkant' });
  await expect(checkUpload(services, await lastId())).rejects.toThrow();
  portal.clock.advance(3 * 60_000);
  await expect(sweepUploads(services)).rejects.toThrow();
  expect(await of('partner.voorkant')).toMatchObject({ status: 'checking' });
  await clamd.start();
  await sweepUploads(services);
  expect(await of('partner.voorkant')).toMatchObject({ status: 'received' });
});

test('without a scanner, accepts a file as unchecked, and scans it once there is a scanner', async () => {
  const { malwareScanner } = services;
  Object.assign(services, { malwareScanner: undefined });
  await upload(pdfOf(Buffer.from(EICAR)), { field: 'partner.achterkant', type: 'application/pdf' });
  expect(await of('partner.achterkant')).toMatchObject({ status: 'received' });
  const statusOf = async () =>
    (await portal.rows('SELECT status FROM application_upload WHERE id = $1', [id]))[0].status;
  const id = await lastId();
  portal.clock.advance(3 * 60_000);
  await sweepUploads(services);
  expect(await statusOf()).toBe('unchecked');
  Object.assign(services, { malwareScanner });
  await sweepUploads(services);
  expect(await statusOf()).toBe('infected');
});

test('replaces the old file and erases its bytes, unless the new file is rejected', async () => {
  await received(photo);
  const first = await lastId();
  await upload(Buffer.from('<svg/>'));
  expect((await download()).rawPayload.equals(photo)).toBe(true);
  await received(jpegOf());
  await eraseReleased(services, first);
  expect([...stored].filter((key) => key.includes(first))).toEqual([]);
  expect((await list()).filter(({ field }) => field === 'mijn.kopie')).toHaveLength(1);
  expect((await download()).rawPayload.equals(jpegOf())).toBe(true);
});

test('stores only one of two simultaneous replacements, and no bytes of the other', async () => {
  const both = [jpegOf(Buffer.alloc(400_000, 'a')), jpegOf(Buffer.alloc(400_000, 'b'))];
  for (let round = 0; round < 5; round += 1) {
    const responses = await Promise.all(both.map((content) => upload(content)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  }
  portal.clock.advance(3 * 60_000);
  await sweepUploads(services);
  const file = (await download()).rawPayload;
  expect(both.some((content) => content.equals(file))).toBe(true);
  const rows = await portal.rows(
    "SELECT id FROM application_upload WHERE application_id = $1 AND field = 'mijn.kopie'",
    [applicationId],
  );
  expect(rows).toHaveLength(1);
  expect(
    await portal.rows("SELECT 1 FROM application_upload WHERE status IN ('receiving', 'erasing')"),
  ).toEqual([]);
});

test('erases a removed file with its bytes', async () => {
  await received(photo, { field: 'herkomst' });
  const id = await lastId();
  expect((await remove({ field: 'herkomst' })).statusCode).toBe(204);
  await eraseReleased(services, id);
  expect([...stored].filter((key) => key.includes(id))).toEqual([]);
  expect(await portal.rows('SELECT 1 FROM application_upload WHERE id = $1', [id])).toEqual([]);
  expect([
    (await remove({ field: 'herkomst' })).statusCode,
    (await download({ field: 'herkomst' })).statusCode,
  ]).toEqual([404, 404]);
});

test('returns 404 for another person’s files and for an unknown field', async () => {
  const stranger = await portal.signIn('nieuw@example.nl');
  const input = { cookie: stranger };
  const before = stored.size;
  const answers = [await upload(photo, input), await remove(input), await download(input)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(stored.size).toBe(before);
  const unknown = { field: 'mijn.paspoort' as UploadField };
  expect((await upload(photo, unknown)).statusCode).toBe(404);
});

test('after signing, the owner no longer has access to the files, and an employee of the brand has', async () => {
  await received(photo);
  const id = await lastId();
  const admin = await portal.signIn('admin@example.nl');
  const review = (cookie: string, brand = 'baken') =>
    portal.call({ method: 'GET', url: `/api/admin/uploads/${id}/file`, cookie, brand });
  expect((await review(admin)).statusCode).toBe(404);
  const become = (status: string) =>
    portal.rows(
      `UPDATE application SET status = $1, expires_on = NULL, sealed_contract = 'x', question = CASE WHEN $1 = 'moreInfo' THEN 'Vraag' END,
        contract_id = (SELECT id FROM contract WHERE person_id = application.person_id LIMIT 1) WHERE id = $2`,
      [status, applicationId],
    );
  await become('submitted');
  const answers = [await upload(photo), await remove(), await download()];
  expect(answers.map((one) => one.json().code)).toEqual(Array.from(answers, () => 'uploadsClosed'));
  const file = await review(admin);
  expect(file.rawPayload.equals(photo)).toBe(true);
  const viewed = (await audited('upload.viewed')).at(-1);
  expect(viewed?.detail).toEqual({ applicationId, field: 'mijn.kopie' });
  const [{ id: adminId }] = await portal.rows(
    "SELECT id FROM person_account WHERE email = 'admin@example.nl' AND brand = 'baken'",
  );
  expect(viewed?.actor).toBe(adminId);
  expect((await review(await portal.signIn('admin@example.nl', 'anker'), 'anker')).statusCode).toBe(404);
  await become('moreInfo');
  expect((await download()).statusCode).toBe(200);
  expect((await upload(photo)).statusCode).toBe(200);
});

test('does not return a damaged file', async () => {
  await received(photo, { field: 'partner.kopie' });
  const key = [...stored].find((one) => one.includes('/uploads/') && one.endsWith('/0.bin')) ?? '';
  const id = await lastId();
  await services.storage.put(
    `baken/uploads/${id}/0.bin`,
    (await services.storage.get(key)) ?? Buffer.alloc(0),
  );
  const response = await download({ field: 'partner.kopie' });
  const isOther = !key.includes(id);
  expect([isOther, response.json().code]).toEqual([true, 'documentDamaged']);
});

test('erases uploads left by dead processes but not uploads in progress', async () => {
  const [owner] = await portal.rows('SELECT person_id FROM application WHERE id = $1', [applicationId]);
  const id = '01933b7e-0000-7000-8000-00000000000a';
  await portal.rows(
    `INSERT INTO application_upload (id, application_id, person_id, brand, field, status, received_at)
     VALUES ($1, $2, $3, 'baken', 'herkomst', 'receiving', $4)`,
    [id, applicationId, owner.person_id, portal.clock.now()],
  );
  await services.storage.put(`baken/uploads/${id}/0.bin`, Buffer.from('x'));
  await services.storage.put(`baken/uploads/${id}/76.bin`, Buffer.from('x'));
  portal.clock.advance(14 * 60_000);
  await sweepUploads(services);
  expect(stored.has(`baken/uploads/${id}/76.bin`)).toBe(true);
  portal.clock.advance(2 * 60_000);
  await sweepUploads(services);
  expect([...stored].filter((key) => key.includes(id))).toEqual([]);
  expect(await portal.rows('SELECT 1 FROM application_upload WHERE id = $1', [id])).toEqual([]);
});

test('erases the files of a deleted application, including an upload in progress', async () => {
  const cookie = await portal.signIn('openstaand@example.nl');
  const id = await begun(cookie);
  await received(photo, { cookie, id });
  const storage = { ...services.storage };
  let removed: number | undefined;
  // The application is deleted between two parts.
  Object.assign(services.storage, {
    put: async (key: string, content: Buffer) => {
      await storage.put(key, content);
      if (removed !== undefined || !key.endsWith('/1.bin')) return;
      removed = (await portal.call({ method: 'DELETE', url: `/api/applications/${id}`, cookie })).statusCode;
    },
  });
  const response = await upload(photo, { cookie, id, field: 'mijn.achterkant' });
  Object.assign(services.storage, storage);
  expect([removed, response.statusCode]).toEqual([204, 404]);
  await sweepUploads(services);
  expect(
    await portal.rows(
      'SELECT 1 FROM application_upload WHERE person_id = (SELECT id FROM person_account WHERE email = $1 AND brand = $2)',
      ['openstaand@example.nl', 'baken'],
    ),
  ).toEqual([]);
});

test('stores nothing while the storage is unavailable, and erases waiting files once the storage is available', async () => {
  const storage = { ...services.storage };
  const away = () => Promise.reject(new Error('away'));
  Object.assign(services.storage, { put: away, delete: away });
  const response = await upload(photo, { field: 'herkomst' });
  expect(response.statusCode).toBe(503);
  Object.assign(services.storage, storage);
  portal.clock.advance(16 * 60_000);
  await sweepUploads(services);
  expect(await of('herkomst')).toBeUndefined();
});
