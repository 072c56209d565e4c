// npm run bench -- scale [100000]: executes the monthly dealing run for that number of contracts on PostgreSQL,
// in a separate process. Prints speed and memory, and the cost of the same inserts and updates in plain SQL on
// the same tables.
import { listSummaryRows } from '../apps/api/src/modules/investing/contracts/contracts.repository.ts';
import { verifyLedger } from '../apps/api/src/modules/money/ledger/ledger.use-cases.ts';
import { type OpenDatabase, openDatabase } from '../apps/api/src/platform/open-database.ts';
import { createBenchContext } from './bench-context.ts';
import { BRAND } from './bench-services.ts';
import { atMost, dutch, type Figure, remark, tableOf } from './figures.ts';
import { type BareMonth, bareMonth, saveMonth } from './scale-bare.ts';
import {
  CONTRACTS_EACH,
  dealingDayOfSet,
  loadContracts,
  prepareMonth,
  type Run,
  startRun,
} from './scale-month.ts';

/** Batch size of a dealing run on PostgreSQL. */
const BATCH = 5_000;

const contracts = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(contracts) || contracts < CONTRACTS_EACH) {
  console.error('Noem een aantal contracten: npm run bench -- scale 100000');
  process.exit(2);
}
const benchContext = createBenchContext({ large: false });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void benchContext.clear().finally(() => process.exit(130)));
}
try {
  process.stdout.write(`\n${tableOf(await scale())}\n`);
} finally {
  await benchContext.clear();
}

async function scale(): Promise<Figure[]> {
  const url = await benchContext.createDatabase();
  const database = await openDatabase({ url, dataDir: '', template: undefined, maxConnections: 4 });
  try {
    const loaded = await stage('laden', () => loadContracts(database, contracts));
    const dealingDay = dealingDayOfSet();
    await stage('maand voorbereiden', () => prepareMonth(database, dealingDay));
    const run = await startRun(url, dealingDay, BATCH).done;
    await database.connection.pool.query('ANALYZE');
    let lines = 0;
    const verified = await stage('grootboek narekenen', async () => {
      const verification = await verifyLedger(database);
      if (verification.broken) {
        throw new Error(`the ledger does not balance: ${JSON.stringify(verification.broken)}`);
      }
      lines = verification.lines;
    });
    await stage('regels van de maand apart zetten', () => saveMonth(database.connection.pool, dealingDay));
    let bare: BareMonth = { elapsed: 0, statements: [] };
    await stage('dezelfde maand met kale SQL', async () => {
      bare = await bareMonth(database.connection.pool, dealingDay, BATCH);
    });
    const { first, last } = await batchSpeeds(database, dealingDay);
    return [
      remark('contracten geladen/s', dutch(contracts / (loaded / 1000), '')),
      remark('regels in het grootboek', dutch(lines, '')),
      remark(
        `contracten/s bij ${dutch(contracts, '')} contracten`,
        dutch(contracts / (run.milliseconds / 1000), ''),
      ),
      atMost(
        'Maandverwerking t.o.v. dezelfde regels met kale SQL',
        run.milliseconds / bare.elapsed,
        1.5,
        '×',
      ),
      ...processorFigures(run, bare),
      remark('laatste vier groepen t.o.v. de eerste vier, per contract', dutch(last / first, '×')),
      atMost('Geheugen van het proces dat verwerkt', run.megabytes, 300, 'MB'),
      remark('grootboek nagerekend in', dutch(verified / 1000, 's')),
      remark('overzicht van 20 contracten daarna', dutch(await summaryCost(database), 'ms')),
    ];
  } finally {
    await database.connection.close();
  }
}

/** Runs a stage, prints its milliseconds when it ends, because a million contracts take minutes, and returns them. */
async function stage(name: string, work: () => Promise<unknown>): Promise<number> {
  const milliseconds = await timed(work);
  console.error(`${name}: ${dutch(milliseconds / 1000, 's')}`);
  return milliseconds;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Returns the same ratio in processor time, and the cost per table of the plain SQL statements from first to last
 * batch.
 */
function processorFigures({ processor }: Run, { statements }: BareMonth): Figure[] {
  const bare = statements.reduce((sum, { whole }) => sum + whole.cpu, 0);
  return [
    remark('zelfde verhouding in processortijd', dutch((processor.own + processor.database) / bare, '×')),
    remark(
      'µs processortijd per contract: ons proces, database, kaal',
      [processor.own, processor.database, bare].map((ms) => dutch((1000 * ms) / contracts, '')).join(', '),
    ),
    ...statements.map(({ name, whole, first, last }) =>
      remark(
        `kaal, ${name}: µs per contract, laatste kwart t.o.v. eerste`,
        `${dutch((1000 * whole.cpu) / contracts, '')}, ${dutch(last.cpu / first.cpu, '×')}`,
      ),
    ),
  ];
}

/**
 * Returns the milliseconds per contract in the first and in the last batches. Both are equal if the dealing run is
 * linear.
 */
async function batchSpeeds(
  { connection }: OpenDatabase,
  dealingDay: string,
): Promise<{ first: number; last: number }> {
  const { rows } = await connection.pool.query<{ ms: number }>(
    `SELECT 1000 * extract(epoch FROM completed_at - lag(completed_at) OVER part)::float8 / contracts AS ms
     FROM rollover_batch WHERE value_date = $1 WINDOW part AS (ORDER BY completed_at) ORDER BY completed_at`,
    [dealingDay],
  );
  const speeds = rows.slice(1).map(({ ms }) => ms);
  const mean = (part: readonly number[]) => part.reduce((sum, ms) => sum + ms, 0) / Math.max(1, part.length);
  return { first: mean(speeds.slice(0, 4)), last: mean(speeds.slice(-4)) };
}

async function summaryCost({ connection, orm }: OpenDatabase): Promise<number> {
  const { rows } = await connection.pool.query<{ id: string }>('SELECT id FROM person_account LIMIT 200');
  const cost = await timed(async () => {
    for (const { id } of rows) {
      await listSummaryRows(orm, { personId: id, brand: BRAND, after: undefined, limit: 501 });
    }
  });
  return cost / rows.length;
}
