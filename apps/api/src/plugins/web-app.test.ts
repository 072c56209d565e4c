import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrands } from './brands.ts';
import { pagePolicy } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

let build: string;
beforeAll(() => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(build, 'assets'));
  writeFileSync(join(build, 'index.html'), '<html lang="nl"><!--brand-head--><!--brand-drawings-->');
});
afterAll(() => rmSync(build, { recursive: true }));

async function pageOf(brandId: string, tagManagerBaseUrl: string, theme?: string) {
  const brands = readBrands({
    only: undefined,
    publicUrls: {},
    overrides: { baken: { tagManagerId: 'GTM-ABC123' } },
  });
  const app = Fastify();
  await app.register(cookie);
  app.addHook('onRequest', (request, _reply, done) => {
    request.brand = brands.byHost(`${brandId}.localhost`);
    done();
  });
  await serveWebApp(app, { brands, production: false, tagManagerBaseUrl, startedAt: new Date(0), build });
  const { headers, body } = await app.inject({
    method: 'GET',
    url: '/login',
    ...(theme ? { cookies: { theme } } : {}),
  });
  await app.close();
  return { policy: String(headers['content-security-policy']), body };
}

test('T-02 a page of a brand with a tag manager may reach its host, and knows where the script is', async () => {
  const { policy, body } = await pageOf('baken', 'https://tags.example.nl');
  expect(policy).toMatch(/img-src [^;]*https:\/\/tags\.example\.nl/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/tags\.example\.nl(;|$)/);
  expect(body).toContain('"tagManagerBaseUrl":"https://tags.example.nl"');
  expect(body).toContain('"tagManagerId":"GTM-ABC123"');
});

test('T-02 a page of a brand without one may reach nothing of the sort', async () => {
  const { policy, body } = await pageOf('anker', 'https://tags.example.nl');
  expect(policy).not.toContain('tags.example.nl');
  expect(policy).toContain("connect-src 'self';");
  expect(body).not.toContain('tags.example.nl');
});

test('T-02 tags never get unsafe-eval or an inline script without the nonce', () => {
  const policy = pagePolicy('n', 'https://www.googletagmanager.com');
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic';");
  expect(policy).toContain('https://*.google-analytics.com');
});

test('the page has the theme its visitor chose, and nothing else a cookie may hold', async () => {
  const rootOf = async (theme?: string) => /<html[^>]*>/.exec((await pageOf('baken', '', theme)).body)?.[0];
  expect(await rootOf('dark')).toBe('<html lang="nl" data-theme="dark">');
  expect(await rootOf('light')).toBe('<html lang="nl" data-theme="light">');
  expect(await rootOf('x"onload="alert(1)')).toBe('<html lang="nl">');
  expect(await rootOf()).toBe('<html lang="nl">');
});
