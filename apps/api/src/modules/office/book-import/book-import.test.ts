import type { BookFault } from '@portaal/domain/office/book-package/check/fault';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageContents } from '../../../demo/book-package/package-files.ts';
import { verifyBooks, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { faultText } from '../book-package/book-package.use-cases.ts';
import { ImportRejection, importBook, registerBook } from './book-import.use-cases.ts';
import { DIGESTS } from './testing/digests.ts';
import { BRAND, type ImportPortal, importPortal, signDirectly } from './testing/import-portal.ts';

const SIZE = { seed: 3, investors: 30, contracts: 60 };

/** Reads a file of the package as rows, as the generator made it. Texts in quotation marks are replaced. */
function rowsOf(name: string, size = SIZE): string[][] {
  const content = packageContents(size, BRAND).find(({ path }) => path === `${name}.csv`);
  const text = [...(content?.parts() ?? [])].join('');
  return (
    text
      .split('\r\n')
      .slice(1, -1)
      // A text in quotation marks may contain a comma.
      .map((line) => line.replaceAll(/"[^"]*"/g, 'text').split(','))
  );
}

/** Time limit of a whole import, on a busy machine. */
const TIMEOUT = 180_000;

describe('a package is imported', { timeout: TIMEOUT }, () => {
  let made: ImportPortal;
  beforeAll(async () => {
    made = await importPortal();
  }, TIMEOUT);
  afterAll(() => made.close());

  it('the import of a book stores everything, and ledger, books and reported balances agree to the cent', async () => {
    const path = await made.packed(SIZE);
    const faults: BookFault[] = [];
    const { id, report } = await registerBook(made.services, { path, brand: BRAND }, (fault) =>
      faults.push(fault),
    );
    expect(faults.map(faultText)).toEqual([]);
    expect(report?.rows).toContainEqual({ file: 'contracten', rows: 60 });
    if (id === undefined) throw new Error('not registered');

    await expect(importBook(made.services, { id, path })).rejects.toThrow('twee medewerkers');
    await signDirectly(made, id);
    await importBook(made.services, { id, path });

    expect(await verifyLedger(made.portal.database)).toMatchObject({ broken: undefined });
    expect(await verifyBooks(made.portal.database)).toMatchObject({ broken: undefined });
    const stored = await made.portal.rows(`
      select r.key, f.code, h.units::text,
        (round(h.units * (select nav from fund_price p where p.fund_id = h.fund_id order by date desc limit 1), 2))::text as value
      from holding h join imported_row r on r.row_id = h.contract_id join fund f on f.id = h.fund_id
      where h.units <> 0 order by r.key collate "C", f.code collate "C"`);
    expect(stored.map((row) => Object.values(row))).toEqual(rowsOf('standen').map(([, ...rest]) => rest));
  });

  it('a contract without a collection day gets that of the terms, and every other contract keeps its own', async () => {
    const stored = await made.portal.rows(
      'select former_number, debit_day from contract order by former_number collate "C"',
    );
    const delivered = rowsOf('contracten').map((row) => ({
      former_number: row[0],
      // The terms of the package have day 12, and the rows that have a day have 25.
      debit_day: row[11] === '' ? 12 : Number(row[11]),
    }));
    expect(stored).toEqual(delivered);
    expect(new Set(delivered.map(({ debit_day }) => debit_day))).toEqual(new Set([12, 25]));
  });

  it('an import records which system reported until which day, and each step in the audit log', async () => {
    const days = rowsOf('standen').map(([day]) => day);
    expect(await made.portal.rows('select brand, reported_until::text as day from brand_reporting')).toEqual([
      { brand: BRAND, day: days.toSorted().at(-1) },
    ]);
    const lines = await made.portal.rows('select action, brand, actor_id from audit_entry order by sequence');
    expect(lines.filter(({ action }) => /^book/.test(action))).toEqual(
      ['bookImport.registered', 'bookImport.imported', 'book.reportedUntil'].map((action) => ({
        action,
        brand: BRAND,
        actor_id: null,
      })),
    );
  });

  it('an import leaves no balance on the accounts of funds and months that were settled long ago', async () => {
    const open = await made.portal.rows(`
      select account, sum(amount_cents)::int as cents from book_line
      where account in ('underway', 'dealt', 'proceeds', 'withheldTax', 'cost', 'undealt', 'toPay')
      group by account, subject having sum(amount_cents) <> 0`);
    const sumOf = (name: string, column: number): number =>
      rowsOf(name).reduce((sum, row) => sum + Math.round(100 * Number(row[column])), 0);
    expect(new Set(open.map(({ account }) => account))).toEqual(new Set(['undealt', 'toPay']));
    expect(open.reduce((sum, { cents }) => sum - cents, 0)).toBe(
      sumOf('onderweg', 3) + sumOf('uit_te_betalen', 3),
    );
  });

  it("without a signed import in progress the server's role cannot backdate a lot, but can book its own lines", async () => {
    const copy = (fields: string) =>
      made.portal.database.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`
          insert into ledger_entry overriding system value
          select (jsonb_populate_record(e, to_jsonb(e) || jsonb_build_object('id', nextval('ledger_entry_id_seq'),
            'sequence', sequence + 10000, 'former_key', null, 'acquired_on', null) || ${fields}::jsonb)).*
          from ledger_entry e where type = 'PERIODIC_DEPOSIT' order by id limit 1`);
        throw new Error(`stored ${rowCount}`);
      });
    const rejected = { cause: { message: expect.stringContaining('no signed import') } };
    await expect(copy('{"acquired_on": "2009-01-01"}')).rejects.toMatchObject(rejected);
    await expect(copy('{"former_key": "B-1"}')).rejects.toMatchObject(rejected);
    await expect(copy('{}')).rejects.toThrow('stored 1');
    await expect(
      made.portal.query("update book_import set state = 'importing', closed_at = null"),
    ).rejects.toThrow('is final');
  });

  it('rejects the same package, any other package, and the package of another brand, after an import', async () => {
    const [row] = await made.portal.rows('select id from book_import');
    const path = await made.packed(SIZE);
    await expect(importBook(made.services, { id: row?.id, path })).rejects.toThrow(ImportRejection);
    await expect(registerBook(made.services, { path, brand: BRAND }, () => {})).rejects.toThrow(
      ImportRejection,
    );
    const faults: string[] = [];
    const { id } = await registerBook(made.services, { path, brand: 'anker' }, (fault) =>
      faults.push(faultText(fault)),
    );
    expect([id, faults]).toEqual([
      undefined,
      ['datapackage.json, merk: Dit pakket is van baken. U importeert voor anker.'],
    ]);
  });
});

describe('an import is stopped and continued', { timeout: TIMEOUT }, () => {
  it('a stopped import continues after any batch and ends with the same digests', async () => {
    const whole = await digestsAfter(async (made, id, path) => {
      await importBook(made.services, { id, path });
    });
    const stops: number[] = [];
    const pieces = await digestsAfter(async (made, id, path) => {
      for (let stop = 1; stop < 200; stop += 1) {
        made.portal.clock.advance(120_000);
        let batches = 0;
        try {
          await importBook(
            made.services,
            { id, path },
            {
              rowsABatch: 7,
              progress: () => {
                batches += 1;
                if (batches > 9) throw new Error('killed');
              },
            },
          );
          return;
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'killed') throw error;
          stops.push(stop);
          if (stop > 1) continue;
          // The stopped process still has its lease.
          await expect(importBook(made.services, { id, path })).rejects.toThrow(
            'Een ander proces importeert dit pakket',
          );
          await expect(registerBook(made.services, { path, brand: BRAND }, () => {})).rejects.toThrow(
            'Er wacht al een pakket van dit merk',
          );
        }
      }
    });
    expect(stops.length).toBeGreaterThan(10);
    expect(pieces).toEqual(whole);
  });

  async function digestsAfter(
    run: (made: ImportPortal, id: string, path: string) => Promise<void>,
  ): Promise<unknown[]> {
    const made = await importPortal();
    try {
      const path = await made.packed({ seed: 4, investors: 12, contracts: 20 });
      const { id = '' } = await registerBook(made.services, { path, brand: BRAND }, () => {});
      await signDirectly(made, id);
      await run(made, id, path);
      expect(await verifyLedger(made.portal.database)).toMatchObject({ broken: undefined });
      expect(await verifyBooks(made.portal.database)).toMatchObject({ broken: undefined });
      return await made.portal.rows(DIGESTS);
    } finally {
      await made.close();
    }
  }
});
