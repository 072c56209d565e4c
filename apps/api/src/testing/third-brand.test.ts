import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BRANDS_FOLDER } from '../brands/brands.ts';
import { publishDemoTerms } from '../demo/publish-demo-terms.ts';
import { renderMail } from '../mail-texts.ts';
import { savedOffer } from '../modules/products/offers/testing/offer-calls.ts';
import { fontsOf, pagesOf } from '../pdf/testing/poppler.ts';
import { newId } from '../platform/new-id.ts';
import { personAccount } from '../schema/index.ts';
import { publishFundDocuments } from './fund-documents.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Tests the steps of docs/recipes.md, 'Add a brand'. */
const THIRD = 'vuurtoren';
const EMAIL = 'nieuw@example.nl';
const FONT_FAMILY = 'Vuurtoren Sans';
const ACTION = '#0b3d2e';

let folder: string;
let portal: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'third-brand-'));
  const brands = join(folder, 'brands');
  cpSync(BRANDS_FOLDER, brands, { recursive: true });
  makeBrand(join(brands, 'anker'), join(brands, THIRD));
  const webBuild = join(folder, 'web');
  mkdirSync(join(webBuild, 'assets'), { recursive: true });
  const marks = '<!--brand-drawings--><div id="app"></div>';
  writeFileSync(
    join(webBuild, 'index.html'),
    `<html lang="nl"><head><!--brand-head--></head>${marks}</body>`,
  );
  portal = await createTestApp({ brandsFolder: brands, webBuild });
  await portal.database.transaction((tx) => publishDemoTerms(tx, [THIRD]));
  await copyPerson();
  await publishFundDocuments(portal.database, THIRD);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Copies a brand and gives the copy another name, host and colour, and fonts in its own folder. */
function makeBrand(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const brand = JSON.parse(readFileSync(join(from, 'brand.json'), 'utf8'));
  const source = dirname(createRequire(import.meta.url).resolve('@fontsource/source-sans-3/package.json'));
  mkdirSync(join(to, 'fonts'));
  const fonts = [400, 600].map((weight) => {
    for (const kind of ['woff', 'woff2']) {
      const font = join(source, `files/source-sans-3-latin-${weight}-normal.${kind}`);
      cpSync(font, join(to, `fonts/${weight}.${kind}`));
    }
    const file = `fonts/${weight}.woff2`;
    return { family: FONT_FAMILY, weight, style: 'normal', file, preload: true };
  });
  const bankAccounts = [{ iban: 'NL13TEST0123456789', name: 'Stichting Bewaarder Vuurtoren' }];
  const own = { id: THIRD, name: 'Vuurtoren Wonen', legalName: 'Vuurtoren B.V.', bankAccounts, fonts };
  writeFileSync(
    join(to, 'brand.json'),
    JSON.stringify({ ...brand, ...own, hosts: [`${THIRD}.localhost`, 'portaal.vuurtoren.example'] }),
  );
  const tokens = readFileSync(join(from, 'tokens.css'), 'utf8');
  const changed = tokens
    .replaceAll('"Figtree"', `"${FONT_FAMILY}"`)
    .replace(/(?<=--color-action: light-dark\()#\w{6}/, ACTION);
  expect(changed).toContain(`--color-action: light-dark(${ACTION}, `);
  writeFileSync(join(to, 'tokens.css'), changed);
}

async function copyPerson(): Promise<void> {
  const { orm } = portal.database;
  const ofAnker = and(eq(personAccount.brand, 'anker'), eq(personAccount.email, EMAIL));
  const [person] = await orm.select().from(personAccount).where(ofAnker);
  if (!person) throw new Error(`no ${EMAIL}`);
  await orm.insert(personAccount).values({ ...person, id: newId(), brand: THIRD });
}

test('a third brand has its own name, colours and fonts in the page, on both of its hosts', async () => {
  for (const host of [`${THIRD}.localhost`, 'portaal.vuurtoren.example']) {
    const { body } = await portal.call({ method: 'GET', url: '/login', headers: { host } });
    expect(body).toContain('<title>Vuurtoren Wonen</title>');
    expect(body).toContain(`--color-action: light-dark(${ACTION}, `);
    expect(body).toContain(`@font-face{font-family:'${FONT_FAMILY}';font-weight:400;`);
    const [, font = ''] = /href="(\/brand\/vuurtoren\/fonts\/400\.woff2)"/.exec(body) ?? [];
    const file = await portal.call({ method: 'GET', url: font, headers: { host } });
    expect(file.headers['content-type']).toBe('font/woff2');
    expect(file.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  }
});

test('a third brand has its own name and fonts in a PDF', async () => {
  const cookie = await portal.signIn(EMAIL, THIRD);
  const { offerID } = await savedOffer(
    { ...portal, call: (options) => portal.call({ brand: THIRD, ...options }) },
    cookie,
  );
  const { rawPayload: pdf, statusCode } = await portal.call({
    method: 'GET',
    url: `/api/offers/${offerID}/pdf`,
    brand: THIRD,
    cookie,
  });
  expect(statusCode).toBe(200);
  expect(pagesOf(pdf).join(' ')).toContain('Vuurtoren');
  const names = fontsOf(pdf).map(({ name }) => name.replace(/^[A-Z]{6}\+/, ''));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(name).toMatch(/^SourceSans3/);
});

test('a third brand has its own name and colours in a mail', () => {
  const brand = portal.services.brands.byId(THIRD);
  if (!brand) throw new Error(`no ${THIRD}`);
  const { html } = renderMail('resetPassword', { name: 'Nel', url: 'https://a.example' }, brand);
  expect(html).toContain(`background-color:${ACTION}`);
  expect(html).toContain('Vuurtoren');
});

test('adding a third brand leaves the other brands unchanged', async () => {
  const { body } = await portal.call({ method: 'GET', url: '/login', brand: 'anker' });
  expect(body).toContain('<title>Anker Beleggen</title>');
  expect(body).not.toContain(ACTION);
});
