// npm run bench:scale [-- 100000]: rolls so many contracts over to a month on PostgreSQL, in a process of its own, and
// prints speed, memory and what the same inserts and updates cost as bare SQL into the same tables.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dealingOn, nextDealing } from '@portaal/engine';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { loadLargeSet } from '../apps/api/src/demo/large-set.ts';
import { listSummaryRows } from '../apps/api/src/modules/contracts/contracts.repository.ts';
import { verifyLedger } from '../apps/api/src/modules/ledger/ledger.use-cases.ts';
import { hashPassword } from '../apps/api/src/modules/session/password.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { type OpenDatabase, openDatabase } from '../apps/api/src/platform/open-database.ts';
import { inProject } from '../scripts/project-folder.ts';
import { YOUNG_MEMORY } from '../scripts/service.ts';
import { createBenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark, tableOf } from './figures.ts';
import { bareMonth, saveMonth } from './scale-bare.ts';

const CONTRACTS_EACH = 20;
/** As the run has it on PostgreSQL. */
const BATCH = 5_000;
const BRAND = 'baken';

const contracts = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(contracts) || contracts < CONTRACTS_EACH) {
  console.error('Noem een aantal contracten: npm run bench:scale -- 100000');
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
    const loaded = await stage('laden', () => load(database));
    // The first valuation date after the opening balances; the run believes that its prices are just published.
    const { dealingDay } = nextDealing(new Date(`${systemClock.today().slice(0, 8)}01T00:00:00Z`));
    await stage('maand voorbereiden', () => prepareMonth(database, dealingDay));
    const run = await runInChild(url, dealingDay);
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
    let bare = 0;
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
      atMost('Maandverwerking t.o.v. dezelfde regels met kale SQL', run.milliseconds / bare, 1.5, '×'),
      remark('laatste vier groepen t.o.v. de eerste vier, per contract', dutch(last / first, '×')),
      atMost('Geheugen van het proces dat verwerkt', run.megabytes, 300, 'MB'),
      remark('grootboek nagerekend in', dutch(verified / 1000, 's')),
      remark('overzicht van 20 contracten daarna', dutch(await summaryCost(database), 'ms')),
    ];
  } finally {
    await database.connection.close();
  }
}

/** Milliseconds of a stage, printed as it ends: a million contracts take minutes. */
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

async function load(database: OpenDatabase): Promise<void> {
  const set = {
    seed: 1,
    investors: Math.ceil(contracts / CONTRACTS_EACH),
    contractsEach: CONTRACTS_EACH,
    today: systemClock.today(),
    brand: BRAND,
    passwordHash: await hashPassword(DEMO_PASSWORD),
  };
  await loadLargeSet(database, set, () => {});
}

/** Prices, a monthly deposit for every second contract and an order for every two hundredth. */
async function prepareMonth({ connection }: OpenDatabase, dealingDay: string): Promise<void> {
  const { pool } = connection;
  await pool.query(
    `INSERT INTO fund_price (fund_id, date, nav, distribution, published_at)
     SELECT DISTINCT ON (fund_id) fund_id, $1::date, nav + 0.25, distribution, published_at
     FROM fund_price ORDER BY fund_id, fund_price.date DESC`,
    [dealingDay],
  );
  await pool.query(
    `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
     SELECT gen_random_uuid(), id, 'PERIODIC_DEPOSIT', 'directDebit', 25000, 'received', now(), $1::date - 6, $1::date
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM contract) AS c WHERE place % 2 = 0`,
    [dealingDay],
  );
  await pool.query(
    `WITH seller AS (
       UPDATE contract SET status = 'sellPending' WHERE id IN (
         SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM contract) AS c WHERE place % 200 = 1)
       RETURNING id, person_id, brand),
     request AS (
       INSERT INTO sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at,
         cancellable_until)
       SELECT gen_random_uuid(), 'bench ' || id, id, person_id, brand, 'all', 'queued', now(), now() FROM seller
       RETURNING id, contract_id)
     INSERT INTO sell_request_line (request_id, fund_id, deal_from, executed_units, executed_gross_cents,
       exit_cost_cents, progress)
     SELECT request.id, fund_id, $1::date, 0, 0, 0, 'open' FROM request JOIN holding USING (contract_id)`,
    [dealingDay],
  );
  await pool.query('VACUUM ANALYZE');
}

interface Run {
  readonly milliseconds: number;
  readonly megabytes: number;
}

async function runInChild(url: string, dealingDay: string): Promise<Run> {
  const script = inProject('apps/api/src/modules/dealing-runs/testing/run-dealing.main.ts');
  const now = dealingOn(dealingDay as Parameters<typeof dealingOn>[0]).cutOff.getTime() + 8 * 86_400_000;
  const child = spawn(
    process.execPath,
    [YOUNG_MEMORY, script, url, dealingDay, new Date(now).toISOString(), String(BATCH)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  const last = output.trim().split('\n').at(-1);
  if (code !== 0 || last === undefined) throw new Error(`the run failed: ${output}`);
  return JSON.parse(last) as Run;
}

/** Milliseconds a contract in the first and in the last batches: the same when the run is linear. */
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
