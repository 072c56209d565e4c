import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageContents } from '../../../demo/book-package/package-files.ts';
import { writePackage } from '../../../demo/book-package/write-package.ts';
import { checkBook } from './book-package.use-cases.ts';

let folder = '';
let path = '';
let archive = Buffer.alloc(0);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pakket-'));
  path = join(folder, 'pakket.zip');
  await writePackage(path, packageContents({ seed: 5, investors: 4, contracts: 6 }, 'duin'));
  archive = await readFile(path);
});
afterAll(() => rm(folder, { recursive: true }));

async function faultsOf(bytes: Buffer): Promise<number> {
  await writeFile(path, bytes);
  return (await checkBook(path, () => {})).faults;
}

describe('a damaged archive', () => {
  it('has no fault before it is damaged', async () => expect(await faultsOf(archive)).toBe(0));

  it('is reported as a fault wherever it is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: archive.length - 1 }), async (length) => {
        expect(await faultsOf(archive.subarray(0, length))).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('never stops the check, whichever bytes of it are changed', async () => {
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
      { numRuns: 250 },
    );
  });
});
