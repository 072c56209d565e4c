import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '../mail-texts.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Requirements that every response of a server in production must satisfy.
let build: string;
let portal: TestApp;
let port: number;
beforeAll(async () => {
  build = mkdtempSync(join(tmpdir(), 'every-response-'));
  mkdirSync(join(build, 'assets'));
  writeFileSync(
    join(build, 'index.html'),
    '<html lang="nl"><head><!--brand-head--></head><body><!--brand-drawings--><div id="app"></div></body></html>',
  );
  writeFileSync(join(build, 'assets/index-a.js'), 'void 0');
  portal = await createTestApp({ webBuild: build, configuration: { production: true } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await portal.close();
  rmSync(build, { recursive: true });
});

const addresses: readonly [string, InjectOptions, number][] = [
  ['a page', { url: '/login' }, 200],
  ['a file', { url: '/assets/index-a.js' }, 200],
  ['a file that is not there', { url: '/assets/weg.js' }, 404],
  ['robots.txt', { url: '/robots.txt' }, 200],
  ['security.txt', { url: '/.well-known/security.txt' }, 200],
  ['a call', { url: '/api/health/live' }, 200],
  ['a call without a session', { url: '/api/contracts' }, 401],
  ['a call that does not exist', { url: '/api/bestaat-niet' }, 404],
  ['a body that is no JSON', { method: 'POST', url: '/api/login', payload: '{' }, 415],
  ['a page that is posted to', { method: 'POST', url: '/login' }, 405],
  ['a broken address', { url: '/%E0%A4%A' }, 400],
  ['another site that posts', { method: 'POST', url: '/api/login', headers: { origin: 'null' } }, 403],
];

test.each(addresses)('the response to %s has all security headers', async (_name, request, status) => {
  const { headers, statusCode } = await portal.call(request);
  expect(statusCode).toBe(status);
  const [, seconds] =
    /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('same-origin');
  const policy = String(headers['content-security-policy']);
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers['content-type']).toMatch(
    /^(text\/(html|plain)|application\/(json|javascript)); charset=utf-8$/,
  );
});

test.each([
  'null',
  'https://baken.localhost:8080.kwaad.example',
  'https://kwaad.example/?baken.localhost:8080',
  'https://kwaadbaken.localhost:8080',
  'file://',
])('a page from the origin %s can neither read nor change anything', async (origin) => {
  const response = await portal.call({ url: '/api/health/live', headers: { origin } });
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const preflight = await portal.call({
    method: 'OPTIONS',
    url: '/api/login',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
  const changed = await portal.call({ method: 'POST', url: '/api/login', payload: {}, headers: { origin } });
  expect([changed.statusCode, changed.json().code]).toEqual([403, 'foreignOrigin']);
});

test('ignores proxy headers sent by a client', async () => {
  const headers = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'anker.localhost',
    forwarded: 'for=1',
  };
  const { body } = await portal.call({ url: '/.well-known/security.txt', headers });
  expect(body).toContain('baken');
});

/** Sends raw bytes and returns the status of each response. */
function raw(text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(9)) ?? []));
  });
}
const HOST = 'Host: baken.localhost:8080\r\n';
const SECOND = 'GET /api/health/live HTTP/1.1\r\nHost: baken.localhost\r\n\r\n';

test.each([
  [
    'both a length and chunks',
    `${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  ['two lengths', `${HOST}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${SECOND}`],
  ['a length with a sign', `${HOST}Content-Length: +0\r\n\r\n${SECOND}`],
  ['chunks by another name', `${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SECOND}`],
  ['a space before the colon', `${HOST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SECOND}`],
  ['a chunk whose size is no number', `${HOST}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${SECOND}`],
])(
  'a request with %s gets one response, and a second request hidden inside it is not executed',
  async (_name, rest) => {
    expect(await raw(`POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\n${rest}`)).toEqual([
      '400',
    ]);
  },
);

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/assets/index-a.js.map',
  '/server/prerender.js',
  '/api/docs',
  '/api/docs/openapi.json',
  '/docs',
  '/metrics',
  '/api/metrics',
  '/_sandbox',
  '/assets/../index.html',
  '/assets/%2e%2e/%2e%2e/package.json',
])('reveals nothing at %s in production', async (url) => {
  const { statusCode, body, headers } = await portal.call({ url });
  // The browser's router handles URLs without a file extension, so the response is the HTML page itself, without
  // data.
  if (statusCode === 200) expect(headers['content-type']).toContain('text/html');
  else expect(statusCode).toBe(404);
  expect(body).not.toMatch(/node_modules|dependencies|repositoryformatversion|openapi/);
});

test('rejects TRACE and unknown methods instead of echoing the request', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'DEBUG']) {
    const [status] = await raw(`${method} / HTTP/1.1\r\n${HOST}X-Geheim: 1\r\nConnection: close\r\n\r\n`);
    expect(Number(status ?? 400)).toBeGreaterThanOrEqual(400);
  }
});

test('a name that contains markup is shown as text in a mail', () => {
  const brand = portal.services.brands.byId('baken');
  if (!brand) throw new Error('there is no such brand');
  const name = '<svg onload=alert(1)>"&';
  const { html, text } = renderMail('resetPassword', { name, url: 'https://portaal.example/x' }, brand);
  expect(html).not.toContain('<svg');
  expect(text).toContain(name);
});
