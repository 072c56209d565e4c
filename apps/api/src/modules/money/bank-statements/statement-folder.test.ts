import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RejectedStatement } from '@portaal/domain/money/bank-statements/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryXml, OWN_IBAN, oneStatement } from '../../../integrations/bank/testing/statement-xml.ts';
import { faultsIn } from '../../../testing/all-verified.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readStatementFolder } from './statement-folder.use-cases.ts';

let portal: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'statements-'));
  portal = await createTestApp({ configuration: { bankStatementsDir: folder } });
  portal.clock.set('2026-11-20T10:00:00Z');
});
afterAll(async () => {
  expect(await faultsIn(portal.database)).toEqual([]);
  await portal.close();
  await rm(folder, { recursive: true });
});

const MINUTE = 60_000;
/** Root can read and write everything, so the tests for missing permissions run as another user. */
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (!isRoot) return work();
  for (const name of ['', 'bezig', 'verwerkt', 'geweigerd']) await chown(join(folder, name), NOBODY, NOBODY);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = '/tmp';
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
const put = (name: string, content: string) => writeFile(join(folder, name), content);
const later = (minutes: number) => readStatementFolder(portal.services, Date.now() + minutes * MINUTE);
const filesIn = async (name: string) =>
  (await readdir(join(folder, name))).map((file) => file.replace(/^20261120T100000-/, '')).sort();
const imported = async () =>
  (
    await portal.database.connection.pool.query(
      `SELECT s.sequence::int, s.imported_by, s.brand FROM bank_statement s JOIN bank_account a ON a.id = s.account_id
       WHERE a.iban = $1 ORDER BY s.position`,
      [OWN_IBAN],
    )
  ).rows;
const statement = (sequence: number, opening: string, closing: string) => {
  const day = `2026-11-${String(sequence).padStart(2, '0')}`;
  return oneStatement({
    ...{ sequence, opening, closing, from: day },
    entries: entryXml({ amount: '1.00', booked: day }),
  });
};

test("imports files in the bank's order, whatever their names, and moves them", async () => {
  await put('b.xml', statement(2, '1.00', '2.00'));
  await put('c.XML', statement(3, '2.00', '3.00'));
  await put('a.xml', statement(4, '3.00', '4.00'));
  await put('z.xml', statement(1, '0.00', '1.00'));
  await put('z.xml.deel', 'half');
  await later(1);
  const of = (sequence: number) => ({ sequence, imported_by: null, brand: 'baken' });
  expect(await imported()).toEqual([of(1), of(2), of(3), of(4)]);
  expect(await filesIn('verwerkt')).toEqual(['a.xml', 'b.xml', 'c.XML', 'z.xml']);
  expect(await filesIn('geweigerd')).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.includes('.'))).toEqual(['z.xml.deel']);
});

test('moves a faulty file to the rejected files with its reason and continues with the others', async () => {
  await put('gap.xml', statement(20, '90.00', '91.00'));
  await put('good.xml', statement(5, '4.00', '5.00'));
  await put('again.xml', statement(4, '3.00', '4.00'));
  await put('half.xml', statement(6, '5.00', '6.00').slice(0, 700));
  await put('other.xml', oneStatement({ iban: 'NL91ABNA0417164300' }));
  await later(1);
  expect((await imported()).at(-1)?.sequence).toBe(5);
  const rejected = ['again.xml', 'gap.xml', 'half.xml', 'other.xml'];
  expect(await filesIn('geweigerd')).toEqual(rejected.flatMap((name) => [name, `${name}.txt`]));
  const reason = async (name: string) =>
    readFile(join(folder, 'geweigerd', `20261120T100000-${name}.txt`), 'utf8');
  expect(await reason('again.xml')).toBe('Regel 3: Wij hebben afschrift 4 al ingelezen.\n');
  expect(await reason('gap.xml')).toContain('Er ontbreekt een afschrift.');
  expect(await reason('half.xml')).toContain('Dit bestand is niet heel');
  expect(await reason('other.xml')).toContain('is geen rekening van een van onze merken.');
  const { rows } = await portal.database.connection.pool.query(
    "SELECT brand, detail FROM audit_entry WHERE action = 'bankStatement.rejected' ORDER BY brand, sequence",
  );
  expect(rows.map(({ brand }) => brand).sort()).toEqual(['', '', 'baken', 'baken']);
});

test('a rejected file is listed with its reason until an employee has handled it', async () => {
  const admin = await portal.signIn('admin@example.nl');
  const list = async (cookie: string, brand: string): Promise<RejectedStatement[]> => {
    const url = '/api/admin/rejected-statements';
    return (await portal.call({ method: 'GET', url, cookie, brand })).json().data.items;
  };
  const files = await list(admin, 'baken');
  expect(files.map(({ fileName }) => fileName).sort()).toEqual([
    'again.xml',
    'gap.xml',
    'half.xml',
    'other.xml',
  ]);
  const again = files.find(({ fileName }) => fileName === 'again.xml');
  expect(again).toMatchObject({
    reason: 'Regel 3: Wij hebben afschrift 4 al ingelezen.',
    rejectedAt: '2026-11-20T10:00:00.000Z',
  });
  // A file of an unknown account is visible to every brand; a file of this brand's account only to this
  // brand.
  const other = await portal.signIn('admin@example.nl', 'anker');
  expect((await list(other, 'anker')).map(({ fileName }) => fileName).sort()).toEqual([
    'half.xml',
    'other.xml',
  ]);
  const handle = async (cookie: string, brand: string) =>
    (
      await portal.call({
        ...{ method: 'POST', url: `/api/admin/rejected-statements/${again?.id}/handled`, cookie, brand },
      })
    ).statusCode;
  const waiting = async () =>
    (await portal.call({ method: 'GET', url: '/api/admin/work', cookie: admin })).json().data
      .rejectedStatements;
  expect(await waiting()).toMatchObject({ count: 4, oldest: '2026-11-20T10:00:00.000Z' });
  expect([await handle(other, 'anker'), await handle(admin, 'baken'), await handle(admin, 'baken')]).toEqual([
    404, 204, 404,
  ]);
  expect(await waiting()).toMatchObject({ count: 3 });
});

test('waits for a file that is still being written, and continues with a file that another process left unfinished', async () => {
  await put('late.xml', statement(6, '5.00', '6.00'));
  await later(0);
  expect((await stat(join(folder, 'late.xml'))).isFile()).toBe(true);
  await writeFile(join(folder, 'bezig', 'left.xml'), statement(6, '5.00', '6.00'));
  await later(0);
  expect((await imported()).at(-1)?.sequence).toBe(5);
  await later(31);
  expect((await imported()).at(-1)?.sequence).toBe(6);
  // The second of two identical files was rejected.
  expect([...(await filesIn('verwerkt')), ...(await filesIn('geweigerd'))]).toEqual(
    expect.arrayContaining(['late.xml', 'left.xml']),
  );
});

test('two concurrent processes import each file once', async () => {
  await put('race.xml', statement(7, '6.00', '7.00'));
  await Promise.all([later(1), later(1), later(1)]);
  expect((await imported()).at(-1)?.sequence).toBe(7);
  expect(await filesIn('verwerkt')).toContain('race.xml');
  expect(await filesIn('geweigerd')).not.toContain('race.xml');
});

test('a file of a killed process is imported once and moved to the right folder', async () => {
  const eighth = statement(8, '7.00', '8.00');
  const ninth = statement(9, '8.00', '9.00');
  // Simulates a process killed before the import, and one killed between the import and the move.
  await writeFile(join(folder, 'bezig', 'taken.xml'), eighth);
  await later(31);
  await rename(join(folder, 'verwerkt', '20261120T100000-taken.xml'), join(folder, 'bezig', 'taken.xml'));
  await put('next.xml', ninth);
  await later(31);
  await later(31);
  expect((await imported()).slice(-2).map(({ sequence }) => sequence)).toEqual([8, 9]);
  expect(await filesIn('verwerkt')).toEqual(expect.arrayContaining(['next.xml', 'taken.xml']));
  for (const name of ['next.xml', 'taken.xml']) expect(await filesIn('geweigerd')).not.toContain(name);
  expect(await filesIn('bezig')).toEqual([]);
});

test('rejects a file of 1 GB by its size, without reading it', async () => {
  await put('huge.xml', statement(9, '8.00', '9.00'));
  await truncate(join(folder, 'huge.xml'), 1_000_000_000);
  const before = process.resourceUsage().maxRSS;
  await later(1);
  const reason = await readFile(join(folder, 'geweigerd', '20261120T100000-huge.xml.txt'), 'utf8');
  expect(reason).toBe('Regel 1: Dit bestand is te groot.\n');
  // `maxRSS` is in kilobytes: the file was not loaded into memory.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
});

// Promise: Daarna lezen wij dit bestand vanzelf in.
// Promise: Dan lezen wij dit bestand vanzelf in.
test('files that wait for a missing statement are imported automatically after it and leave the list', async () => {
  const iban = 'NL00PROF0000000001';
  await portal.database.connection.pool.query(
    "INSERT INTO bank_account (id, brand, iban, name, currency) VALUES (gen_random_uuid(), 'baken', $1, 'Proef', 'EUR')",
    [iban],
  );
  const of = (day: string, opening: string, closing: string) =>
    oneStatement({
      ...{ iban, opening, closing, from: `2026-11-${day}`, sequence: null },
      entries: entryXml({ amount: '1.00', booked: `2026-11-${day}` }),
    });
  const rows = async (query: string) =>
    (await portal.database.connection.pool.query<{ one: string }>(query, [iban])).rows.map(({ one }) => one);
  const waiting = () =>
    rows(
      'SELECT file_name AS one FROM rejected_statement JOIN bank_account a ON a.id = account_id WHERE iban = $1 ORDER BY 1',
    );
  const read = () =>
    rows(
      'SELECT to_day::text AS one FROM bank_statement s JOIN bank_account a ON a.id = s.account_id WHERE iban = $1 ORDER BY position',
    );
  await put('order-02.xml', of('02', '0.00', '1.00'));
  await put('order-06.xml', of('06', '4.00', '5.00'));
  await put('order-05.xml', of('05', '3.00', '4.00'));
  await later(1);
  expect([await read(), await waiting()]).toEqual([['2026-11-02'], ['order-05.xml', 'order-06.xml']]);
  // This file fills only part of the gap, so the others remain waiting, each listed once.
  await put('order-03.xml', of('03', '1.00', '2.00'));
  await later(1);
  expect(await waiting()).toEqual(['order-05.xml', 'order-06.xml']);
  const reason = await rows(
    'SELECT reason AS one FROM rejected_statement JOIN bank_account a ON a.id = account_id WHERE iban = $1 ORDER BY file_name',
  );
  expect(reason[0]).toContain('Het vorige eindigt op 3 november 2026 met');
  await put('order-04.xml', of('04', '2.00', '3.00'));
  await later(1);
  expect(await read()).toEqual(['02', '03', '04', '05', '06'].map((day) => `2026-11-${day}`));
  expect(await waiting()).toEqual([]);
  const names = ['order-02.xml', 'order-03.xml', 'order-04.xml', 'order-05.xml', 'order-06.xml'];
  expect((await filesIn('verwerkt')).filter((name) => name.startsWith('order-'))).toEqual(names);
  expect((await filesIn('geweigerd')).filter((name) => name.startsWith('order-'))).toEqual([]);
  expect(
    (
      await portal.database.connection.pool.query(
        "SELECT detail->>'fileName' AS name FROM audit_entry WHERE action = 'bankStatement.readAfterAll' ORDER BY 1",
      )
    ).rows.map(({ name }) => name),
  ).toEqual(['order-05.xml', 'order-06.xml']);
});

test('a file that cannot be moved does not stop the others and is retried', async () => {
  await put('first.xml', 'geen afschrift');
  await put('second.xml', statement(10, '9.00', '10.00'));
  const inTheWay = join(folder, 'geweigerd', '20261120T100000-first.xml.txt');
  await mkdir(inTheWay);
  await expect(later(1)).rejects.toThrow('EISDIR');
  expect((await imported()).at(-1)?.sequence).toBe(10);
  expect(await filesIn('bezig')).toEqual(['first.xml']);
  await rm(inTheWay, { recursive: true });
  await later(31);
  expect(await filesIn('geweigerd')).toContain('first.xml');
});

test('moves a file without read permission to the rejected files, with that reason', async () => {
  await put('closed.xml', 'x');
  await chmod(join(folder, 'closed.xml'), 0);
  await asNobody(() => later(1));
  const reason = await readFile(join(folder, 'geweigerd', '20261120T100000-closed.xml.txt'), 'utf8');
  expect(reason).toBe('Regel 1: De server mag dit bestand niet lezen.\n');
});

test('an imported statement is not reported as rejected if its file cannot be moved', async () => {
  await put('last.xml', statement(11, '10.00', '11.00'));
  await chmod(join(folder, 'verwerkt'), 0o555);
  await expect(asNobody(() => later(1))).rejects.toThrow('EACCES');
  await chmod(join(folder, 'verwerkt'), 0o755);
  expect((await imported()).at(-1)?.sequence).toBe(11);
  expect(await filesIn('bezig')).toEqual(['last.xml']);
  await later(31);
  expect(await filesIn('verwerkt')).toContain('last.xml');
  expect(await filesIn('geweigerd')).not.toContain('last.xml');
});
