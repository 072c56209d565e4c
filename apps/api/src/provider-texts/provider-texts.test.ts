import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { BRANDS_FOLDER, readBrands } from '../brands/brands.ts';
import { textKindNames } from './kinds.ts';
import { exampleText, readProviderTexts, textFileName } from './provider-texts.ts';

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
