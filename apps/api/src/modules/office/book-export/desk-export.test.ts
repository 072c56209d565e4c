import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportBookPackage } from '../../../operation/book-exports.ts';
import { appendAudit } from '../../../platform/audit.ts';
import { clockFrom } from '../../../platform/clock.ts';
import { StorageAwayError } from '../../../platform/document-storage.ts';
import type { Services } from '../../../platform/services.ts';
import { type Colleague, colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkBook } from '../book-package/book-package.use-cases.ts';
import { raiseAlarms } from '../security-events/security-events.use-cases.ts';
import { tendBookExports, writeBookExport } from './index.ts';
import { fingerprintOf } from './recipient.ts';

const URL = '/api/admin/book-exports';
/** Time limit in milliseconds for three exports, one of which is checked completely, on a busy machine. */
const TIMEOUT = 120_000;

let portal: TestApp;
let folder = '';
let cookie = '';
let app: TestApplication;
let colleague: Colleague;
let identity = '';
let recipient = '';
beforeAll(async () => {
  portal = await createTestApp({ role: 'application', configuration: { securityMail: 'wacht@example.nl' } });
  folder = await mkdtemp(join(tmpdir(), 'uitvoer-'));
  cookie = await portal.signIn('admin@example.nl');
  app = await giveApp(portal, 'admin@example.nl');
  colleague = await colleagueOf(portal);
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
}, 120_000);
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const request = (body: object = { recipient }) => sendProven(portal, { cookie, app, url: URL, body });
const listed = async (by = cookie) =>
  (await portal.call({ method: 'GET', url: URL, cookie: by })).json().data as {
    id: string;
    state: string;
    failedBecause: string | null;
    own: boolean;
    file: { sha256: string; bytes: number } | null;
  }[];
const download = (id: string, by = cookie) =>
  portal.call({ method: 'POST', url: `${URL}/${id}/file`, cookie: by, payload: {} });
const storedParts = async (id: string): Promise<number> => {
  let count = 0;
  for await (const _key of portal.services.storage.list(`book-exports/${id}`)) count += 1;
  return count;
};
const auditedActions = async (id: string) =>
  (await portal.rows(`select action from audit_entry where subject_id = '${id}' order by sequence`)).map(
    ({ action }) => action,
  );
/** Returns the services of a process after this time. */
const later = (milliseconds: number, changes: Partial<Services> = {}): Services => ({
  ...portal.services,
  clock: clockFrom(() => new Date(portal.clock.now().getTime() + milliseconds)),
  ...changes,
});
const runs = (services: Services, id: string): Promise<void> => writeBookExport(services, id);

/** Requests an export and approves it as the colleague; returns its id. */
async function approved(): Promise<string> {
  expect((await request()).statusCode).toBe(202);
  expect((await colleague.approve()).statusCode).toBe(204);
  const [latest] = await listed();
  return latest?.id ?? '';
}

test('an export is encrypted only for the public key that a second employee approved', async () => {
  const damaged = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
  const rejected = await request({ recipient: damaged });
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().errors.Fields[0].field).toBe('recipient');

  const response = await request();
  expect(response.statusCode).toBe(202);
  expect(await listed()).toEqual([]);
  expect((await request()).json().code).toBe('alreadyAsked');
  const own = await sendProven(portal, {
    cookie,
    app,
    url: `/api/admin/approvals/${response.json().data.approvalId}/approve`,
    body: { seen: (await colleague.waiting()).at(-1)?.seen },
  });
  expect(own.json().code).toBe('ownRequest');

  const displayed = JSON.stringify(await colleague.waiting());
  expect(displayed).toContain(recipient);
  expect(displayed).toContain(fingerprintOf(recipient));
  expect(fingerprintOf(recipient)).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
  expect((await colleague.approve()).statusCode).toBe(204);
  expect(await listed()).toMatchObject([{ state: 'approved', own: true, file: null }]);
  expect(await listed(colleague.cookie)).toMatchObject([{ own: false }]);

  const other = await identityToRecipient(await generateIdentity());
  await expect(portal.query('update book_export set recipient_key = $1', [other])).rejects.toThrow(
    /stays as it is/,
  );
  await expect(
    portal.query(
      `insert into book_export (id, brand, recipient_key, request_id, asked_by, approved_by, approved_at, state)
       select gen_random_uuid(), 'anker', $1, request_id, asked_by, approved_by, now(), 'approved' from book_export`,
      [other],
    ),
  ).rejects.toThrow(/not approved for this recipient/);
  // A second request is rejected while the first export is being written.
  expect((await request({ recipient: other })).json().code).toBe('bookExportRuns');
});

// Promise: U kunt het bestand één keer downloaden, binnen … uur nadat het klaar is.
// Promise: Daarna wissen wij het.
test('writes an export once despite a crash, lets its requester download it once, and erases it', {
  timeout: TIMEOUT,
}, async () => {
  const [{ id = '' } = {}] = await listed();
  const broken = {
    ...portal.services,
    storage: { ...portal.services.storage, put: () => Promise.reject(new Error('the storage is full')) },
  };
  await expect(runs(broken, id)).rejects.toThrow('the storage is full');
  // A killed process leaves a lease and a stored part.
  const dead = '00000000-0000-4000-8000-000000000001';
  await portal.query('update book_export set run_id = $2, leased_until = $3 where id = $1', [
    id,
    dead,
    new Date(portal.clock.now().getTime() + 60_000),
  ]);
  await portal.services.storage.put(`book-exports/${id}/${dead}-000000.age`, Buffer.from('half'));
  await tendBookExports(portal.services);
  expect(await listed()).toMatchObject([{ state: 'approved' }]);
  portal.clock.advance(61_000);
  await Promise.all([1, 2, 3].map(() => runs(portal.services, id)));
  expect(await portal.services.storage.get(`book-exports/${id}/${dead}-000000.age`)).toBeUndefined();
  const [written] = await listed();
  expect(written).toMatchObject({ state: 'written' });

  expect((await download(id, colleague.cookie)).json().code).toBe('bookExportOfColleague');
  const get = vi.spyOn(portal.services.storage, 'get');
  get.mockRejectedValueOnce(new Error('the storage answers 403'));
  expect((await download(id)).statusCode).toBe(500);
  expect(await listed()).toMatchObject([{ state: 'written' }]);
  get.mockRejectedValueOnce(new StorageAwayError('slow'));
  const both = await Promise.all([download(id), download(id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const content = both.find(({ statusCode }) => statusCode === 200)?.rawPayload ?? Buffer.alloc(0);
  expect(content.length).toBe(written?.file?.bytes);
  expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(content.includes('grootboek.csv')).toBe(false);

  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const path = join(folder, 'boek.zip');
  const plain = await decrypter.decrypt(ReadableStream.from([content]) as ReadableStream<Uint8Array>);
  await writeFile(path, plain);
  const faults: string[] = [];
  const { totals } = await checkBook(path, (fault) => faults.push(fault.file));
  // The bank statements of the demo do not cover all money in the demo.
  expect(faults.filter((file) => file !== 'rekeningen.csv')).toEqual([]);
  expect(totals?.rows.grootboek).toBeGreaterThan(100);

  await expect.poll(() => storedParts(id)).toBe(0);
  expect(await listed()).toMatchObject([{ state: 'downloaded' }]);
  await expect
    .poll(() => auditedActions(id))
    .toEqual(['bookExport.approved', 'bookExport.ready', 'bookExport.downloaded', 'bookExport.erased']);
  await expect(portal.query('update book_export set downloaded_at = null')).rejects.toThrow(/stays as it is/);
});

test('an export that cannot be written fails with a reason a day after its approval, and does not stop other exports', {
  timeout: TIMEOUT,
}, async () => {
  const { storage } = portal.services;
  const failing = { storage: { ...storage, put: () => Promise.reject(new Error('the storage is full')) } };
  const failed = await approved();
  const day = 24 * 3_600_000;
  await expect(tendBookExports(later(day - 1, failing))).rejects.toThrow('1 exports were not tended');
  expect((await listed())[0]).toMatchObject({ state: 'approved', failedBecause: null });
  await storage.put(`book-exports/${failed}/dead-000000.age`, Buffer.from('half'));
  await tendBookExports(later(day, failing));
  expect((await listed())[0]).toMatchObject({
    state: 'failed',
    failedBecause: expect.stringContaining('lukte een dag lang niet'),
  });
  expect(await auditedActions(failed)).toEqual(['bookExport.approved', 'bookExport.failed']);
  expect(await storedParts(failed)).toBe(0);

  const first = await approved();
  await tendBookExports(portal.services);
  const [written] = await listed();
  const erase = vi.spyOn(storage, 'delete').mockRejectedValue(new StorageAwayError('slow'));
  const response = await download(first);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.length).toBe(written?.file?.bytes);
  await expect.poll(() => erase.mock.calls.length).toBe(1);
  expect((await listed())[0]).toMatchObject({ state: 'downloaded', erasedAt: null });
  const second = await approved();
  const afterDownload = later(6 * 3_600_000 + 1);
  await expect(tendBookExports(afterDownload)).rejects.toThrow('1 exports were not tended');
  erase.mockRestore();
  expect((await listed()).slice(0, 2)).toMatchObject([
    { id: second, state: 'written' },
    { id: first, erasedAt: null },
  ]);
  await tendBookExports(afterDownload);
  expect(await storedParts(first)).toBe(0);
  expect((await listed())[1]).toMatchObject({ id: first, erasedAt: expect.any(String) });
});

test('mails one alarm for each export, whether an employee or a command started it', {
  timeout: TIMEOUT,
}, async () => {
  const { storage, configuration } = portal.services;
  const command = (name: string, changes: Partial<Services> = {}) =>
    exportBookPackage(
      {
        ...portal.services,
        ...changes,
        audit: (tx, ...events) => appendAudit(tx, configuration.auditKeys, ...events),
      },
      [join(folder, name), '--brand', 'baken', '--recipient', recipient],
    );
  const alarms = async (services = portal.services) =>
    (await raiseAlarms(services)).map(({ rule, count }) => `${rule}: ${count}`);
  await expect(command('nergens/boek.age')).rejects.toThrow(/kan hier niet worden gemaakt \(ENOENT\)/);
  expect(await alarms()).toEqual(Array(4).fill('a book exported at the desk: 1'));
  const mails = await portal.rows(`select values from outbox_mail where template = 'securityAlarm'`);
  expect(JSON.stringify(mails)).toContain('burgerservicenummers');
  const failing = { storage: { ...storage, get: () => Promise.reject(new Error('no document')) } };
  await expect(command('half.age', failing)).rejects.toThrow('no document');
  await command('eerste.age');
  expect(await alarms()).toEqual(Array(2).fill('a book exported by a command: 1'));
  await command('tweede.age');
  expect(await alarms()).toEqual(['a book exported by a command: 1']);
  // The next day each export is still recent, but raises no second alarm.
  expect(await alarms(later(23 * 3_600_000))).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['boek.zip', 'eerste.age', 'tweede.age']);
});

test('an export expires after a day', { timeout: TIMEOUT }, async () => {
  const id = await approved();
  await tendBookExports(portal.services);
  expect(await storedParts(id)).toBeGreaterThan(1);
  portal.clock.advance(24 * 3_600_000 + 1);
  cookie = await portal.signIn('admin@example.nl');
  expect((await listed())[0]).toMatchObject({ state: 'expired' });
  expect((await download(id)).json().code).toBe('changedMeanwhile');
  await tendBookExports(portal.services);
  expect(await storedParts(id)).toBe(0);
});
