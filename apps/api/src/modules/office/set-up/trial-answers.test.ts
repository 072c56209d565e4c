import { access, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../../../../../sandbox/src/app.ts';
import { profileIdOf } from '../../../../../sandbox/src/mollie/identifiers.ts';
import { tryStatementFolder } from '../../../integrations/bank/statement-folder-trial.ts';
import { tryClamd } from '../../../integrations/clamd/clamd-trial.ts';
import { trySmtp } from '../../../integrations/mail/smtp.ts';
import { tryMollie } from '../../../integrations/mollie/mollie-trial.ts';
import { trySms } from '../../../integrations/sms/http-sender.ts';
import { bucketStorage } from '../../../integrations/storage/bucket-storage.ts';
import { diskStorage } from '../../../integrations/storage/disk-storage.ts';
import { tryStorage } from '../../../integrations/storage/storage-trial.ts';
import { tryTwikey } from '../../../integrations/twikey/twikey-trial.ts';
import { withinLimit } from '../../../platform/service-trial.ts';

const LIVE = `live_${'b'.repeat(30)}`;
const NOBODY = 'http://127.0.0.1:1';

let folder: string;
let sandbox: Sandbox;
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trials-'));
  sandbox = buildSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, dataDirectory: folder });
  await sandbox.start();
  origin = `http://127.0.0.1:${sandbox.ports().http}`;
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

const setSwitch = async (path: string, body: object) => {
  const response = await fetch(`${origin}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
};
const listed = async (path: string) =>
  ((await (await fetch(`${origin}${path}`)).json()) as { data: Record<string, unknown>[] }).data;
afterEach(async () => {
  await setSwitch('mollie/profile', { status: 'verified', hasIdeal: true });
  await setSwitch('mollie/switches', { api: { mode: 'ok' } });
  await setSwitch('twikey/switches', { api: { mode: 'ok' } });
  await setSwitch('smtp', { mode: 'ok' });
  await setSwitch('sms', { mode: 'ok' });
});

const mollie = (apiKey = LIVE, profileId = profileIdOf(apiKey)) =>
  tryMollie({ baseUrl: `${origin}/mollie/v2`, apiKey }, profileId);

// Promise: Wij vragen uw profiel en de betaalmethoden op.
// Promise: Wij maken geen betaling.
test('the trial of Mollie returns the mode of the key, and creates no payment', async () => {
  expect(await mollie()).toEqual({ outcome: 'ok', mode: 'live' });
  expect(await mollie(`test_${'a'.repeat(30)}`)).toEqual({ outcome: 'ok', mode: 'test' });
  expect(await listed('/_sandbox/mollie/payments')).toEqual([]);
});

test('the trial of Mollie distinguishes a wrong key, another profile and a profile that Mollie has not approved', async () => {
  expect(await mollie('live_kort', 'pfl_x')).toEqual({ outcome: 'wrongKey' });
  expect(await mollie(LIVE, 'pfl_ander')).toEqual({ outcome: 'otherProfile', mode: 'live' });
  await setSwitch('mollie/profile', { status: 'unverified' });
  expect(await mollie()).toEqual({ outcome: 'notApproved', mode: 'live' });
  expect(await mollie(`test_${'a'.repeat(30)}`)).toMatchObject({ outcome: 'ok' });
  await setSwitch('mollie/profile', { status: 'verified', hasIdeal: false });
  expect(await mollie()).toEqual({ outcome: 'notActivated', mode: 'live' });
});

test("the trial of Mollie distinguishes an outage, a missing response and an address that is not Mollie's", async () => {
  await setSwitch('mollie/switches', { api: { mode: 'unavailable', times: 1 } });
  expect(await mollie()).toEqual({ outcome: 'unavailable' });
  await setSwitch('mollie/switches', { api: { mode: 'rateLimited', times: 1 } });
  expect(await mollie()).toEqual({ outcome: 'unavailable' });
  await setSwitch('mollie/switches', { api: { mode: 'slow', times: 1, delayMs: 500 } });
  expect(await withinLimit(mollie(), 100)).toEqual({ outcome: 'noAnswer' });
  expect(await tryMollie({ baseUrl: NOBODY, apiKey: LIVE }, 'x')).toEqual({ outcome: 'noAnswer' });
  expect(await tryMollie({ baseUrl: `${origin}/elders`, apiKey: LIVE }, 'x')).toMatchObject({
    outcome: 'unreadable',
  });
});

const twikey = (key = 'sleutel-van-het-merk') => tryTwikey(`${origin}/twikey/creditor`, key);

// Promise: Wij maken geen machtiging en schrijven niets af.
test('the trial of Twikey logs in, and changes neither the feed nor the mandates', async () => {
  expect(await twikey()).toEqual({ outcome: 'ok', mode: 'test' });
  expect(await listed('/_sandbox/twikey/accounts')).toMatchObject([
    { mandatesReadTo: 0, transactionsReadTo: 0 },
  ]);
});

test('the trial of Twikey distinguishes a wrong key, an outage and a missing response', async () => {
  expect(await twikey('kort')).toEqual({ outcome: 'wrongKey', mode: 'test' });
  await setSwitch('twikey/switches', { api: { mode: 'unavailable', times: 1 } });
  expect(await twikey()).toEqual({ outcome: 'unavailable', mode: 'test' });
  expect(await tryTwikey(NOBODY, 'sleutel-van-het-merk')).toEqual({ outcome: 'noAnswer', mode: 'test' });
});

const mail = {
  from: { name: 'Baken', address: 'info@example.nl' },
  to: 'hoofd@example.nl',
  subject: 'Proef van de mailserver',
  html: '<p>Proef</p>',
  text: 'Proef',
  logo: { cid: 'logo', content: Buffer.from('png') },
  messageId: '<1@example.nl>',
};
const smtp = () => trySmtp(`smtp://naam:geheim@127.0.0.1:${sandbox.ports().smtp}`, mail);

test('the trial of mail sends one mail and returns the response of the mail server', async () => {
  expect(await smtp()).toEqual({ outcome: 'ok' });
  expect(await listed('/api/mails')).toMatchObject([{ to: ['hoofd@example.nl'] }]);
  await setSwitch('smtp', { mode: 'wrongLogin' });
  expect(await smtp()).toEqual({ outcome: 'wrongKey' });
  await setSwitch('smtp', { mode: 'reject', code: 550 });
  expect(await smtp()).toEqual({ outcome: 'rejected' });
  await setSwitch('smtp', { mode: 'reject', code: 451 });
  expect(await smtp()).toEqual({ outcome: 'unavailable' });
  expect(await trySmtp('smtp://127.0.0.1:1', mail)).toEqual({ outcome: 'noAnswer' });
});

test('the trial of text messages sends one message and returns the response of the provider', async () => {
  const sms = { id: 'een', to: '+31612345678', text: 'Proef' };
  expect(await trySms(`${origin}/sms`, sms)).toEqual({ outcome: 'ok' });
  expect(await listed('/api/sms')).toMatchObject([{ to: sms.to }]);
  await setSwitch('sms', { mode: 'down' });
  expect(await trySms(`${origin}/sms`, sms)).toEqual({ outcome: 'unavailable' });
  expect(await trySms(`${origin}/elders`, sms)).toEqual({ outcome: 'unreadable' });
  expect(await trySms(NOBODY, sms)).toEqual({ outcome: 'noAnswer' });
});

const bucket = (secret: string, base = origin) =>
  bucketStorage({ bucketUrl: `${base}/s3/documenten`, region: 'eu-west-1', keyId: 'sandbox', secret });

// Promise: Wij bewaren een klein bestand, lezen het terug en wissen het.
// Promise: Wat wij bewaarden, kwam gelijk terug en is gewist.
// Promise: De opslag gaf iets anders terug dan wij bewaarden.
test('the trial of the storage deletes its object, and distinguishes each kind of fault', async () => {
  const storage = bucket('sandbox-geheim');
  expect(await tryStorage(storage)).toEqual({ outcome: 'ok' });
  for await (const key of storage.list('proef')) expect(key).toBe('no file');
  expect(await tryStorage(bucket('ander-geheim'))).toEqual({ outcome: 'wrongKey' });
  expect(await tryStorage(bucket('sandbox-geheim', NOBODY))).toEqual({ outcome: 'noAnswer' });
  const old = Buffer.from('oud');
  expect(await tryStorage({ ...storage, get: async () => old })).toEqual({ outcome: 'differs' });
  // A storage that retains deleted files would also retain the files of people after their retention period.
  expect(await tryStorage({ ...storage, delete: async () => undefined })).toEqual({ outcome: 'differs' });
});

test('the trial of a folder on disk fails if the server may not write there', async () => {
  const directory = join(folder, 'documenten');
  expect(await tryStorage(diskStorage(directory))).toEqual({ outcome: 'ok' });
  await writeFile(join(folder, 'bestand'), '');
  expect(await tryStorage(diskStorage(join(folder, 'bestand')))).toEqual({ outcome: 'rejected' });
});

test('the trial of the bank moves only a file of its own in the folder of statements', async () => {
  const statements = join(folder, 'afschriften');
  expect(await tryStatementFolder(statements)).toEqual({ outcome: 'noFolder' });
  await expect(access(statements)).rejects.toThrow();
  await mkdir(statements);
  await writeFile(join(statements, 'een.xml'), '<Document/>');
  expect(await tryStatementFolder(statements)).toEqual({ outcome: 'ok' });
  expect((await readdir(statements, { recursive: true })).sort()).toEqual(['bezig', 'een.xml']);
  expect(await tryStatementFolder(join(statements, 'een.xml'))).toEqual({ outcome: 'noFolder' });
  if (process.getuid?.() === 0) return;
  await chmod(statements, 0o500);
  expect(await tryStatementFolder(statements)).toEqual({ outcome: 'noFolder' });
  await chmod(statements, 0o700);
});

/** Starts a server that responds as clamd does: the version, and `scanned` after the end of a stream. */
async function clamd(version: string, scanned = 'stream: OK'): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (bytes.includes('zVERSION\0')) socket.end(`${version}\0`);
      else if (bytes.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${scanned}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

// Promise: Wij vragen de versie op, en laten een schoon bestand controleren.
test.each([
  [
    '1.4.2/27500/Fri Nov 20 09:26:31 2026',
    'stream: OK',
    'ok',
    'ClamAV 1.4.2, virusdefinities van 20 november 2026.',
  ],
  ['1.4.2', 'stream: OK', 'ok', 'ClamAV 1.4.2.'],
  ['1.4.2/27500/Tue Nov  3 09:26:31 2026', 'stream: OK', 'oldDefinitions', /3 november 2026/],
  ['1.4.2/27500/Fri Nov 20 09:26:31 2026', 'INSTREAM size limit exceeded. ERROR', 'unreadable', /ClamAV/],
])(
  'the trial of a scanner of version %s that responds with %s has the outcome %s',
  async (version, scanned, outcome, note) => {
    const server = await clamd(`ClamAV ${version}`, scanned);
    const { port } = server.address() as AddressInfo;
    const answer = await tryClamd({ host: '127.0.0.1', port }, new Date('2026-11-20T12:00:00Z'));
    server.close();
    expect(answer.outcome).toBe(outcome);
    expect(answer.note).toMatch(note);
  },
);

test('the trial of a scanner fails if another program or no program responds', async () => {
  const server = await clamd('HTTP/1.1 400 Bad Request');
  const { port } = server.address() as AddressInfo;
  const now = new Date('2026-11-20T12:00:00Z');
  expect(await tryClamd({ host: '127.0.0.1', port }, now)).toEqual({ outcome: 'unreadable' });
  server.close();
  expect(await tryClamd({ host: '127.0.0.1', port: 1 }, now)).toEqual({ outcome: 'noAnswer' });
});
