import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../platform/services.ts';
import { type Colleague, colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkBook } from '../book-package/book-package.use-cases.ts';
import { raiseAlarms } from '../security-events/security-events.use-cases.ts';
import { tendBookExports, writeBookExport } from './book-export.use-cases.ts';
import { fingerprintOf } from './recipient.ts';

const URL = '/api/admin/book-exports';
/** Time for three exports, one of which is checked whole, beside other work. */
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
    own: boolean;
    file: { sha256: string; bytes: number } | null;
  }[];
const download = (id: string, by = cookie) =>
  portal.call({ method: 'POST', url: `${URL}/${id}/file`, cookie: by, payload: {} });
const storedParts = async (id: string): Promise<number> => {
  const { rows } = await portal.query('select run_id::text as run from book_export where id = $1', [id]);
  let count = 0;
  for await (const _key of portal.services.storage.list(`book-exports/${id}/${rows[0]?.run}`)) count += 1;
  return count;
};
const runs = (services: Services, id: string): Promise<void> => writeBookExport(services, id);

/** Requests an export and approves it as the colleague; returns its id. */
async function approved(): Promise<string> {
  expect((await request()).statusCode).toBe(202);
  expect((await colleague.approve()).statusCode).toBe(204);
  const [latest] = await listed();
  return latest?.id ?? '';
}

test('leaves only for the public key that a second employee approved', async () => {
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
  await expect(portal.query('update book_export set recipient = $1', [other])).rejects.toThrow(
    /stays as it is/,
  );
  await expect(
    portal.query(
      `insert into book_export (id, brand, recipient, request_id, asked_by, approved_by, approved_at, state)
       select gen_random_uuid(), 'anker', $1, request_id, asked_by, approved_by, now(), 'approved' from book_export`,
      [other],
    ),
  ).rejects.toThrow(/not approved for this recipient/);
  // A second request is refused while this one is written.
  expect((await request({ recipient: other })).json().code).toBe('bookExportRuns');
});

// Promise: U kunt het bestand één keer downloaden, binnen … uur nadat het klaar is.
// Promise: Daarna wissen wij het.
test('is written once by three processes after one died, downloaded once by its requester, and erased', {
  timeout: TIMEOUT,
}, async () => {
  const [{ id = '' } = {}] = await listed();
  const broken = {
    ...portal.services,
    storage: { ...portal.services.storage, put: () => Promise.reject(new Error('the storage is full')) },
  };
  await expect(runs(broken, id)).rejects.toThrow('the storage is full');
  // A process that was killed leaves a lease and a part.
  const dead = '00000000-0000-4000-8000-000000000001';
  await portal.query('update book_export set run_id = $2, leased_until = $3 where id = $1', [
    id,
    dead,
    new Date(portal.clock.now().getTime() + 60_000),
  ]);
  await portal.services.storage.put(`book-exports/${id}/${dead}/000000.age`, Buffer.from('half'));
  await tendBookExports(portal.services);
  expect(await listed()).toMatchObject([{ state: 'approved' }]);
  portal.clock.advance(61_000);
  await Promise.all([1, 2, 3].map(() => runs(portal.services, id)));
  expect(await portal.services.storage.get(`book-exports/${id}/${dead}/000000.age`)).toBeUndefined();
  const [written] = await listed();
  expect(written).toMatchObject({ state: 'written' });

  expect((await download(id, colleague.cookie)).json().code).toBe('bookExportOfColleague');
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
  // The statements of the demo do not contain all money that it has.
  expect(faults.filter((file) => file !== 'rekeningen.csv')).toEqual([]);
  expect(totals?.rows.grootboek).toBeGreaterThan(100);

  await expect.poll(() => storedParts(id)).toBe(0);
  expect(await listed()).toMatchObject([{ state: 'downloaded' }]);
  await expect
    .poll(async () =>
      (await portal.rows(`select action from audit_entry where subject_id = '${id}' order by sequence`)).map(
        ({ action }) => action,
      ),
    )
    .toEqual(['bookExport.approved', 'bookExport.ready', 'bookExport.downloaded', 'bookExport.erased']);
  await expect(portal.query('update book_export set downloaded_at = null')).rejects.toThrow(/stays as it is/);
});

test('expires after a day, and raises an alarm that is mailed', { timeout: TIMEOUT }, async () => {
  expect(await raiseAlarms(portal.services)).toMatchObject([
    { rule: 'a book exported at the desk', count: 1 },
  ]);
  const mails = await portal.rows(`select values from outbox_mail where template = 'securityAlarm'`);
  expect(JSON.stringify(mails)).toContain('burgerservicenummers');

  const id = await approved();
  await tendBookExports(portal.services);
  expect(await storedParts(id)).toBe(1);
  portal.clock.advance(24 * 3_600_000 + 1);
  cookie = await portal.signIn('admin@example.nl');
  expect((await listed())[0]).toMatchObject({ state: 'expired' });
  expect((await download(id)).json().code).toBe('changedMeanwhile');
  await tendBookExports(portal.services);
  expect(await storedParts(id)).toBe(0);
});
