import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankDifference, controlSums } from '@portaal/domain/office/book-package/check/control-report';
import type { BookFault } from '@portaal/domain/office/book-package/check/fault';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PackageContent, packageContents } from '../../../demo/book-package/package-files.ts';
import { type FaultyPackage, inCell } from '../../../demo/book-package/planted-edits.ts';
import { emptiedFor, plantedFaults, replacedAt } from '../../../demo/book-package/planted-faults.ts';
import { writePackage } from '../../../demo/book-package/write-package.ts';
import { checkBook, controlLines, faultText, openArchive } from './book-package.use-cases.ts';

const SIZE = { seed: 3, investors: 60, contracts: 110 };

let folder = '';
let contents: PackageContent[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pakket-'));
  contents = packageContents(SIZE, 'duin').map(({ path, parts }) => {
    const stored = [...parts()];
    return { path, parts: () => stored };
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function checked({ contents: files, patch }: Pick<FaultyPackage, 'contents' | 'patch'>) {
  const path = join(folder, 'pakket.zip');
  await writePackage(path, files);
  if (patch) await writeFile(path, patch(await readFile(path)));
  const faults: BookFault[] = [];
  return { ...(await checkBook(path, (fault) => faults.push(fault))), list: faults };
}

describe('a generated package of a fictitious investment provider', () => {
  it('a generated package passes the check, which recalculates its totals', async () => {
    const { faults, notices, list, metadata, totals } = await checked({ contents });
    expect(list.map(faultText)).toEqual([]);
    expect({ faults, notices }).toEqual({ faults: 0, notices: 0 });
    expect(metadata).toMatchObject({ merk: 'duin', peildatum: '2026-11-20' });
    expect(totals?.rows).toMatchObject({ contracten: 110, personen: 60 });
    expect(totals?.rows.grootboek).toBeGreaterThan(10_000);
    const { funds, money } = totals?.control ?? controlSums();
    expect([...funds.keys()]).toHaveLength(5);
    for (const { ledger, reported } of funds.values()) {
      expect(ledger.units).toBeGreaterThan(0);
      expect(ledger).toEqual(reported);
    }
    expect(money.withheld).toBeGreaterThan(0);
    expect(bankDifference(money)).toBe(0);
  });

  it('a generated package has the same bytes when it is generated again', async () => {
    const [first, second] = [join(folder, 'a.zip'), join(folder, 'b.zip')];
    await writePackage(first, packageContents(SIZE, 'duin'));
    await writePackage(second, packageContents(SIZE, 'duin'));
    expect((await readFile(first)).equals(await readFile(second))).toBe(true);
  });
});

describe('the control report summarises a package', () => {
  it('the control report shows a difference between the ledger and the figures that the old system reports', async () => {
    const plant = plantedFaults['units-of-balance-off'];
    if (!plant) throw new Error('this fault is not planted');
    const { totals } = await checked(plant(contents));
    const lines = controlLines(totals?.control ?? controlSums());
    expect(lines.filter((line) => line.includes('verschil'))).toContain(
      '  verschil        -0.0001 participaties, 0.00 euro',
    );
  });
});

const isAlone =
  /^(comma|day-that|empty-cell|unknown-code|eleven|iban|three|five|trailing|wrong-e-mail|key-twice|rows-out|cell-missing|empty-line|born|account|end-before|shares|signed|other-digest|bank)/;

describe('a book that was used in the portal passes the check', () => {
  it.each([
    ['a reversed direct debit of more than all units are worth', emptiedFor('9999999.00')],
    ['a correction of an earlier day at the price of that day', replacedAt(1)],
  ])('%s is accepted', async (_what, plant) => {
    const { list } = await checked(plant(contents));
    expect(list.map(faultText)).toEqual([]);
  });

  it('a correction at another price than the published price gives a notice', async () => {
    const { faults, notices } = await checked(replacedAt(1_000)(contents));
    expect({ faults, notices }).toEqual({ faults: 0, notices: 1 });
  });
});

describe('a package as a whole has a maximum size', () => {
  it('a package with more files or more unpacked bytes than allowed is rejected before anything is unpacked', async () => {
    const path = join(folder, 'whole.zip');
    await writePackage(path, contents);
    const opened = (limits: { mostFiles: number; mostBytes: number }) =>
      openArchive(path, () => {}, limits).then(
        (archive) => {
          archive.close();
          return archive.paths.length;
        },
        (error: Error) => error.message,
      );
    const bytes = contents.reduce(
      (sum, { parts }) => sum + [...parts()].reduce((size, part) => size + Buffer.byteLength(part), 0),
      0,
    );
    const { length: files } = contents;
    expect(await opened({ mostFiles: files, mostBytes: bytes })).toBe(files);
    expect(await opened({ mostFiles: files - 1, mostBytes: bytes })).toMatch(/^Dit pakket is te groot/);
    expect(await opened({ mostFiles: files, mostBytes: bytes - 1 })).toMatch(/^Dit pakket is te groot/);
  });
});

describe('the check notes what an employee must look at', () => {
  it('a monthly deposit without a collection day is a notice at its line', async () => {
    const planted = inCell('contracten', 'incassodag', () => '', {
      where: ({ inleg_maand }) => inleg_maand !== '0.00',
    })(contents);
    const { faults, notices, list } = await checked(planted);
    expect({ faults, notices }).toEqual({ faults: 0, notices: 1 });
    expect(list[0]).toMatchObject({ ...planted.place, message: expect.stringContaining('incassodag') });
  });
});

describe('the check finds a fault planted in a package', () => {
  it('the generator can plant at least forty kinds of faults', () =>
    expect(Object.keys(plantedFaults).length).toBeGreaterThanOrEqual(40));

  it.each(Object.entries(plantedFaults))(
    '%s is reported at its file, line and column',
    async (name, plant) => {
      const planted = plant(contents);
      const { list } = await checked(planted);
      const places = list.map(({ file, line, column }) => ({ file, line, column }));
      expect(places, list.slice(0, 20).map(faultText).join('\n')).toContainEqual(planted.place);
      // A fault in a cell or key is reported alone, without the sums and references that depend on the row.
      expect(list.length, list.map(faultText).join('\n')).toBeLessThanOrEqual(isAlone.test(name) ? 1 : 8);
    },
  );
});
