import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descriptionOf } from '@portaal/domain/office/book-package/description';
import { isoDate } from '@portaal/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PackageContent, packageContents } from '../../../demo/book-package/package-files.ts';
import { cuts } from '../../../demo/book-package/provider.ts';
import { verifyBooks, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { runDealingRun, startDealingRun } from '../../month/dealing-runs/dealing-runs.use-cases.ts';
import { exportTo, filesOf } from '../book-export/testing/exported-book.ts';
import { faultText } from '../book-package/book-package.use-cases.ts';
import { compareBook } from '../shadow-comparisons/shadow-comparisons.use-cases.ts';
import { closeContinuations, updateImport } from './book-import.repository.ts';
import { discardImportedRows, importBook, registerBook } from './book-import.use-cases.ts';
import { DIGESTS } from './testing/digests.ts';
import {
  asOwner,
  BRAND,
  type ImportPortal,
  importPortal,
  inShadow,
  signDirectly,
} from './testing/import-portal.ts';

const SIZE = { seed: 3, investors: 40, contracts: 64 };
const TIMEOUT = 240_000;

/**
 * Registers a package, signs it and imports it. Requires that it has no faults and no difference that needs a
 * reason.
 */
async function imported(made: ImportPortal, path: string): Promise<string> {
  const faults: string[] = [];
  const { id } = await registerBook(made.services, { path, brand: BRAND }, (fault) =>
    faults.push(faultText(fault)),
  );
  expect(faults).toEqual([]);
  if (id === undefined) throw new Error('not registered');
  await signDirectly(made, id);
  await importBook(made.services, { id, path });
  return id;
}

/** Discards the book of the brand with its monthly packages, as two employees would. */
async function discardWhole({ portal, employees }: ImportPortal): Promise<void> {
  const [{ id } = { id: '' }] = await portal.rows(
    "select id from book_import where state = 'imported' and number = 0",
  );
  const closed = { closedAt: new Date(), closedBecause: 'Het verkeerde bestand' };
  await expect(
    portal.query(
      "update book_import set state = 'discarded', closed_at = now(), closed_because = 'x' where id = $1",
      [id],
    ),
  ).rejects.toThrow('is final: continued');
  await portal.query(
    `insert into approval_request (id, brand, call, params, body, title, lines, digest, asked_by, asked_at, expires_at,
       status, decided_by, decided_at)
     values (gen_random_uuid(), $1, 'discardBookImport', jsonb_build_object('id', $2::text), '{}', 'Proef', '[]',
       sha256('x'), $3, now(), '2099-01-01', 'executed', $4, now())`,
    [BRAND, id, ...employees],
  );
  await portal.database.transaction(async (tx) => {
    await closeContinuations(tx, BRAND, closed);
    await updateImport(tx, id, { ...closed, state: 'discarded' });
  });
  await discardImportedRows({ database: portal.database, queue: portal.services.queue }, id);
}

const verified = async ({ portal }: ImportPortal): Promise<void> => {
  expect(await verifyLedger(portal.database)).toMatchObject({ broken: undefined });
  expect(await verifyBooks(portal.database)).toMatchObject({ broken: undefined });
};

const textOf = (contents: readonly PackageContent[], name: string): string =>
  [...(contents.find(({ path }) => path === `${name}.csv`)?.parts() ?? [])].join('');

describe('a book in shadow follows the old system for two months', { timeout: TIMEOUT }, () => {
  let made: ImportPortal;
  let folder = '';
  let paths: readonly [string, string, string];
  beforeAll(async () => {
    made = await importPortal();
    folder = await mkdtemp(join(tmpdir(), 'maand-'));
    await inShadow(made);
    made.portal.clock.set('2027-01-25T10:00:00Z');
    const base = await made.packed(SIZE);
    const first = await made.packedMonth(SIZE, 1, base);
    paths = [base, first, await made.packedMonth(SIZE, 2, first)];
  }, TIMEOUT);
  afterAll(async () => {
    await made.close();
    await rm(folder, { recursive: true });
  });

  it.each([0, 1, 2] as const)(
    'the book equals the old system to the cent after package %i',
    async (month) => {
      await imported(made, paths[month]);
      await verified(made);
      if (month === 0) return;
      const balances = textOf(packageContents(SIZE, BRAND, cuts[month]), 'standen');
      const { database } = made.portal;
      const result = await database.transaction((tx) =>
        compareBook(tx, Buffer.from(balances), { brand: BRAND, loadedBy: null, at: made.portal.clock.now() }),
      );
      expect(result).toMatchObject({ differences: 0 });
    },
  );

  it('leaves exactly the items open that are open in the old system, and records the changes in the audit log', async () => {
    const rowsOf = (name: string) =>
      textOf(packageContents(SIZE, BRAND, cuts[2]), name)
        .split('\r\n')
        .slice(1, -1);
    const [open] = await made.portal.rows(`
      select (select count(*) from deposit where status = 'received')::int as deposits,
        (select count(*) from deposit where status = 'reversed' and value_date is null)::int as returned,
        (select count(*) from payout where status = 'ordered')::int as payouts,
        (select count(*) from sell_request where status = 'queued')::int as orders,
        (select count(*) from sell_request where status = 'cancelled')::int as withdrawn,
        (select count(*) from mandate where status = 'cancelled' and replaced_at is not null)::int as ended,
        (select -sum(amount_cents)::int from book_line where account in ('undealt', 'toPay')) as owed,
        (select count(*) from (select from book_line where account in ('underway', 'dealt', 'proceeds', 'withheldTax', 'cost')
          group by account, subject having sum(amount_cents) <> 0) as unsettled)::int as unsettled`);
    const owed = [...rowsOf('onderweg'), ...rowsOf('uit_te_betalen')].map(
      (row) => Number(row.split(',')[3]) * 100,
    );
    expect(open).toEqual({
      deposits: rowsOf('onderweg').length,
      returned: 0,
      payouts: rowsOf('uit_te_betalen').length,
      orders: rowsOf('opdrachten').length,
      withdrawn: 0,
      ended: 1,
      owed: Math.round(owed.reduce((sum, cents) => sum + cents, 0)),
      unsettled: 0,
    });
    const changes = await made.portal.rows(
      "select subject_type as type, count(*)::int from audit_entry where action = 'bookImport.changed' group by 1 order by 1",
    );
    const moved = Array.from({ length: SIZE.investors }, (_, index) => index).filter(
      (index) => index % 7 === 3,
    );
    expect(changes).toEqual([
      { type: 'contract', count: expect.any(Number) },
      { type: 'mandate', count: 1 },
      { type: 'person', count: moved.length },
    ]);
  });

  it('exports at the end the same whole book as the old system', async () => {
    const exported = join(folder, 'heel.zip');
    await exportTo(made, exported);
    const files = await filesOf(exported);
    const whole = packageContents(SIZE, BRAND, cuts[2]);
    for (const { path, parts } of whole) {
      if (path === 'incasso.csv') continue;
      const text = [...parts()].map((part) => Buffer.from(part).toString('latin1')).join('');
      expect(files[path], path).toBe(text);
    }
  });
});

describe('a monthly package must continue the book', { timeout: TIMEOUT }, () => {
  const small = { seed: 6, investors: 8, contracts: 20 };
  let made: ImportPortal;
  let base: string;
  beforeAll(async () => {
    made = await importPortal();
    made.portal.clock.set('2027-01-25T10:00:00Z');
    base = await made.packed(small);
  }, TIMEOUT);
  afterAll(() => made.close());

  const rejection = async (path: string): Promise<string> => {
    try {
      await registerBook(made.services, { path, brand: BRAND }, () => {});
      return 'registered';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  const faultsIn = async (path: string): Promise<string[]> => {
    const faults: string[] = [];
    const { id } = await registerBook(made.services, { path, brand: BRAND }, (one) =>
      faults.push(faultText(one)),
    );
    expect(id).toBeUndefined();
    return faults;
  };

  it('rejects a monthly package before the book, outside shadow, twice, out of order and with a gap', async () => {
    const first = await made.packedMonth(small, 1, base);
    expect(await rejection(first)).toContain('Lever eerst het hele boek');
    await imported(made, base);
    expect(await rejection(first)).toContain('eerst in schaduw');
    await inShadow(made);
    expect(await rejection(base)).toContain('Lever een maandpakket');
    const second = await made.packedMonth(small, 2, first);
    expect(await rejection(second)).toContain('is niet geïmporteerd');
    const unknown = { digest: 'a'.repeat(64), since: '2026-11-21' };
    expect(await rejection(await made.packedMonth(small, 1, unknown))).toContain('controlegetal');
    const of = createHash('sha256')
      .update(await readFile(base))
      .digest('hex');
    expect(await rejection(await made.packedMonth(small, 1, { digest: of, since: '2026-11-25' }))).toContain(
      'dus dit begint op 21 november 2026',
    );
    await imported(made, first);
    expect(await rejection(first)).toContain('al geïmporteerd');
    const late = await made.packedMonth(small, 2, { digest: of, since: '2026-12-21' });
    expect(await rejection(late)).toContain('niet aan de beurt');
  });

  it('rejects a package that repeats ledger lines of an earlier package, with the first line and their number', async () => {
    const rows = await made.portal.rows(
      "select package_digest from book_import where state = 'imported' order by number desc",
    );
    const digest = Buffer.from(rows[0]?.package_digest).toString('hex');
    const linesOf = (cut: 1 | 2) =>
      textOf(packageContents(small, BRAND, cuts[cut]), 'grootboek')
        .split('\r\n')
        .slice(1, -1);
    const stored = linesOf(1);
    const isStored = (line: string) => stored.includes(line);
    const path = (lines: (all: readonly string[]) => readonly string[]) =>
      made.packedMonth(small, 2, { digest, since: '2026-12-21' }, (contents) =>
        contents.map((content) =>
          content.path === 'grootboek.csv'
            ? {
                ...content,
                parts: () => {
                  const [header = ''] = [...content.parts()].map(String);
                  return [header, ...lines(linesOf(2)).map((line) => `${line}\r\n`)];
                },
              }
            : content,
        ),
      );
    expect(linesOf(2).filter(isStored)).toHaveLength(stored.length);
    expect(await faultsIn(await path((all) => all))).toEqual([
      `grootboek.csv, regel ${linesOf(2).findIndex(isStored) + 2}, sleutel: Deze regel is al geïmporteerd, net als ${(stored.length - 1).toLocaleString('nl-NL')} andere regels. Lever in grootboek.csv alleen regels die er sinds 21 december 2026 bij kwamen, en haal de regels van eerdere pakketten weg.`,
    ]);
    const last = stored.at(-1) ?? '';
    const [fault] = await faultsIn(
      await path((all) => all.filter((line) => line === last || !isStored(line))),
    );
    expect(fault).toContain(', sleutel: Deze regel is al geïmporteerd. Lever in grootboek.csv alleen regels');
  });

  it.each([
    [
      'personen',
      'bsn',
      /^([^,]*,(?:[^,]*,){6})[^,]*/,
      '$1111222333',
      'al geïmporteerd, met een andere inhoud',
    ],
    ['contracten', 'geschiedenis', /,geheel,/, ',twee_jaar,', 'al geïmporteerd, met een andere inhoud'],
    ['rekeningen', 'iban', /^[^\r]*\r\n/, '', 'ontbreekt. Lever dit bestand in zijn geheel'],
    [
      'grootboek',
      'saldo_na',
      /,(\d+\.\d{4}),([^,]*),([^,]*),([^,]*)\r\n$/,
      ',999999.0000,$2,$3,$4\r\n',
      'samen',
    ],
    [
      'grootboek',
      'boekdag',
      /^((?:[^,]*,){3}(?:instapkosten|uitkering)),2027-01-15,[^,]*,/,
      '$1,2026-12-15,2026-12-15,',
      'begint op',
    ],
  ])(
    'reports the file, line and column of a wrong row: %s %s',
    async (file, column, pattern, text, message) => {
      const rows = await made.portal.rows(
        "select package_digest from book_import where state = 'imported' order by number desc",
      );
      const digest = Buffer.from(rows[0]?.package_digest).toString('hex');
      const path = await made.packedMonth(small, 2, { digest, since: '2026-12-21' }, (contents) =>
        contents.map((content) =>
          content.path === `${file}.csv`
            ? {
                ...content,
                parts: () => {
                  const [header = '', ...parts] = [...content.parts()].map(String);
                  const at = parts.findIndex((part) => pattern.test(part));
                  return [header, ...parts.with(at, (parts[at] ?? '').replace(pattern, text))];
                },
              }
            : content,
        ),
      );
      const faults = await faultsIn(path);
      expect(
        faults.some(
          (one) => one.startsWith(`${file}.csv, `) && one.includes(column) && one.includes(message),
        ),
        faults.join('\n'),
      ).toBe(true);
    },
  );
});

describe('a book is followed by monthly packages', { timeout: TIMEOUT }, () => {
  const small = { seed: 4, investors: 12, contracts: 24 };

  it('the book has the same digests after a stop at any batch, and after a discard and a second import', async () => {
    const whole = await importPortal();
    const pieces = await importPortal();
    try {
      for (const made of [whole, pieces]) {
        made.portal.clock.set('2027-01-25T10:00:00Z');
        await inShadow(made);
      }
      const base = await whole.packed(small);
      const month = await whole.packedMonth(small, 1, base);
      await imported(whole, base);
      await imported(whole, month);
      await verified(whole);
      const digests = await whole.portal.rows(DIGESTS);

      await imported(pieces, base);
      const { id = '' } = await registerBook(pieces.services, { path: month, brand: BRAND }, () => {});
      await signDirectly(pieces, id);
      let stops = 0;
      for (let isKilled = true; isKilled; ) {
        pieces.portal.clock.advance(120_000);
        let batches = 0;
        const progress = (): void => {
          batches += 1;
          if (batches > 3) throw new Error('killed');
        };
        try {
          await importBook(pieces.services, { id, path: month }, { rowsABatch: 9, progress });
          isKilled = false;
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'killed') throw error;
          stops += 1;
          await expect(
            pieces.portal.query(
              "update payout set status = 'paid', paid_at = pay_on + time '12:00' where status = 'ordered'",
            ),
          ).rejects.toThrow('no statement line');
        }
      }
      expect(stops).toBeGreaterThan(4);
      expect(await pieces.portal.rows(DIGESTS)).toEqual(digests);

      await discardWhole(pieces);
      expect(await pieces.portal.rows('select count(*)::int as count from contract')).toEqual([{ count: 0 }]);
      const follows = await pieces.packedMonth(small, 2, month);
      await expect(registerBook(pieces.services, { path: follows, brand: BRAND }, () => {})).rejects.toThrow(
        'hele boek',
      );
      await imported(pieces, base);
      await expect(registerBook(pieces.services, { path: follows, brand: BRAND }, () => {})).rejects.toThrow(
        'weggegooid',
      );
      await imported(pieces, month);
      expect(await pieces.portal.rows(DIGESTS)).toEqual(digests);
      await verified(pieces);
    } finally {
      await whole.close();
      await pieces.close();
    }
  });
});

describe('the portal deals a month itself', { timeout: TIMEOUT }, () => {
  const small = { seed: 9, investors: 10, contracts: 24 };
  const DEALT_ON = isoDate('2026-12-15');
  let made: ImportPortal;
  let folder = '';
  beforeAll(async () => {
    made = await importPortal();
    folder = await mkdtemp(join(tmpdir(), 'maand-'));
    await inShadow(made);
  }, TIMEOUT);
  afterAll(async () => {
    await made.close();
    await rm(folder, { recursive: true });
  });

  const digestOf = async (path: string): Promise<string> =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  const lines = (text: string): string[] => text.split('\r\n').slice(0, -1);

  /** Replaces files of a package; a function gets the lines of the file, and a list is the whole file. */
  const changed =
    (files: Readonly<Record<string, (text: string) => string>>) =>
    (contents: PackageContent[]): PackageContent[] =>
      contents.map((content) => {
        const edit = files[content.path];
        return edit
          ? { ...content, parts: () => [edit([...content.parts()].map(String).join(''))] }
          : content;
      });
  const onlyHeader = (text: string): string => `${lines(text)[0]}\r\n`;
  const headerOnly = Object.fromEntries(
    ['koersen', 'grootboek', 'vragenlijsten', 'documenten'].map((name) => [`${name}.csv`, onlyHeader]),
  );

  /** Inserts a package without the checks of the server. */
  const packaged = (position: number, until: string) =>
    made.portal.query(
      `insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at)
       values (gen_random_uuid(), $1, $2, 'registered', '\\x02', $3, '{}', '{}', now())`,
      [BRAND, position, until],
    );

  // Promise: Die boeken wij terug.
  it('deals the money in a monthly package, and compares the lines of the next package', async () => {
    await expect(packaged(1, '2026-11-30')).rejects.toThrow('does not continue the book');
    const base = await made.packed(small);
    await imported(made, base);
    await expect(packaged(1, '2026-11-20')).rejects.toThrow('does not continue the book');
    await expect(packaged(2, '2026-11-30')).rejects.toThrow('does not continue the book');
    const [number] = (
      await made.portal.rows(
        `select c.former_number as number from contract c where c.product_code = 'SB' and c.status = 'active'
         and not exists (select from deposit d where d.contract_id = c.id and d.status = 'received') order by 1 limit 1`,
      )
    ).map((row) => row.number as string);
    const received = `W99999,${number},bijstorting,1234.56,2026-11-25`;
    const vervolg = { op: await digestOf(base), vanaf: isoDate('2026-11-21') };
    const withReceived = (until: string, follows: typeof vervolg) =>
      made.packed(small, (contents) =>
        changed({
          ...headerOnly,
          'datapackage.json': () =>
            descriptionOf(BRAND, until, { title: 'Verzonnen aanbieder', vervolg: follows }),
          'onderweg.csv': (text) => {
            const [header, , ...rest] = lines(text);
            return [header, ...rest, received].map((line) => `${line}\r\n`).join('');
          },
        })(contents.filter(({ path }) => !path.startsWith('documenten/'))),
      );
    const first = await withReceived('2026-11-30', vervolg);
    made.portal.clock.set('2026-11-30T10:00:00Z');
    await imported(made, first);
    const [report] = await made.portal.rows(`select report from book_import where number = 1`);
    expect(report?.report.differences.map(({ code }: { code: string }) => code)).toContain(
      'onderweg vervallen',
    );
    expect(
      await made.portal.rows(`select key from deposit d join imported_row r on r.row_id = d.id
        where d.status = 'reversed' and d.reversed_on = '2026-11-30' and d.value_date is null`),
    ).toEqual([{ key: 'W00001' }]);
    await asOwner(
      made,
      `insert into fund_price (fund_id, date, nav, distribution, published_at)
       select fund_id, '2026-12-15', round(nav * 1.0123, 4), 0, '2026-12-18' from fund_price where date = '2026-11-15'`,
    );
    made.portal.clock.set('2026-12-18T10:00:00Z');
    const { services } = made.portal;
    const early = await withReceived('2026-12-17', {
      op: await digestOf(first),
      vanaf: isoDate('2026-12-01'),
    });
    const { id: earlyId = '' } = await registerBook(made.services, { path: early, brand: BRAND }, () => {});
    await signDirectly(made, earlyId);
    await made.portal.query("update book_import set state = 'importing' where id = $1", [earlyId]);
    await expect(startDealingRun(services, DEALT_ON, null)).rejects.toMatchObject({
      fields: [{ message: expect.stringContaining('Een maandpakket van baken wordt nog geïmporteerd') }],
    });
    await asOwner(
      made,
      'alter table book_import disable trigger user',
      `update book_import set state = 'signed' where id = '${earlyId}'`,
      'alter table book_import enable trigger user',
    );
    const leaseOwner = await startDealingRun(services, DEALT_ON, null);
    await expect(importBook(made.services, { id: earlyId, path: early })).rejects.toThrow('opnieuw aan');
    await runDealingRun(services, DEALT_ON, { leaseOwner });
    await verified(made);
    await made.portal.query(
      "update book_import set state = 'rejected', closed_at = now(), closed_because = 'Te vroeg' where id = $1",
      [earlyId],
    );
    expect(
      await made.portal.rows(
        "select d.status, d.value_date::text as day from deposit d join imported_row r on r.row_id = d.id where r.key = 'W99999'",
      ),
    ).toEqual([{ status: 'dealt', day: '2026-12-15' }]);

    // The old system executed the same dealing, but its lines have other keys.
    const exported = join(folder, 'uit.zip');
    await exportTo(made, exported);
    const files = await filesOf(exported);
    const own = lines(files['grootboek.csv'] ?? '').filter((line) => line.split(',')[1]?.startsWith('zz-'));
    expect(own.length).toBeGreaterThan(5);
    const package2 = (edit: (line: string) => string): Promise<string> =>
      secondPackage(files, digestOf(first), (line) => edit(line));
    const count = async () =>
      (await made.portal.rows('select count(*)::int as count from ledger_entry'))[0]?.count;
    const before = await count();
    const other = await package2((line) =>
      line.includes(',bijstorting,')
        ? line.replace(
            /(\.\d{3})(\d)(,[^,]*,,,)$/,
            (_, start, last, rest) => `${start}${(Number(last) + 1) % 10}${rest}`,
          )
        : line,
    );
    const differs = await registerBook(made.services, { path: other, brand: BRAND }, () => {});
    const displayed = differs.report?.differences.filter(({ code }) => code.startsWith('grootboek')) ?? [];
    expect(displayed.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /15 december 2026, verwerkt: geleverd [\d,]+ participaties, berekend [\d,]+ participaties/,
        ),
      ]),
    );
    await made.portal.query(
      "update book_import set state = 'rejected', closed_at = now(), closed_because = 'Verschil' where id = $1",
      [differs.id],
    );
    const path = await package2((line) => line);
    const result = await registerBook(made.services, { path, brand: BRAND }, () => {});
    expect(result.report?.continued).toMatchObject({ comparedLines: own.length });
    const differing = result.report?.differences.filter(({ code }) => code.startsWith('grootboek'));
    expect(differing).toEqual([]);
    await signDirectly(made, result.id ?? '');
    made.portal.clock.set('2027-01-04T10:00:00Z');
    await importBook(made.services, { id: result.id ?? '', path });
    expect(await count()).toBe(before);
    await verified(made);
    const balances = files['standen.csv'] ?? '';
    expect(
      await made.portal.database.transaction((tx) =>
        compareBook(tx, Buffer.from(balances), { brand: BRAND, loadedBy: null, at: made.portal.clock.now() }),
      ),
    ).toMatchObject({ differences: 0 });

    // A package may end between the dealing day and our dealing run. The lines of that month are then only in
    // that package, under the keys of the old system.
    await asOwner(
      made,
      'alter table book_import disable trigger user',
      "update book_import set until = '2026-12-17' where number = 2",
      'alter table book_import enable trigger user',
    );
    const ownSince = async (since: string): Promise<string[]> => {
      const target = join(folder, `sinds-${since}.zip`);
      await exportTo(made, target, { since });
      const { 'grootboek.csv': ledger = '' } = await filesOf(target);
      return lines(ledger).filter((line) => line.split(',')[1]?.startsWith('zz-'));
    };
    expect(await ownSince('2026-12-18')).toEqual([]);
    // A package that ended before the dealing day contains no lines of that month.
    const dealtHere = await ownSince('2026-12-17');
    expect(dealtHere.length).toBeGreaterThan(5);
    expect(own).toEqual(expect.arrayContaining(dealtHere));
  });

  async function secondPackage(
    files: Readonly<Record<string, string>>,
    digest: Promise<string>,
    edit: (line: string) => string,
  ): Promise<string> {
    const vervolg = { op: await digest, vanaf: isoDate('2026-12-01') };
    const numbers = new Map<string, number>();
    const renamed = lines(files['grootboek.csv'] ?? '').flatMap((line, at) => {
      if (at === 0) return [line];
      const [contract = '', key = '', ...rest] = line.split(',');
      // Lines of earlier packages may not be repeated.
      if (!key.startsWith('zz-')) return [];
      const next = (numbers.get(contract) ?? 90_000) + 1;
      numbers.set(contract, next);
      const cells = [contract, String(next), ...rest];
      // The cause of a line is the previous line, which has the previous number.
      return [edit(cells.map((cell) => (cell.startsWith('zz-') ? String(next - 1) : cell)).join(','))];
    });
    const contents = Object.entries(files).map(([path, text]) => ({
      path,
      parts: () => [Buffer.from(text, 'latin1')],
    }));
    return made.packed(small, () =>
      changed({
        'datapackage.json': () =>
          descriptionOf(BRAND, '2026-12-31', { title: 'Verzonnen aanbieder', vervolg }),
        'grootboek.csv': () => renamed.map((line) => `${line}\r\n`).join(''),
      })(contents),
    );
  }
});
