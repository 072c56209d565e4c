import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealingTermsOf } from '@portaal/domain/products/terms/dealing-terms';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { afterEach, expect, test } from 'vitest';
import { BRANDS_FOLDER, readBrands } from '../brands/brands.ts';
import { contractFigures } from '../documents/contract/contract-text.ts';
import { textKindNames, textKinds } from './kinds.ts';
import { exampleText, readProviderTexts, textFileName } from './provider-texts.ts';
import { plainWords, renderText } from './render-text.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** Creates a brand's folder with these files in `teksten`. */
function brandFolder(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  made.push(folder);
  mkdirSync(join(folder, 'teksten'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'teksten', name), content);
  return folder;
}

test('a brand without its own texts has the texts of release 1.0, and all of them are reported as missing', () => {
  const folder = brandFolder({});
  rmSync(join(folder, 'teksten'), { recursive: true });
  const read = readProviderTexts(folder);
  expect(read).toMatchObject({ missing: textKindNames });
  expect('texts' in read && read.texts.get('contract')).toEqual(exampleText('contract'));
});

test('both demo brands have every text', () => {
  for (const { provider } of readBrands({ only: undefined, publicUrls: {} }).all) {
    expect(provider.missing).toEqual([]);
    expect([...provider.texts.keys()]).toEqual(textKindNames);
  }
});

test('reports the file and line of a fault, and rejects a file that is not UTF-8 or that belongs to no text', () => {
  const { content } = exampleText('signing');
  const read = readProviderTexts(
    brandFolder({
      'contract.md': Buffer.from(exampleText('contract').content, 'latin1'),
      'ondertekenen.md': content.replace('{melden.dagen} dagen', '30 dagen'),
      'kontract.md': 'x',
      '.bewaard': 'x',
    }),
  );
  expect(read).toEqual({
    faults: [
      expect.stringContaining('teksten/kontract.md: onbekend bestand. De teksten heten: '),
      'teksten/contract.md: is geen UTF-8. Sla het bestand op als UTF-8',
      'teksten/ondertekenen.md regel 4: ‘30 dagen’ is getypt. Gebruik {melden.dagen} of {bedenktijd.dagen}',
      expect.stringMatching(/^teksten\/ondertekenen\.md regel \d+: \{melden\.dagen\} ontbreekt/),
    ],
  });
});

test('a brand with a faulty text does not start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brands-'));
  made.push(folder);
  cpSync(join(BRANDS_FOLDER, 'anker'), join(folder, 'anker'), { recursive: true });
  writeFileSync(join(folder, 'anker/teksten', textFileName('contract')), '## inleiding\nHallo {wie}\n');
  expect(() => readBrands({ folder, only: undefined, publicUrls: {} })).toThrow(
    /Merk anker klopt niet:[\s\S]*teksten\/contract\.md regel 2: onbekend invulveld \{wie\}/,
  );
});

test.each([
  [
    { waarderingsdag: 15, sluiting: { werkdagen: 2, tijd: '12.30' } },
    '12.30 uur, 2 werkdagen vóór de 15e van de maand',
    'die 15e',
  ],
  [
    { waarderingsdag: 20, sluiting: { werkdagen: 1, tijd: '09.00' } },
    '09.00 uur op de laatste werkdag vóór de 20e van de maand',
    'die 20e',
  ],
  [
    { waarderingsdag: 1, sluiting: { werkdagen: 3, tijd: '12.30' } },
    '12.30 uur, 3 werkdagen vóór de 1e van de maand',
    'die 1e',
  ],
])('a contract of each demo brand has the dealing days of the calendar %j', (days, cutOff, day) => {
  const dealing = dealingTermsOf({
    geldigVanaf: '2026-01-01',
    kalender: { ...sectionsBefore.kalender, ...days },
  });
  const shared = Object.keys(textKinds.contract.placeholders).map((name) => [name, '']);
  for (const brand of readBrands({ only: undefined, publicUrls: {} }).all) {
    const text = brand.provider.texts.get('contract') ?? exampleText('contract');
    const values = { ...Object.fromEntries(shared), ...contractFigures({ coolingOffDays: 21, dealing }) };
    const words = plainWords(
      renderText(textKinds.contract, text, { provider: brand, values })['hoe het werkt'],
    );
    expect(words[0]).toBe(
      `Wij beleggen geld dat vóór ${cutOff} bij ons binnen is tegen de koers van ${day}.`,
    );
    expect(words.join(' ')).not.toMatch(/eerste dag|laatste werkdag van/);
  }
});

test('a text that an earlier release accepted stays in use, and the brand reports what keeps it from opening', () => {
  const { content } = exampleText('contract');
  const earlier = content.replace(
    '{sluiting.regel} bij ons binnen is tegen de koers van {waardering.dag}.',
    '{sluiting.tijd} uur op de laatste werkdag van de maand bij ons binnen is tegen de koers van de eerste dag van de volgende maand.',
  );
  const read = readProviderTexts(brandFolder({ 'contract.md': earlier }));
  expect(read).toMatchObject({
    outdated: [
      'teksten/contract.md regel 7: ‘laatste werkdag’ is getypt. Gebruik {sluiting.regel} of {waardering.dag}',
      'teksten/contract.md regel 16: {sluiting.regel} ontbreekt. Deze tekst moet dit noemen',
      'teksten/contract.md regel 16: {waardering.dag} ontbreekt. Deze tekst moet dit noemen',
    ],
  });
  expect('texts' in read && read.texts.get('contract')?.content).toBe(earlier);
});
