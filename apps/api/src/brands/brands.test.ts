import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BRANDS_FOLDER, readBrands, requireCreditorIds } from './brands.ts';
import { demoPicturesOf } from './demo-pictures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-'));
  cpSync(BRANDS_FOLDER, folder, { recursive: true });
  cpSync(join(BRANDS_FOLDER, 'baken'), join(folder, 'derde'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (only?: string) => readBrands({ folder, only, publicUrls: {} });

const ACCOUNT = { iban: 'NL91ABNA0417164300', name: 'Derde' };

function changeThird(change: object): void {
  const file = join(folder, 'derde/brand.json');
  const brand = JSON.parse(readFileSync(join(BRANDS_FOLDER, 'baken/brand.json'), 'utf8'));
  writeFileSync(
    file,
    JSON.stringify({
      ...brand,
      ...{ id: 'derde', hosts: ['derde.localhost'], bankAccounts: [ACCOUNT] },
      ...change,
    }),
  );
}

test('selects the brand by host name and uses the first brand for an unknown host', () => {
  const brands = readBrands({ only: undefined, publicUrls: { anker: 'https://portaal.anker.example' } });
  expect(brands.byHost('baken.localhost').id).toBe('baken');
  expect(brands.byHost('ANKER.localhost').id).toBe('anker');
  expect(brands.byHost('portaal.anker.example').id).toBe('anker');
  expect(brands.byHost('127.0.0.1').id).toBe('baken');
});

test('an installation can have a single brand', () => {
  const brands = readBrands({ only: 'anker', publicUrls: {} });
  expect(brands.all.map(({ id }) => id)).toEqual(['anker']);
  expect(brands.byHost('baken.localhost').id).toBe('anker');
  expect(() => readBrands({ only: 'onbekend', publicUrls: {} })).toThrow(/onbekend/);
});

test('adding a folder adds a brand', () => {
  changeThird({ name: 'Derde' });
  expect(read().byHost('derde.localhost').name).toBe('Derde');
});

test.each([
  ['another id than its folder', { id: 'vierde' }, /id/],
  ['an address of another brand', { hosts: ['anker.localhost'] }, /anker/],
  ['a link without https', { links: { contact: 'javascript:alert(1)' } }, /links/],
  ['V-04 a tag manager id that is none', { tagManagerId: 'GTM-abc' }, /tagManagerId/],
  ['an incassant-ID whose check digits are wrong', { creditorId: 'NL81ZZZ100000020000' }, /creditorId/],
  [
    'an account whose check digits are wrong',
    { bankAccounts: [{ ...ACCOUNT, iban: 'NL92ABNA0417164300' }] },
    /iban/,
  ],
  ['an account with spaces', { bankAccounts: [{ ...ACCOUNT, iban: 'NL91 ABNA 0417 1643 00' }] }, /iban/],
  ['the account of another brand', { bankAccounts: [{ ...ACCOUNT, iban: 'NL71TEST1000000028' }] }, /anker/],
  ['an unknown setting', { colour: 'red' }, /colour/],
])('a brand with %s is rejected at start', (_name, change, message) => {
  changeThird(change);
  expect(() => read()).toThrow(message);
});

test('requires an incassant-ID only for a brand that collects direct debits', () => {
  // This example comes from the Bundesbank. The check digits do not cover the three characters in the middle, which
  // the creditor chooses.
  for (const creditorId of ['DE98ZZZ09999999999', 'DE98ABC09999999999']) {
    changeThird({ creditorId });
    expect(read().byId('derde')?.creditorId).toBe(creditorId);
  }
  changeThird({ creditorId: null });
  requireCreditorIds(read(), ['baken', 'anker']);
  expect(() => requireCreditorIds(read(), ['baken', 'derde'])).toThrow(
    'Merk derde klopt niet:\n  - brand.json creditorId: het incassant-ID ontbreekt',
  );
});

test('the brand with host * serves every unlisted host and comes first', () => {
  changeThird({ hosts: ['derde.localhost'] });
  const [first, ...others] = read().all.map(({ id }) => id);
  expect(first).toBe('baken');
  expect(others).toContain('derde');
  changeThird({ hosts: ['derde.localhost', '*'] });
  expect(() => read()).toThrow(/adres \* hoort ook bij/);
  changeThird({ hosts: ['*'] });
  expect(() => read()).toThrow(/\* kan niet het eerste adres zijn/);
});

test("rejects at start a font that is neither in the brand's folder nor in a package", () => {
  const font = { family: 'Eigen', weight: 400, style: 'normal', preload: false };
  changeThird({ fonts: [{ ...font, file: 'fonts/eigen.woff2' }] });
  expect(() => read()).toThrow(/eigen\.woff2 ontbreekt\n.*eigen\.woff ontbreekt/);
  changeThird({ fonts: [{ ...font, package: '@fontsource/none', file: 'files/eigen.woff2' }] });
  expect(() => read()).toThrow(/@fontsource\/none\/files\/eigen\.woff2 ontbreekt/);
  changeThird({ fonts: [{ ...font, file: 'fonts/eigen.ttf' }] });
  expect(() => read()).toThrow(/fonts/);
});

test('rejects at start a brand that does not describe every team member', () => {
  changeThird({});
  const file = join(folder, 'derde/team.json');
  const team = readFileSync(file, 'utf8');
  writeFileSync(file, team.replace(/"role": "[^"]+"/, '"role": ""'));
  expect(() => read()).toThrow(/team\.json .*role: Dit is nog niet ingevuld/);
  writeFileSync(file, '[]');
  expect(() => read()).toThrow(/noem er minstens één/);
  writeFileSync(file, team);
  expect(read().byId('derde')?.team).toEqual(JSON.parse(team));
});

test('a brand without an icon is rejected at start', () => {
  changeThird({});
  rmSync(join(folder, 'derde/icons/favicon.svg'));
  expect(() => read()).toThrow(/favicon\.svg ontbreekt/);
});

test('rejects at start a brand whose text has too little contrast, and names the colours', () => {
  changeThird({});
  cpSync(join(BRANDS_FOLDER, 'baken/icons'), join(folder, 'derde/icons'), { recursive: true });
  const file = join(folder, 'derde/tokens.css');
  const tokens = readFileSync(join(BRANDS_FOLDER, 'baken/tokens.css'), 'utf8');
  const inkMuted = /(?<=--color-ink-muted: light-dark\()#\w{6}/;
  expect(tokens).toMatch(inkMuted);
  writeFileSync(file, tokens.replace(inkMuted, '#c9c4b8'));
  expect(() => read()).toThrow(
    /--color-ink-muted op --color-ground \(licht\) heeft contrast 1\.\d\d, nodig is 4\.5/,
  );
  writeFileSync(file, tokens);
  expect(read().byId('derde')?.name).toBeDefined();
});

test('names each picture that a brand outside the source code copied from a demo brand', () => {
  changeThird({});
  const third = join(folder, 'derde');
  writeFileSync(join(third, 'illustration.svg'), '<svg id="art"/>');
  const found = demoPicturesOf({ folder: third });
  expect(found).toContainEqual({ file: 'logo.svg', demo: 'baken' });
  expect(found.map(({ file }) => file)).not.toContain('illustration.svg');
  expect(demoPicturesOf({ folder: join(BRANDS_FOLDER, 'baken') })).toEqual([]);
});
