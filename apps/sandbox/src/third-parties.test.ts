import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from './app.ts';

let directory: string;
let sandbox: Sandbox;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = buildSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, dataDirectory: directory });
  await sandbox.start();
});

afterEach(async () => {
  await sandbox.stop();
  await rm(directory, { recursive: true });
});

const base = (): string => `http://127.0.0.1:${sandbox.ports().http}`;
const call = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${base()}${path}`, { redirect: 'manual', ...init });
const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  call(path, { method: 'POST', body, headers });

async function listed(path: string): Promise<Record<string, unknown>[]> {
  const { data } = (await (await call(path)).json()) as { data: Record<string, unknown>[] };
  return data;
}

const envelope = [
  { event_id: 'a'.repeat(32), dsn: 'http://sleutel@127.0.0.1/1' },
  { type: 'event' },
  { exception: { values: [{ type: 'TypeError', value: '<b>stuk</b>' }] } },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

test('E-07 accepts an envelope, lists it as JSON and shows it on a page', async () => {
  const answer = await post('/api/1/envelope/', envelope, { 'x-sentry-auth': 'Sentry sentry_key=sleutel' });
  expect(await answer.json()).toEqual({ id: 'a'.repeat(32) });
  const [first] = await listed('/api/envelopes');
  expect(first).toMatchObject({
    project: '1',
    key: 'sleutel',
    header: { dsn: 'http://sleutel@127.0.0.1/1' },
    items: [{ header: { type: 'event' } }],
    raw: envelope,
  });
  const page = await (await call('/foutmeldingen')).text();
  expect(page).toContain('TypeError');
  expect(page).not.toContain('<b>stuk');
  await call('/api/envelopes', { method: 'DELETE' });
  expect(await listed('/api/envelopes')).toEqual([]);
});

test('E-07 rejects envelopes with Retry-After when configured', async () => {
  await post('/_sandbox/error-reporting', '{"mode":"reject","code":429,"retryAfter":30}');
  const answer = await post('/api/1/envelope/', envelope);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await post('/_sandbox/error-reporting', '{"mode":"anders"}')).status).toBe(422);
});

test('T-02 reports every push of the tag manager stub, even those made before its script loads', async () => {
  const script = await (await call('/gtm.js?id=GTM-ABC123')).text();
  const window = { dataLayer: [{ event: 'eerder' }] as object[] };
  const document = { currentScript: { src: `${base()}/gtm.js?id=GTM-ABC123`, nonce: 'n' } };
  const sent: Promise<Response>[] = [];
  runInNewContext(script, {
    window,
    document,
    URL,
    fetch: (url: string, init: RequestInit) => {
      const answer = fetch(url, { ...init, headers: { origin: 'http://baken.localhost:8080' } });
      sent.push(answer);
      return answer;
    },
  });
  window.dataLayer.push({ event: 'page_view', routeName: '/about', brand: 'baken' });
  await Promise.all(sent);
  const calls = await listed('/api/tag-manager');
  expect(calls[0]).toMatchObject({ kind: 'script', id: 'GTM-ABC123', cookie: null });
  const pushes = calls.slice(1).map(({ push }) => push);
  expect(pushes).toContainEqual({ id: 'GTM-ABC123', hasNonce: true, entry: { event: 'eerder' } });
  expect(pushes).toContainEqual({
    id: 'GTM-ABC123',
    hasNonce: true,
    entry: { event: 'page_view', routeName: '/about', brand: 'baken' },
  });
});

test('allows a page of another origin to call the tag manager stub only', async () => {
  const origin = { origin: 'http://baken.localhost:8080' };
  expect((await post('/tag-manager/pushes', '{}', origin)).status).toBe(204);
  expect((await post('/_sandbox/error-reporting', '{"mode":"ok"}', origin)).status).toBe(403);
  expect((await post('/bestaat-niet', '{}', origin)).status).toBe(403);
});

test('returns leaked passwords by hash prefix and an error while the list is unavailable', async () => {
  const hash = createHash('sha1').update('zeven gele kruiwagens').digest('hex').toUpperCase();
  const answer = await call(`/range/${hash.slice(0, 5)}`);
  expect(await answer.text()).toContain(`${hash.slice(5)}:12`);
  expect(await (await call('/range/00000')).text()).toBe(`${'0'.repeat(35)}:0`);
  expect((await call('/range/zzzzz')).status).toBe(404);
  expect((await post('/_sandbox/breached-passwords', '{"mode":"anders"}')).status).toBe(422);
  await post('/_sandbox/breached-passwords', '{"mode":"down"}');
  expect((await call('/range/00000')).status).toBe(503);
});

test('X-13 finds addresses in the address register, and simulates an unavailable or empty register', async () => {
  const find = (postcode: string, number: string) =>
    call(`/pdok/free?q=x&fq=type:adres&fq=postcode:${postcode}&fq=huisnummer:${number}`);
  const { response } = (await (await find('1012AB', '10')).json()) as {
    response: { numFound: number; docs: Record<string, unknown>[] };
  };
  expect(response.numFound).toBe(3);
  expect(response.docs[1]).toMatchObject({
    straatnaam: 'Touwslagersgracht',
    huisletter: 'A',
    huisnummer: 10,
  });
  expect(await (await find('9999ZZ', '1')).text()).toContain('"docs":[]');
  await post('/_sandbox/address-register', '{"mode":"empty"}');
  expect(await (await find('1012AB', '10')).text()).toContain('"docs":[]');
  await post('/_sandbox/address-register', '{"mode":"down"}');
  expect((await find('1012AB', '10')).status).toBe(503);
  expect((await post('/_sandbox/address-register', '{"mode":"anders"}')).status).toBe(422);
});
