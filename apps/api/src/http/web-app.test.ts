import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrands } from '../brands/brands.ts';
import { pagePolicy } from './security-headers.ts';
import { recogniseSessions } from './session.ts';
import { serveWebApp } from './web-app.ts';

let build: string;
beforeAll(() => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(build, 'assets'));
  const styles = '<link rel="stylesheet" crossorigin href="/assets/index-a.css" nonce="__NONCE__">';
  const script = '<script type="module" crossorigin src="/assets/index.js" nonce="__NONCE__"></script>';
  const marks = '<!--brand-drawings--><div id="app"></div>';
  writeFileSync(
    join(build, 'index.html'),
    `<html lang="nl"><head><!--brand-head-->${styles}${script}</head>${marks}</body>`,
  );
  writeFileSync(join(build, 'assets/index-a.css'), 'body{margin:0}');
  writeFileSync(join(build, 'assets/login.css'), '.login{}');
  writeFileSync(join(build, 'assets/part.css'), '.part{}');
  mkdirSync(join(build, 'server'));
  writeFileSync(
    join(build, 'server/prerender.js'),
    `export const pages = { '/login': ['src/login.tsx'], '/broken': [] };
    export async function prerender({ brand }, path) {
      if (path === '/broken') throw new Error('cannot be drawn');
      return '<h1>' + path + ' of ' + brand.id + '</h1>';
    }`,
  );
  mkdirSync(join(build, '.vite'));
  const manifest = {
    'src/login.tsx': { file: 'assets/login.js', css: ['assets/login.css'], imports: ['part', 'index.html'] },
    part: { file: 'assets/part.js', css: ['assets/part.css'], imports: ['src/login.tsx'] },
    'index.html': { file: 'assets/index.js', isEntry: true },
  };
  writeFileSync(join(build, '.vite/manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rmSync(build, { recursive: true }));

async function pageOf(
  brandId: string,
  tagManagerBaseUrl: string,
  {
    url = '/login',
    cookies = {},
    apiUrls = {},
    stylesheet = null,
  }: {
    url?: string;
    cookies?: Record<string, string>;
    apiUrls?: Record<string, string>;
    stylesheet?: string | null;
  } = {},
) {
  const installed = readBrands({
    only: undefined,
    publicUrls: {},
    overrides: { baken: { tagManagerId: 'GTM-ABC123' } },
  });
  const brands = { ...installed, byHost: (host: string) => ({ ...installed.byHost(host), stylesheet }) };
  const app = Fastify();
  // Registered as on the server, so that cookies are read in the same way.
  await recogniseSessions(app, { production: false, lookup: async () => undefined });
  app.addHook('onRequest', (request, _reply, done) => {
    request.brand = brands.byHost(`${brandId}.localhost`);
    done();
  });
  await serveWebApp(app, {
    brands,
    production: false,
    tagManagerBaseUrl,
    apiUrls,
    startedAt: new Date(0),
    termsOf: () => Promise.resolve({ funds: [{ id: 7, flow: 'duits', name: 'Fonds </script> & Zonen' }] }),
    build,
  });
  const { headers, body, statusCode } = await app.inject({ method: 'GET', url, cookies });
  await app.close();
  expect(statusCode).toBe(200);
  return { policy: String(headers['content-security-policy']), body };
}

test("T-02 a page of a brand with a tag manager may connect to its host, and contains the script's address", async () => {
  const { policy, body } = await pageOf('baken', 'https://tags.example.nl');
  expect(policy).toMatch(/img-src [^;]*https:\/\/tags\.example\.nl/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/tags\.example\.nl(;|$)/);
  expect(body).toContain('"tagManagerBaseUrl":"https://tags.example.nl"');
  expect(body).toContain('"tagManagerId":"GTM-ABC123"');
});

test("T-02 a page of a brand without a tag manager may not connect to a tag manager's host", async () => {
  const { policy, body } = await pageOf('anker', 'https://tags.example.nl');
  expect(policy).not.toContain('tags.example.nl');
  expect(policy).toContain("connect-src 'self';");
  expect(body).not.toContain('tags.example.nl');
});

test('X-22 a page of a brand whose API has its own address contains that address and may call it', async () => {
  const { policy, body } = await pageOf('baken', '', { apiUrls: { baken: 'https://api.baken.nl/portaal' } });
  expect(body).toContain('"apiUrl":"https://api.baken.nl/portaal"');
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.baken\.nl[ ;]/);
  const { policy: usual, body: page } = await pageOf('anker', '', {
    apiUrls: { baken: 'https://api.baken.nl' },
  });
  expect(page).not.toContain('apiUrl');
  expect(usual).toContain("connect-src 'self';");
});

test('T-02 a page preloads and uses a custom stylesheet only if the brand configures one', async () => {
  const stylesheet = 'https://huisstijl.baken.nl/a.css?v=1&w=2';
  const { policy, body } = await pageOf('baken', '', { stylesheet });
  const address = 'https://huisstijl.baken.nl/a.css?v=1&amp;w=2';
  expect(body).toContain(`<link rel="preload" as="style" href="${address}">`);
  expect(body).toContain(`<link rel="stylesheet" href="${address}">`);
  expect(policy).toMatch(/style-src 'self' 'nonce-[^']+' https:\/\/huisstijl\.baken\.nl;/);
  const { body: usual } = await pageOf('anker', '');
  expect(usual).not.toContain('as="style"');
});

test('T-02 tags never get unsafe-eval or an inline script without the nonce', () => {
  const policy = pagePolicy('n', {
    tagManager: 'https://www.googletagmanager.com',
    api: null,
    stylesheet: null,
  });
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic';");
  expect(policy).toContain('https://*.google-analytics.com');
});

test('each brand publishes its security contact, valid until a year after the release was built', async () => {
  const builtAt = new Date('2026-11-20T08:00:00Z');
  utimesSync(join(build, 'index.html'), builtAt, builtAt);
  const url = '/.well-known/security.txt';
  const [baken, anker] = [await pageOf('baken', '', { url }), await pageOf('anker', '', { url })];
  expect(baken.body.split('\n')).toEqual([
    'Contact: mailto:service@baken-vastgoed.example',
    'Contact: https://www.baken-vastgoed.example/contact',
    'Expires: 2027-11-20T08:00:00.000Z',
    'Preferred-Languages: nl, en',
    '',
  ]);
  expect(anker.body).not.toContain('baken');
});

test('the page has the theme its visitor chose and ignores any other cookie value', async () => {
  const rootOf = async (theme?: string) => {
    const { body } = await pageOf('baken', '', theme === undefined ? {} : { cookies: { theme } });
    return /<html[^>]*>/.exec(body)?.[0];
  };
  expect(await rootOf('dark')).toBe('<html lang="nl" data-theme="dark">');
  expect(await rootOf('light')).toBe('<html lang="nl" data-theme="light">');
  expect(await rootOf('x"onload="alert(1)')).toBe('<html lang="nl">');
  expect(await rootOf()).toBe('<html lang="nl">');
});

test('the styles of every page are inlined with its nonce', async () => {
  const { body, policy } = await pageOf('baken', '', { url: '/over' });
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(body).toContain(`<style nonce="${nonce}">body{margin:0}</style>`);
  // Parts that load later look for these links; the browser does not fetch them.
  expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/index-a.css" disabled>',
  ]);
});

test("the styles of one page follow the styles that all pages share and the styles of the page's parts", async () => {
  const { body } = await pageOf('anker', '');
  const places = ['body{margin:0}', '/assets/part.css', '/assets/login.css'].map((part) =>
    body.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a visitor receives a prerendered page of their brand with inlined styles', async () => {
  const { body, policy } = await pageOf('anker', '');
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(body).toContain('<div id="app"><div inert><h1>/login of anker</h1></div></div>');
  for (const part of ['login', 'part']) {
    expect(body).toContain(`<style nonce="${nonce}">.${part}{}</style>`);
    expect(body).toContain(`<link rel="stylesheet" href="/assets/${part}.css" disabled>`);
  }
  expect(body).not.toContain('__NONCE__');
});

test('the scripts of a prerendered page are fetched together, after its first paint', async () => {
  const { body, policy } = await pageOf('anker', '');
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(body).not.toContain('<script type="module"');
  const [, mark, start] = body.match(/<script nonce="([^"]*)">([^<]*import\([^<]*)<\/script>/) ?? [];
  expect(mark).toBe(nonce);
  expect(start).toContain('first-contentful-paint');
  expect(start).toContain("import('/assets/index.js')");
  expect(start).toContain('["/assets/login.js","/assets/part.js"]');
});

test('the script of a page that is not prerendered starts without waiting for the first paint', async () => {
  const { body } = await pageOf('anker', '', { url: '/over' });
  expect(body).toContain('<script type="module" crossorigin src="/assets/index.js"');
});

test.each([
  ['another page', { url: '/over' }],
  ['an address that says more', { url: '/login?redirect=%2Fmijn-vastgoed' }],
  ['a name every object has', { url: '/constructor' }],
  ['somebody who was signed in here', { cookies: { token: '1' } }],
  ['somebody who is', { cookies: { sid: 'x' } }],
  ['a page that cannot be drawn', { url: '/broken' }],
])('prerenders nothing for %s, so that the browser renders the page', async (_, visit) => {
  expect((await pageOf('baken', '', visit)).body).toContain('<div id="app"></div>');
});
