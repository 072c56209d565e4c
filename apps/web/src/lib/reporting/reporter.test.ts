// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fault } from './fault.ts';
import { createReporter } from './reporter.ts';

const DSN = 'https://sleutel@fouten.example.nl/1';
const sent: { url: string; init: RequestInit }[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});
afterEach(() => vi.useRealTimers());

const fault = (error: unknown, place = '/contractbeheer/$contractId/rendement'): Fault => ({
  error,
  mechanism: 'onerror',
  place,
  reference: 'AB12CD34',
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const bodies = () => sent.map(({ init }) => String(init.body));

test('E-07 an error is sent to our own server with its route, brand and release, without cookies', async () => {
  createReporter(DSN, 'baken')(fault(new TypeError('stuk')));
  await settle();
  expect(sent[0]?.url).toBe('/api/monitoring');
  expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  const [header, item, event] = (bodies()[0] ?? '').split('\n').map((line) => JSON.parse(line));
  expect(header).toMatchObject({ dsn: DSN });
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    environment: 'Production',
    release: 'portal@20250909.1',
    transaction: '/contractbeheer/$contractId/rendement',
    tags: { brand: 'baken', reference: 'AB12CD34' },
  });
});

test('E-07 a report contains no page content, no URL and no personal data', async () => {
  history.replaceState(
    null,
    '',
    '/contractbeheer/0192a8f0-7c3e-7d1b-9a4e-3f2b1c0d9e8f/rendement?naam=Jansen',
  );
  // biome-ignore lint/suspicious/noDocumentCookie: the test DOM has no Cookie Store API.
  document.cookie = 'hint=geheimekoek';
  localStorage.setItem('store', '{"achternaam":"Jansen"}');
  createReporter(DSN, 'baken')(fault(new Error('BSN 123456782 van jan@voorbeeld.example')));
  await settle();
  expect(bodies()[0]).not.toMatch(/Jansen|0192a8f0-|geheimekoek|123456782|voorbeeld/);
});

test('E-07 the same error is reported once', async () => {
  const take = createReporter(DSN, 'baken');
  const error = new Error('stuk');
  for (let count = 0; count < 5; count++) take(fault(error));
  await settle();
  expect(sent).toHaveLength(1);
});

test('E-07 a page reports at most 30 errors', async () => {
  const take = createReporter(DSN, 'baken');
  for (let count = 0; count < 50; count++) take(fault(new Error(`fout ${String.fromCharCode(97 + count)}`)));
  await settle();
  expect(sent).toHaveLength(30);
});

test('E-07 after 429 nothing is sent until Retry-After has passed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const take = createReporter(DSN, 'baken');
  answer = () => new Response(null, { status: 429, headers: { 'retry-after': '30' } });
  take(fault(new Error('een')));
  take(fault(new Error('twee')));
  await settle();
  expect(sent).toHaveLength(1);
  answer = () => new Response(null, { status: 204 });
  vi.setSystemTime(Date.now() + 30_001);
  take(fault(new Error('drie')));
  await settle();
  expect(sent).toHaveLength(2);
});

test('E-07 after 404 the page reports no more errors', async () => {
  const take = createReporter(DSN, 'baken');
  answer = () => new Response(null, { status: 404 });
  take(fault(new Error('een')));
  await settle();
  take(fault(new Error('twee')));
  await settle();
  expect(sent).toHaveLength(1);
});

test('E-07 a report is abandoned if the server does not respond within 2000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  createReporter(DSN, 'baken')(fault(new Error('stuk')));
  await settle();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(2_000);
});

test('E-07 a failed report causes no new error', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  const take = createReporter(DSN, 'baken');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const hostile = Object.defineProperty({}, 'message', {
    get: () => {
      throw new Error('nee');
    },
  });
  for (const thrown of [new Error('a'), hostile, undefined, null, Symbol('x'), 'tekst', { naam: 'Jansen' }]) {
    expect(() => take(fault(thrown))).not.toThrow();
  }
  await settle();
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
  expect(bodies().join()).not.toContain('Jansen');
});

test('E-07 a lost connection and an aborted request are not reported as errors', async () => {
  const take = createReporter(DSN, 'baken');
  take(fault(new DOMException('left', 'AbortError')));
  take(fault(Object.assign(new Error('weg'), { name: 'NetworkError' })));
  await settle();
  expect(sent).toEqual([]);
});
