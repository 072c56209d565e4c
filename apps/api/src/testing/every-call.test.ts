import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryExamples } from './call-examples.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('investeerder@example.nl');
});
afterAll(() => portal.close());

const everyCall = Object.entries(calls) as [string, Call][];
const withBody = everyCall.filter(([, call]) => call.body && !call.form);
const withQuery = everyCall.filter(([, call]) => call.query);
const urlOf = (call: Call) => call.path.replaceAll(/\{\w+\}/g, 'onbekend');

/** Expects an error response that is no server error, reveals no internals and is in Dutch. */
function expectRejection(response: Awaited<ReturnType<TestApp['call']>>): void {
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  const body = response.json();
  expect(body.data).toBeUndefined();
  expect(body.errors.ErrorMessage.length).toBeGreaterThan(0);
  expect(response.body).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
}

test.each(everyCall.filter(([, call]) => call.access !== 'visitor'))(
  'G-06 %s without a session returns 401',
  async (_name, call) => {
    const response = await portal.call({
      method: call.method,
      url: urlOf(call),
      ...(call.body ? { payload: {} } : {}),
    });
    expect(response.statusCode).toBe(401);
    expectRejection(response);
  },
);

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each(everyCall.filter(([, call]) => call.access !== 'visitor'))(
  "G-06 the cookie's token in another form, and a session of another brand, do not allow access to %s",
  async (_name, call) => {
    const hint = /token=([^;]+)/.exec(cookie)?.[1] ?? '';
    const [, payload = '', signature = ''] = hint.split('.');
    const claims = part({ sub: '1', role: 'admin', exp: 4_000_000_000 });
    const tokens = [
      hint,
      `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${part({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
      `${part({ alg: 'HS256', typ: 'session-hint+jwt' })}.${claims}.${'a'.repeat(43)}`,
    ];
    const ask = (withCookie: string, brand: string) =>
      portal.call({
        method: call.method,
        url: urlOf(call),
        cookie: withCookie,
        brand,
        ...(call.body ? { payload: {} } : {}),
      });
    for (const token of tokens) {
      expect((await ask(`token=${token}; role=admin`, 'baken')).statusCode).toBe(401);
    }
    expect((await ask(cookie, 'anker')).statusCode).toBe(401);
  },
);

test.each(withBody)('V-05 %s rejects bodies of every wrong shape', async (_name, call) => {
  const bodies = [
    'null',
    '[]',
    '1',
    '"x"',
    '{}',
    '{"x":1}',
    '{"constructor":{"prototype":{}}}',
    '{"a":',
    '[[[[[[]]]]]]',
  ];
  for (const payload of bodies) {
    const response = await portal.call({
      method: call.method,
      url: urlOf(call),
      cookie,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expectRejection(response);
  }
});

test.each(withBody)('V-05 %s rejects a megabyte and any body that is not JSON', async (_name, call) => {
  const send = (payload: string, type: string) =>
    portal.call({
      method: call.method,
      url: urlOf(call),
      cookie,
      payload,
      headers: { 'content-type': type },
    });
  const large = await send(JSON.stringify({ x: 'x'.repeat(1_048_576) }), 'application/json');
  expect(large.statusCode).toBe(413);
  expectRejection(large);
  for (const type of [
    'application/xml',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]) {
    const other = await send('{"x":1}', type);
    expect(other.statusCode, type).toBe(415);
    expectRejection(other);
  }
});

const MOST_BYTES = 50_000_000;

test.each(everyCall.filter(([, call]) => call.upload))(
  'V-05 %s rejects a file of another type and a file that is too large',
  async (name, call) => {
    const { types, maximumBytes } = call.upload ?? { types: [], maximumBytes: 0 };
    const query = new URLSearchParams(queryExamples[name]).toString();
    const admin = await portal.signIn('admin@example.nl');
    const send = (payload: Buffer | string, type: string, length = {}) =>
      portal.call({
        method: call.method,
        url: `${urlOf(call)}?${query}`,
        cookie: call.access === 'admin' ? admin : cookie,
        payload,
        headers: { 'content-type': type, ...length },
      });
    for (const type of [
      'application/json',
      'text/html',
      'image/svg+xml',
      'multipart/form-data; boundary=x',
    ]) {
      expectRejection(await send('{"x":1}', type));
    }
    for (const type of types) {
      for (const payload of [
        '',
        '<svg onload=alert(1)>',
        '{"a":',
        Buffer.alloc(1_000),
        ...(maximumBytes > MOST_BYTES ? [] : ['x'.repeat(maximumBytes + 1)]),
      ]) {
        expectRejection(await send(payload, type));
      }
      // A file too large for the test's memory is only announced by its declared length.
      expectRejection(await send('x', type, { 'content-length': String(maximumBytes + 1) }));
    }
  },
);

test.each(everyCall.filter(([, call]) => call.method !== 'GET'))(
  'rejects %s when a page of another site sends it',
  async (_name, call) => {
    const origins = [
      'https://kwaad.example',
      'null',
      'http://baken.localhost:8080.kwaad.example',
      'http://baken.localhost:8080@kwaad.example',
      'http://anker.localhost:8080',
    ].map((origin) => ({ origin }));
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      ...origins,
    ]) {
      const response = await portal.call({ method: call.method, url: urlOf(call), cookie, headers });
      expect([response.statusCode, response.json().code]).toEqual([403, 'foreignOrigin']);
    }
  },
);

/**
 * Returns the row count and newest row version of every table except the audit log and the sessions, which record
 * reads.
 */
async function stateOfDatabase(): Promise<object> {
  const { pool } = portal.database.connection;
  const tables = await pool.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const state: Record<string, string> = {};
  for (const { name } of tables.rows.filter(({ name }) => !['audit_entry', 'session'].includes(name))) {
    const { rows } = await pool.query(
      `SELECT count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) AS seen FROM "${name}"`,
    );
    state[name] = rows[0].seen;
  }
  return state;
}

test('no GET call changes anything', async () => {
  const admin = await portal.signIn('admin@example.nl');
  const before = await stateOfDatabase();
  for (const [name, call] of everyCall.filter(([, { method }]) => method === 'GET')) {
    const path = call.path.replaceAll(/\{\w+\}/g, '01933b7e-0000-7000-8000-000000000000');
    const query = call.query
      ? `?${new URLSearchParams(queryExamples[name] ?? { cookieName: 'token', productCode: 'SB' })}`
      : '';
    for (const by of [cookie, admin]) {
      for (const url of [path, `${path}${query}`]) {
        expect((await portal.call({ method: 'GET', url, cookie: by })).statusCode, url).toBeLessThan(500);
      }
    }
  }
  expect(await stateOfDatabase()).toEqual(before);
});

test.each(withQuery)('V-05 %s rejects unknown and repeated query fields', async (_name, call) => {
  for (const query of [
    'onbekend=1',
    'productCode=SB&productCode=SB',
    'limit=0',
    'limit=501',
    'limit=abc',
    'after=%27',
    '__proto__=1',
  ]) {
    expectRejection(await portal.call({ method: call.method, url: `${urlOf(call)}?${query}`, cookie }));
  }
});

test('R-34 an unknown call returns 404 JSON, and a known call with another method 405', async () => {
  const unknown = await portal.call({ method: 'GET', url: '/api/bestaat-niet' });
  expect(unknown.statusCode).toBe(404);
  expectRejection(unknown);
  const method = await portal.call({ method: 'DELETE', url: '/api/calculation' });
  expect(method.statusCode).toBe(405);
  expect(method.headers.allow).toBe('POST');
  expectRejection(method);
});

test('malformed URLs are rejected without a 5xx status', async () => {
  for (const url of [
    '/api/%zz',
    '/api/calculation/%00',
    `/api/calculation/${'x'.repeat(5_000)}`,
    '/api/calculation/..%2f..%2fetc',
    '/%c0%ae',
  ]) {
    const response = await portal.call({ method: 'GET', url, cookie });
    expect(response.statusCode, url).toBeLessThan(500);
    expect(response.headers['x-content-type-options'], url).toBe('nosniff');
    if (!url.startsWith('/api/')) continue;
    expectRejection(response);
    expect(response.headers['cache-control'], url).toBe('no-store');
  }
});

test('every response has the security headers, and responses of the API are not cacheable', async () => {
  for (const url of [
    '/api/health/live',
    '/api/users/me',
    '/api/bestaat-niet',
    '/assets/bestaat-niet.js',
    '/login',
  ]) {
    const { headers } = await portal.call({ method: 'GET', url });
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy'], url).toBe('same-origin');
    if (url.startsWith('/api/')) expect(headers['cache-control'], url).toBe('no-store');
  }
});

test('X-11 every country has a Dutch name', async () => {
  const { data } = (await portal.call({ method: 'GET', url: '/api/countries' })).json();
  expect(data).toHaveLength(249);
  expect(data).toContainEqual({ code: 'DE', name: 'Duitsland' });
});

test('the documentation page lists every call', async () => {
  const page = await portal.call({ method: 'GET', url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  const { paths } = (await portal.call({ method: 'GET', url: '/api/docs/openapi.json' })).json();
  for (const [name, call] of everyCall) {
    expect(page.body).toContain(`id="${name}"`);
    expect(paths[call.path][call.method.toLowerCase()].operationId).toBe(name);
  }
});
