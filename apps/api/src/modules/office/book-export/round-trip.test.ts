import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIGESTS } from '../book-import/testing/digests.ts';
import { importPortal } from '../book-import/testing/import-portal.ts';
import { exportTo, filesOf, importWhole } from './testing/exported-book.ts';

const TIMEOUT = 180_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uitvoer-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the export of an imported package', { timeout: TIMEOUT }, () => {
  it.each([
    { seed: 1, investors: 12, contracts: 20 },
    { seed: 5, investors: 9, contracts: 30 },
    { seed: 8, investors: 20, contracts: 24 },
  ])('has the same bytes as the package of seed $seed', async (size) => {
    const made = await importPortal();
    try {
      const path = await made.packed(size);
      const exported = join(folder, `${size.seed}.zip`);
      await importWhole(made, path);
      await exportTo(made, exported);
      const [before, after] = [await filesOf(path), await filesOf(exported)];
      for (const [name, text] of Object.entries(before)) {
        if (name.endsWith('.csv') || name.endsWith('.json')) expect(after[name], name).toBe(text);
      }
    } finally {
      await made.close();
    }
  });

  it('is imported again with the same ledger, books and positions', async () => {
    const [first, second] = [await importPortal(), await importPortal()];
    try {
      const exported = join(folder, 'again.zip');
      await importWhole(
        first,
        await first.packed({ seed: 2, investors: 12, contracts: 24 }, (contents) =>
          contents
            .filter(({ path }) => !path.endsWith('.pdf'))
            .map((content) =>
              content.path === 'documenten.csv'
                ? { ...content, parts: () => [[...content.parts()][0] ?? ''] }
                : content,
            ),
        ),
      );
      await exportTo(first, exported);
      await importWhole(second, exported);
      expect(await second.portal.rows(DIGESTS)).toEqual(await first.portal.rows(DIGESTS));
    } finally {
      await first.close();
      await second.close();
    }
  });
});

describe('an export since a day', { timeout: TIMEOUT }, () => {
  it('contains only later events, and everything that is a state', async () => {
    const made = await importPortal();
    try {
      const path = await made.packed({ seed: 3, investors: 10, contracts: 16 });
      const exported = join(folder, 'since.zip');
      await importWhole(made, path);
      await exportTo(made, exported, { since: '2026-10-01' });
      const [before, after] = [await filesOf(path), await filesOf(exported)];
      const rows = (text: string | undefined) => (text ?? '').split('\r\n').slice(1, -1);
      const later = rows(before['grootboek.csv']).filter(
        (line) => (line.split(',')[5] ?? '') >= '2026-10-01',
      );
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
