import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PackageContent, packageContents } from '../../../demo/book-package/package-files.ts';
import { writePackage } from '../../../demo/book-package/write-package.ts';
import { checkBook } from './book-package.use-cases.ts';

let folder = '';
let path = '';
let archive = Buffer.alloc(0);
const contents = packageContents({ seed: 5, investors: 4, contracts: 6 }, 'duin');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pakket-'));
  path = join(folder, 'pakket.zip');
  await writePackage(path, contents);
  archive = await readFile(path);
});
afterAll(() => rm(folder, { recursive: true }));

async function faultsOf(bytes: Buffer): Promise<number> {
  await writeFile(path, bytes);
  return (await checkBook(path, () => {})).faults;
}

describe('a damaged archive is checked', () => {
  it('an undamaged archive has no fault', async () => expect(await faultsOf(archive)).toBe(0));

  it('reports a truncated archive, wherever it ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: archive.length - 1 }), async (length) => {
        expect(await faultsOf(archive.subarray(0, length))).toBeGreaterThan(0);
      }),
      { numRuns: 30 },
    );
  });

  it('changed bytes in an archive never stop the check', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: archive.length - 1 }), fc.integer({ min: 0, max: 255 })),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        async (changes) => {
          const bytes = Buffer.from(archive);
          for (const [at, byte] of changes) bytes[at] = byte;
          expect(await faultsOf(bytes)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Characters with a special meaning in CSV, in numbers or in text encodings. */
const awkward = [
  '"',
  ',',
  ';',
  '\r',
  '\n',
  '\r\n',
  '',
  '-',
  '.',
  ' ',
  '9',
  '\u0000',
  '\ufeff',
  'é',
  '\ud800',
  '"",',
];

describe('a damaged file is checked', () => {
  it('changed characters in a file never stop the check', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...contents.map((content) => content.path)),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...awkward)), {
          minLength: 1,
          maxLength: 4,
        }),
        async (changed, changes) => {
          await writePackage(
            path,
            contents.map((content) => (content.path === changed ? damaged(content, changes) : content)),
          );
          expect((await checkBook(path, () => {})).faults).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 40 },
    );
  });
});

function damaged(
  { path: name, parts }: PackageContent,
  changes: readonly [number, string][],
): PackageContent {
  let text = [...parts()].map(String).join('');
  for (const [place, character] of changes) {
    const at = Math.floor(place * text.length);
    text = text.slice(0, at) + character + text.slice(at + 1);
  }
  return { path: name, parts: () => [text] };
}
