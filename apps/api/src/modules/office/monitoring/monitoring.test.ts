import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { type Intake, startIntake } from '../../../integrations/error-reporting/testing/intake.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let intake: Intake;
let portal: TestApp;
let dsn: string;

beforeAll(async () => {
  intake = await startIntake();
  dsn = intake.dsn;
  portal = await createTestApp({
    demoData: false,
    configuration: { rateLimit: true, brandOverrides: { baken: { errorReportingDsn: dsn } } },
  });
});
afterAll(async () => {
  await portal.close();
  await intake.stop();
});

/** Each test uses another address, since the limit is per address. */
let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await intake.reset();
});

const lines = (...parts: (object | string)[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('\n');
const event = { event_id: 'a'.repeat(32), exception: { values: [{ type: 'TypeError', value: 'stuk' }] } };
const envelope = (header: object = {}): string =>
  lines(
    { event_id: 'a'.repeat(32), sent_at: '2026-11-20T10:00:00Z', dsn, ...header },
    { type: 'event' },
    event,
  );

const report = (payload: string | Buffer, type = 'text/plain;charset=UTF-8', brand = 'baken') =>
  portal.call({
    method: 'POST',
    url: '/api/monitoring',
    brand,
    payload,
    remoteAddress: `10.0.0.${visitor}`,
    headers: {
      'content-type': type,
      cookie: 'sid=geheim; token=geheim',
      referer: 'http://baken.localhost/x?y=z',
    },
  });

test('E-07 an envelope from the browser reaches the error project of the brand without any request data', async () => {
  for (const type of ['text/plain;charset=UTF-8', 'application/x-sentry-envelope']) {
    expect((await report(envelope(), type)).statusCode).toBe(204);
  }
  const [first] = await intake.received();
  expect(first).toMatchObject({ project: '7', key: 'sleutel', header: { dsn } });
  expect(first?.items).toEqual([{ header: { type: 'event', length: expect.any(Number) }, content: event }]);
  expect(first?.requestHeaders).not.toEqual(expect.arrayContaining(['cookie']));
  expect(first?.requestHeaders).not.toEqual(expect.arrayContaining(['referer']));
  expect(first?.requestHeaders).not.toEqual(expect.arrayContaining(['x-forwarded-for']));
});

test('E-07 returns 404 when the brand has no DSN', async () => {
  expect((await report(envelope(), 'text/plain', 'anker')).statusCode).toBe(404);
  expect(await intake.received()).toEqual([]);
});

test.each([
  ['another host', () => envelope({ dsn: 'http://sleutel@169.254.169.254/7' })],
  ['another port', () => envelope({ dsn: dsn.replace(/:\d+\/7$/, ':1/7') })],
  ['another project', () => envelope({ dsn: dsn.replace(/7$/, '8') })],
  ['another key', () => envelope({ dsn: dsn.replace('sleutel', 'ander') })],
  ['no DSN', () => envelope({ dsn: undefined })],
  ['a DSN that is no text', () => envelope({ dsn: [dsn] })],
  [
    'a second DSN in its header',
    () =>
      envelope()
        .replace('{', `{"dsn":"${dsn}",`)
        .replace(/"dsn":"[^"]*"}/, '"dsn":"http://k@x/1"}'),
  ],
  ['a picture of the screen', () => lines({ dsn }, { type: 'attachment' }, 'x')],
  ['a recording', () => lines({ dsn }, { type: 'replay_event' }, {})],
  ['a trace', () => lines({ dsn }, { type: 'transaction' }, {})],
  ['a session', () => lines({ dsn }, { type: 'session' }, {})],
  ['an attachment behind the event', () => lines(envelope(), { type: 'attachment', length: 1 }, 'x')],
  [
    'an attachment inside the length of an event',
    () => lines({ dsn }, { type: 'event', length: 9_999 }, event),
  ],
  ['a length below zero', () => lines({ dsn }, { type: 'event', length: -1 }, event)],
  ['a length that is no number', () => lines({ dsn }, { type: 'event', length: '5' }, event)],
  ['no items', () => lines({ dsn })],
  ['an item without content', () => lines({ dsn }, { type: 'event' })],
  [
    'eleven items',
    () => lines({ dsn }, ...Array.from({ length: 11 }, () => [{ type: 'event' }, event]).flat()),
  ],
  ['no envelope', () => 'hallo'],
  ['a list', () => '[]\n[]\n[]'],
  ['nothing', () => ''],
])('E-07 an envelope with %s is rejected and not forwarded', async (_name, payload) => {
  expect((await report(payload())).statusCode).toBe(400);
  expect(await intake.received()).toEqual([]);
});

test('E-07 reads content by its declared length and rewrites the headers', async () => {
  const content = Buffer.from(JSON.stringify({ ...event, message: 'één' }));
  const header = JSON.stringify({ dsn, trace: { user_id: 'jansen' }, sdk: { name: 'x' } });
  const item = JSON.stringify({ type: 'event', length: content.length, filename: 'jansen' });
  const payload = Buffer.concat([Buffer.from(`${header}\n${item}\n`), content, Buffer.from('\n')]);
  expect((await report(payload)).statusCode).toBe(204);
  const [first] = await intake.received();
  expect(first?.items[0]?.content.message).toBe('één');
  expect(first?.raw).not.toContain('jansen');
});

test('E-07 rejects bodies over 200 kB and JSON or form bodies', async () => {
  const large = lines({ dsn }, { type: 'event' }, 'x'.repeat(200_001));
  expect((await report(large)).statusCode).toBe(413);
  expect((await report(envelope(), 'application/json')).statusCode).toBe(415);
  expect((await report(envelope(), 'multipart/form-data; boundary=x')).statusCode).toBe(415);
});

test('E-07 accepts thirty requests a minute per address', async () => {
  for (let count = 0; count < 30; count++) expect((await report('hallo')).statusCode).toBe(400);
  const rejected = await report(envelope());
  expect(rejected.statusCode).toBe(429);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
});

test('E-07 another site cannot use the tunnel', async () => {
  const response = await portal.call({
    method: 'POST',
    url: '/api/monitoring',
    payload: envelope(),
    headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
  });
  expect(response.statusCode).toBe(403);
});

test.each([
  ['refuses', { mode: 'reject', code: 500 }],
  ['sends us elsewhere', { mode: 'redirect', location: '/api/8/envelope/' }],
  ['answers with ten megabytes', { mode: 'large', bytes: 10_000_000 }],
])('E-07 the browser gets 204 when the service %s', async (_name, fault) => {
  await intake.behave(fault);
  expect((await report(envelope())).statusCode).toBe(204);
  expect((await intake.received()).filter(({ project }) => project !== '7')).toEqual([]);
});

test('E-07 stops waiting for a service that does not respond within 2000 ms', async () => {
  await intake.behave({ mode: 'slow', delayMs: 4_000 });
  const start = performance.now();
  expect((await report(envelope())).statusCode).toBe(204);
  expect(performance.now() - start).toBeGreaterThan(1_800);
  expect(performance.now() - start).toBeLessThan(3_500);
});

test('E-07 reports a server error (500) once, without any request data', async () => {
  const broken = await buildApp(portal.services);
  const fault = Object.assign(new Error('jan@voorbeeld.example heeft BSN 123456782'), { detail: 'Jansen' });
  broken.get('/api/stuk/:id', () => Promise.reject(fault));
  for (let count = 0; count < 3; count++) {
    const response = await broken.inject({
      method: 'GET',
      url: '/api/stuk/geheim-id?naam=Jansen',
      headers: { host: 'baken.localhost:8080' },
    });
    expect(response.statusCode).toBe(500);
  }
  const [first, ...rest] = await intake.eventually(1);
  expect(rest).toEqual([]);
  expect(first?.items[0]?.content).toMatchObject({
    platform: 'node',
    environment: 'Production',
    release: 'portal@20250909.1',
    transaction: 'GET /api/stuk/:id',
    tags: { brand: 'baken' },
    exception: { values: [{ type: 'Error', value: '[e-mail] heeft BSN [bsn]' }] },
  });
  expect(first?.raw).not.toMatch(/Jansen|geheim-id|voorbeeld|123456782/);
  await broken.close();
});
