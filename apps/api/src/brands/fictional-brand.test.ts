import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { writeRehearsalBrands } from '../demo/rehearsal-brands.ts';
import { installedBrands } from '../installed-brands.ts';
import { readConfiguration } from '../platform/configuration.ts';
import type { Configuration } from '../platform/configuration-values.ts';
import { startFault } from '../start-fault.ts';
import { BRANDS_FOLDER } from './brands.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaal-real-brands-'));
beforeEach(() => {
  rmSync(folder, { recursive: true });
  writeRehearsalBrands(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const production = (brandsDir: string | undefined): Configuration => ({
  ...readConfiguration({ NODE_ENV: 'test' }),
  production: true,
  brandsDir,
});

/**
 * Returns the error message that the operator reads if production rejects the brands in `folder`; empty if production
 * starts.
 */
function rejection(): string {
  try {
    installedBrands(production(folder));
  } catch (error) {
    return startFault(error);
  }
  return '';
}

function changeText(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, 'anker', file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

test('rejects the brands of the demo in production, and accepts them elsewhere', () => {
  const start = () => installedBrands(production(undefined));
  expect(start).toThrow('brand.json company.isFictional: dit bedrijf is verzonnen');
  expect(start).toThrow('BRANDS_DIR');
  expect(installedBrands({ ...production(undefined), production: false }).all).toHaveLength(2);
});

test('starts production with brands in a folder outside the source', () => {
  expect(rejection()).toBe('');
  const [brand] = installedBrands(production(folder)).all;
  expect(brand?.folder).toBe(join(folder, brand?.id ?? ''));
});

test.each([
  [
    'a fictional company',
    'brand.json',
    '"isFictional": false',
    '"isFictional": true',
    'company.isFictional: dit',
  ],
  [
    'a test account to receive money on',
    'brand.json',
    /NL\d\dPROF\d{10}(?=", "name": "Stichting)/,
    'NL71TEST1000000028',
    'bankAccounts.0.iban: NL71TEST1000000028 is een rekening die niet bestaat',
  ],
  [
    'a test account of a fund',
    'brand.json',
    /NL\d\dPROF\d{10}(?=", "name": "Anker Vast)/,
    'NL49TEST1000000036',
    'fundAccounts.0.iban: NL49TEST1000000036',
  ],
  [
    'a link that cannot exist',
    'brand.json',
    'https://www.anker-beleggen.example.nl/contact',
    'https://www.anker-beleggen.example/contact',
    'links.contact: https://www.anker-beleggen.example/contact heeft een adres',
  ],
  [
    'a complaints page that cannot exist',
    'brand.json',
    'https://www.kifid.nl',
    'https://klachten.example.com',
    'company.complaints.url: https://klachten.example.com',
  ],
  [
    'a mailbox that cannot exist',
    'brand.json',
    'service@anker-beleggen.example.nl',
    'service@anker-beleggen.example',
    'contact.email: service@anker-beleggen.example',
  ],
  [
    'a text with a mailbox that cannot exist',
    'texts.nl.json',
    /": "(?=[^"]*"\s*\}\s*$)/,
    '": "Mail naar hulp@merk.test. ',
    'Mail naar hulp@merk.test.',
  ],
  [
    'a contract with a mailbox that cannot exist',
    'teksten/contract.md',
    '## hoe het werkt\n',
    '## hoe het werkt\n\nMail naar hulp@merk.test.\n',
    'Mail naar hulp@merk.test. heeft een adres',
  ],
])(
  'does not start production with %s, and names brand, file and field',
  (_name, file, from, to, sentence) => {
    changeText(file, from, to);
    const text = rejection();
    expect(text).toMatch(/^Merk anker klopt niet:\n {2}- /);
    expect(text).toContain(`  - ${file} `);
    expect(text).toContain(sentence);
    expect(text.split('\n')).toHaveLength(2);
  },
);

test('reports all fictional data of a brand together', () => {
  cpSync(join(BRANDS_FOLDER, 'anker/brand.json'), join(folder, 'anker/brand.json'));
  expect(rejection().split('\n')).toHaveLength(9);
});

test('accepts text that only resembles a test account or a reserved name', () => {
  changeText('brand.json', 'Stichting Bewaarder Anker', 'Latest.examples TESTament');
  changeText('brand.json', 'https://www.kifid.nl', 'https://www.test.nl/a.example.nl');
  expect(rejection()).toBe('');
});

test.each([
  'https://www.test-aankoop.be',
  'https://www.example-wonen.nl',
  'https://wonen.test-huis.nl/test',
  'https://my-example.com',
  'https://example.com-wonen.nl',
  'https://www.example.com.nl',
])('accepts %s, a lawful address with a reserved name as part of another', (address) => {
  changeText('brand.json', 'https://www.kifid.nl', address);
  expect(rejection()).toBe('');
});

test.each([
  'https://aankoop.test',
  'https://aankoop.test:8443/a-b',
  'https://wonen-online.example/start',
  'https://example.com/wonen',
  'https://www.example.org',
])('rejects %s, an address under a reserved name', (address) => {
  changeText('brand.json', 'https://www.kifid.nl', address);
  expect(rejection()).toContain(`company.complaints.url: ${address} heeft een adres`);
});
