import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkBook, faultText } from '../book-package/book-package.use-cases.ts';
import {
  DIFFERENT_POSITIONS,
  DIFFERENT_TOTALS,
  loadIntoSqlite,
} from '../book-package/testing/sqlite-package.ts';
import { exportTo, filesOf } from './testing/exported-book.ts';

let portal: TestApp;
let folder = '';
beforeAll(async () => {
  portal = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'uitvoer-'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

it.each(['anker', 'baken'])(
  'a book that was made in the portal passes the check of a package: %s',
  async (brand) => {
    const path = join(folder, `${brand}.zip`);
    await exportTo({ portal }, path, { brand });
    const list: string[] = [];
    const { totals } = await checkBook(path, (fault) => list.push(faultText(fault)));
    // The statements of the demo do not cover all money in the demo.
    expect(list.filter((line) => !line.startsWith('rekeningen.csv, saldo'))).toEqual([]);
    expect(totals?.rows.contracten).toBeGreaterThan(5);
    expect(totals?.rows.grootboek).toBeGreaterThan(100);
    expect(totals?.rows.documenten).toBeGreaterThan(5);
    // Another system needs nothing but the files and their description.
    const files = await filesOf(path);
    const query = loadIntoSqlite((name) => Buffer.from(files[name] ?? '', 'latin1').toString());
    expect(query('PRAGMA foreign_key_check')).toEqual([]);
    expect(query(DIFFERENT_POSITIONS)).toEqual([]);
    expect(query(DIFFERENT_TOTALS)).toEqual([]);
    expect(query('SELECT * FROM standen WHERE waarde > 0').length).toBeGreaterThan(5);
  },
);
