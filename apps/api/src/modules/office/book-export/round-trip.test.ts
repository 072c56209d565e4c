import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocumentFile, listDocuments } from '../../documents/documents/own-documents.use-cases.ts';
import { registerBook } from '../book-import/book-import.use-cases.ts';
import { DIGESTS } from '../book-import/testing/digests.ts';
import { BRAND, importPortal } from '../book-import/testing/import-portal.ts';
import { faultText } from '../book-package/book-package.use-cases.ts';
import { cameSince } from './book-rows.ts';
import { exportTo, filesOf, importWhole } from './testing/exported-book.ts';

const TIMEOUT = 180_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uitvoer-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('an imported package is exported again', { timeout: TIMEOUT }, () => {
  it.each([
    { seed: 1, investors: 12, contracts: 20 },
    { seed: 5, investors: 9, contracts: 30 },
    { seed: 8, investors: 20, contracts: 24 },
  ])('the export of an imported package has the same bytes as the package of seed $seed', async (size) => {
    const made = await importPortal();
    try {
      const path = await made.packed(size);
      const exported = join(folder, `${size.seed}.zip`);
      await importWhole(made, path);
      await exportTo(made, exported);
      const [before, after] = [await filesOf(path), await filesOf(exported)];
      for (const [name, text] of Object.entries(before)) expect(after[name], name).toBe(text);
      expect((await readFile(exported)).equals(await readFile(path))).toBe(true);
    } finally {
      await made.close();
    }
  });

  it('an exported package can be imported again with the same ledger, books and positions', async () => {
    const [first, second] = [await importPortal(), await importPortal()];
    try {
      const exported = join(folder, 'again.zip');
      await importWhole(first, await first.packed({ seed: 2, investors: 12, contracts: 24 }));
      await exportTo(first, exported);
      await importWhole(second, exported);
      expect(await second.portal.rows(DIGESTS)).toEqual(await first.portal.rows(DIGESTS));
    } finally {
      await first.close();
      await second.close();
    }
  });
});

describe('a package contains documents', { timeout: TIMEOUT }, () => {
  it('the documents of a package become documents of their contracts, visible to the investor only', async () => {
    const made = await importPortal();
    try {
      await importWhole(made, await made.packed({ seed: 6, investors: 6, contracts: 10 }));
      const [row] = await made.portal.rows(
        `select d.id, d.person_id as "personId" from document d where d.kind = 'archief' order by d.id`,
      );
      const person = { id: row?.personId, brand: BRAND, email: '', name: '', role: 'investor' } as const;
      const { items } = await listDocuments(made.portal.services, person, { limit: 20 });
      expect(items.map(({ kind, title }) => [kind, title.slice(0, 20)])).toContainEqual([
        'archief',
        'Waardeoverzicht 2025',
      ]);
      const request = { isEmployee: false, notice: () => {} };
      const { content } = await getDocumentFile(made.portal.services, person, row?.id, request);
      expect(String(content).slice(0, 5)).toBe('%PDF-');
      const other = { ...person, id: made.employees[0] };
      await expect(getDocumentFile(made.portal.services, other, row?.id, request)).rejects.toThrow(
        'notFound',
      );
      await expect(
        getDocumentFile(made.portal.services, person, row?.id, { ...request, isEmployee: true }),
      ).rejects.toThrow('hiddenFromEmployee');
    } finally {
      await made.close();
    }
  });

  it('a package is rejected if the scanner rejects one of its documents', async () => {
    const made = await importPortal();
    try {
      const path = await made.packed({ seed: 6, investors: 6, contracts: 10 });
      const malwareScanner = { scan: async () => ({ status: 'infected', name: 'Eicar' }) as const };
      const faults: string[] = [];
      const { id } = await registerBook(
        { ...made.services, malwareScanner },
        { path, brand: BRAND },
        (fault) => faults.push(faultText(fault)),
      );
      expect(id).toBeUndefined();
      expect(faults).toContain('documenten/D00001.pdf: De virusscanner keurt dit bestand niet goed.');
    } finally {
      await made.close();
    }
  });
});

describe('an export can begin at a day', { timeout: TIMEOUT }, () => {
  it.each([
    // Winter time: midnight of 1 December is 23:00 in UTC. Summer time: midnight of 1 July is 22:00 in UTC.
    ['2026-12-01', '20261130225959', false],
    ['2026-12-01', '20261130230000', true],
    ['2026-07-01', '20260630215959', false],
    ['2026-07-01', '20260630220000', true],
    // The clock changes during these days, after midnight.
    ['2026-03-29', '20260328230000', true],
    ['2026-03-29', '20260328225959', false],
    ['2026-10-25', '20261024220000', true],
    ['2026-10-25', '20261024215959', false],
  ])(
    'an export since %s contains a line of an earlier day that the portal created at %s UTC: %s',
    (since, made, is) => {
      const line = `HV-1,zz-${made}-000000000000123,DUIN,maandinleg,2026-01-02,2026-01-02,10.00,1.0000,10.0000\r\n`;
      expect(cameSince(since)(line)).toBe(is);
    },
  );

  it('an export since a day contains only later events, and the complete current state', async () => {
    const made = await importPortal();
    try {
      const path = await made.packed({ seed: 3, investors: 10, contracts: 16 });
      const exported = join(folder, 'since.zip');
      await importWhole(made, path);
      await exportTo(made, exported, { since: '2026-10-01' });
      const [before, after] = [await filesOf(path), await filesOf(exported)];
      const rows = (text: string | undefined) => (text ?? '').split('\r\n').slice(1, -1);
      const later = rows(before['grootboek.csv']).filter((line) => {
        const [dealt = '', booked = ''] = line.split(',').slice(4, 6);
        return dealt >= '2026-10-01' || booked >= '2026-10-01';
      });
      expect(rows(after['grootboek.csv'])).toEqual(later);
      expect(later.length).toBeGreaterThan(10);
      expect(rows(after['koersen.csv']).length).toBeGreaterThan(3);
      expect(rows(after['koersen.csv']).every((line) => (line.split(',')[1] ?? '') >= '2026-10-01')).toBe(
        true,
      );
      expect(after['contracten.csv']).toBe(before['contracten.csv']);
    } finally {
      await made.close();
    }
  });
});
