import { verifyBooks } from '../apps/api/src/modules/money/ledger/ledger.use-cases.ts';
import type { BenchContext } from './bench-context.ts';
import { type BenchServices, benchServices, timed } from './bench-services.ts';
import { fillBooks } from './book-rows.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median, sampleInTurn } from './samples.ts';

const ROUNDS = 3;

/** Tables that verification must read: the books and the tables from which they are derived. */
const READ = [
  'book_line',
  'book_entry',
  'book_balance',
  'bank_line',
  'bank_match',
  'bank_statement',
  'ledger_entry',
  'deposit',
  'payout',
  'contract',
] as const;

/**
 * Measures `books:verify` against one sequential read: a COPY of all book lines to /dev/null. The baseline excludes
 * the entries, the balances and the source tables that verification also reads. Two remarks compare the duration with
 * a COPY of all those tables, and with the minimum work for a database: the sum of one column per table.
 */
export async function booksVerify({ createDatabase, large }: BenchContext): Promise<Figure[]> {
  const services = await benchServices(await createDatabase(), {
    contracts: large ? 10_000 : 2_000,
    now: new Date('2026-12-11T10:00:00Z'),
  });
  try {
    await fillBooks(services, large ? 10_000_000 : 200_000);
    let lines = 0;
    const verify = async (): Promise<Times> => {
      const verifyMs = await timed(async () => {
        const verification = await verifyBooks(services.database);
        if (verification.broken) throw new Error(`the books do not add up: ${JSON.stringify(verification)}`);
        lines = verification.lines;
      });
      return { ...NONE, verifyMs };
    };
    const sampled = await sampleInTurn(ROUNDS, verify, () => read(services));
    const ratio = (of: (times: Times) => number): number =>
      median(sampled.map(({ first, second }) => first.verifyMs / of(second)));
    const seconds = median(sampled.map(({ first }) => first.verifyMs)) / 1000;
    return [
      atMost(
        `${dutch(lines, '')} boekregels narekenen t.o.v. één COPY ervan`,
        ratio(({ linesMs }) => linesMs),
        3,
        '×',
      ),
      remark('nagerekend in', dutch(seconds, 's')),
      remark(
        't.o.v. COPY van alles wat gelezen moet worden',
        dutch(
          ratio(({ allMs }) => allMs),
          '×',
        ),
      ),
      remark(
        't.o.v. van hetzelfde alleen één kolom optellen',
        dutch(
          ratio(({ sumsMs }) => sumsMs),
          '×',
        ),
      ),
    ];
  } finally {
    await services.close();
  }
}

/** Milliseconds of verification, of a COPY of the book lines, of a COPY of all tables, and of a sum over each table. */
interface Times {
  readonly verifyMs: number;
  readonly linesMs: number;
  readonly allMs: number;
  readonly sumsMs: number;
}

const NONE: Times = { verifyMs: 0, linesMs: 0, allMs: 0, sumsMs: 0 };

async function read({ query }: BenchServices): Promise<Times> {
  const times: { -readonly [part in keyof Times]: number } = { ...NONE };
  for (const table of READ) {
    const copied = await timed(() => query(`COPY ${table} TO '/dev/null'`));
    times.allMs += copied;
    if (table === 'book_line') times.linesMs = copied;
    times.sumsMs += await timed(() => query(`SELECT sum(${columnOf(table)}) FROM ${table}`));
  }
  return times;
}

function columnOf(table: (typeof READ)[number]): string {
  if (table === 'book_balance') return 'balance_cents';
  if (table === 'book_entry') return 'id';
  if (table === 'bank_statement') return 'closing_cents';
  return table === 'contract' ? 'deposited_cents' : 'amount_cents';
}
