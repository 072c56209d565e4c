import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LogOutput } from '../platform/log-output.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
let cookie: string;
let written = '';
const log = new LogOutput({
  write: (text) => {
    written += text;
  },
});
beforeAll(async () => {
  portal = await createTestApp({ configuration: { logLevel: 'info' }, log });
  cookie = await portal.signIn('investeerder@example.nl');
});
afterAll(() => portal.close());
beforeEach(() => {
  log.flush();
  written = '';
});

/** Returns all log lines of this test, parsed as JSON. */
function lines(): Record<string, unknown>[] {
  log.flush();
  return written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test("logs the caller's id, the address and the error code of a rejection", async () => {
  await portal.call({ url: '/api/admin/rights', cookie });
  const [line, ...more] = lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/admin/rights',
    status: 403,
    error: 'notAllowed',
    address: '127.0.0.1',
    person: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(written).not.toMatch(/investeerder|example\.nl|sid=/);
});

test('logs and returns a well-formed request id from the proxy, and replaces a malformed one', async () => {
  const requestId = 'proxy-0001.ab';
  const response = await portal.call({ url: '/api/health/live-not', headers: { 'x-request-id': requestId } });
  expect(response.headers['x-request-id']).toBe(requestId);
  expect(lines()[0]).toMatchObject({ reqId: requestId });
  const forged = await portal.call({ url: '/api/funds', headers: { 'x-request-id': '"}\n{"level":50' } });
  expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines().at(-1)).toMatchObject({ reqId: forged.headers['x-request-id'] });
});

test('never logs visitor input, and input never splits a log line (ASVS 16.4.1)', async () => {
  const typed = 'a%0A%7B%22level%22:60,%22msg%22:%22forged%22%7D';
  await portal.call({ url: `/contractbeheer/${typed}/transacties?naam=${typed}` });
  await portal.call({ url: `/${typed}` });
  await portal.call({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': 'x\u0001{"level":60}' },
    payload: { email: 'a\n{"level":60}@example.nl', password: 'geheim-wachtwoord' },
  });
  expect(lines().map(({ route, level }) => [route, level])).toEqual([
    ['/contractbeheer/$contractId/transacties', 30],
    ['unknown', 30],
    ['/api/login', 30],
  ]);
  expect(written).not.toMatch(/forged|wachtwoord|level":60/);
});
