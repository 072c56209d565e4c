import { openDatabase } from '../apps/api/src/platform/open-database.ts';
import type { BenchContext } from './bench-context.ts';
import { query } from './databases.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median, sampleInTurn } from './samples.ts';
import { stopBooks } from './scale-bare.ts';
import { dealingDayOfSet, loadContracts, prepareMonth, type Run, startRun } from './scale-month.ts';

const ROUNDS = 2;

/**
 * Measures the monthly dealing run on a copy of a prepared database, and on another copy in which the book triggers
 * are disabled.
 */
export async function booksMonth({ createDatabase, large }: BenchContext): Promise<Figure[]> {
  const contracts = large ? 100_000 : 10_000;
  const dealingDay = dealingDayOfSet();
  const prepared = await createDatabase();
  await withDatabase(prepared, async (database) => {
    await loadContracts(database, contracts);
    await prepareMonth(database, dealingDay);
  });
  let written = 0;
  const run = async ({ hasBooks }: { readonly hasBooks: boolean }): Promise<Run> => {
    const copy = await createDatabase(prepared);
    if (!hasBooks) await withDatabase(copy, ({ connection }) => stopBooks(connection.pool));
    const one = await startRun(copy, dealingDay).done;
    const [counted] = await query(
      copy,
      `SELECT (SELECT count(*)::int FROM ledger_entry WHERE value_date = '${dealingDay}') AS lines,
         (SELECT count(*)::int FROM book_entry WHERE cause = 'ledger' AND booked_on = '${dealingDay}') AS entries`,
    );
    const lines = Number(counted?.lines);
    const isBooked = Number(counted?.entries) > 0;
    if (lines === 0 || isBooked !== hasBooks || (written > 0 && lines !== written)) {
      throw new Error(`Not the same month: ${JSON.stringify({ hasBooks, written, ...counted })}`);
    }
    written = lines;
    return one;
  };
  const sampled = await sampleInTurn(
    ROUNDS,
    () => run({ hasBooks: true }),
    () => run({ hasBooks: false }),
  );
  const cpuOf = ({ processor }: Run): number => processor.own + processor.database;
  const ratio = (of: (run: Run) => number): number =>
    median(sampled.map(({ first, second }) => of(first) / of(second)));
  const seconds = (side: 'first' | 'second'): string =>
    dutch(median(sampled.map((pair) => cpuOf(pair[side]))) / 1000, 's');
  return [
    atMost(
      `Maand van ${dutch(contracts, '')} contracten met boeken t.o.v. zonder, in processortijd`,
      ratio(cpuOf),
      1.25,
      '×',
    ),
    remark('met, zonder', `${seconds('first')}, ${seconds('second')}`),
    remark(
      'zelfde verhouding in verstreken tijd',
      dutch(
        ratio(({ milliseconds }) => milliseconds),
        '×',
      ),
    ),
  ];
}

type Open = Awaited<ReturnType<typeof openDatabase>>;

async function withDatabase(url: string, work: (database: Open) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', template: undefined, maxConnections: 4 });
  try {
    await work(database);
  } finally {
    await database.connection.close();
  }
}
