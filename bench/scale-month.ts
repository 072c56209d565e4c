import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { dealingOn, type IsoDate, nextDealing } from '@portaal/engine';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { loadLargeSet } from '../apps/api/src/demo/large-set.ts';
import { hashPassword } from '../apps/api/src/modules/sign-in/session/password.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import type { OpenDatabase } from '../apps/api/src/platform/open-database.ts';
import { inProject } from '../scripts/project-folder.ts';
import { MEMORY_OPTIONS } from '../scripts/service.ts';
import { BRAND } from './bench-services.ts';

// Prepares the dealing run of a month with many contracts, which a separate process then executes.

/**
 * A time-ordered id like those the server generates. Random ids would write to all pages of an index with millions of
 * rows and slow the dealing run.
 */
export const NEW_ID = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

export const CONTRACTS_EACH = 20;

/**
 * Returns the first valuation date after the opening balances. The dealing run assumes its prices were just
 * published.
 */
export const dealingDayOfSet = (): IsoDate =>
  nextDealing(new Date(`${systemClock.today().slice(0, 8)}01T00:00:00Z`), usualCalendar).dealingDay;

export async function loadContracts(database: OpenDatabase, contracts: number): Promise<void> {
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

/** Inserts prices, a monthly deposit for every second contract and a sell order for every two hundredth contract. */
export async function prepareMonth({ connection }: OpenDatabase, dealingDay: string): Promise<void> {
  const client = await connection.pool.connect();
  try {
    // Each statement inserts rows that normally arise over weeks, so it may exceed the usual time limit.
    await client.query('SET statement_timeout = 0');
    await client.query(
      `INSERT INTO fund_price (fund_id, date, nav, distribution, published_at)
       SELECT DISTINCT ON (fund_id) fund_id, $1::date, nav + 0.25, distribution, published_at
       FROM fund_price ORDER BY fund_id, fund_price.date DESC`,
      [dealingDay],
    );
    await client.query(
      `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
       SELECT ${NEW_ID}, id, 'PERIODIC_DEPOSIT', 'directDebit', 25000, 'received', now(), $1::date - 6, $1::date
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM contract) AS c WHERE place % 2 = 0
       ORDER BY place`,
      [dealingDay],
    );
    await client.query(
      `WITH seller AS (
         UPDATE contract SET status = 'sellPending' WHERE id IN (
           SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM contract) AS c WHERE place % 200 = 1)
         RETURNING id, person_id, brand),
       request AS (
         INSERT INTO sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at,
           cancellable_until)
         SELECT ${NEW_ID}, 'bench ' || id, id, person_id, brand, 'all', 'queued', now(), now() FROM seller
         RETURNING id, contract_id)
       INSERT INTO sell_request_line (request_id, fund_id, deal_from, executed_units, executed_gross_cents,
         exit_cost_cents, progress)
       SELECT request.id, fund_id, $1::date, 0, 0, 0, 'open' FROM request JOIN holding USING (contract_id)`,
      [dealingDay],
    );
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release(true);
  }
}

/** Resources that a dealing run used. */
export interface Run {
  readonly milliseconds: number;
  /** Processor milliseconds of this process and of the database. */
  readonly processor: { readonly own: number; readonly database: number };
  readonly megabytes: number;
}

export interface StartedRun {
  readonly child: ChildProcess;
  readonly done: Promise<Run>;
}

/** Starts a dealing run. The default batch size is that of a dealing run on PostgreSQL. */
export function startRun(url: string, dealingDay: IsoDate, batch?: number): StartedRun {
  const script = inProject('apps/api/src/modules/month/dealing-runs/testing/run-dealing.main.ts');
  const now = new Date(dealingOn(dealingDay, usualCalendar).cutOff.getTime() + 8 * 86_400_000).toISOString();
  const child = spawn(
    process.execPath,
    [...MEMORY_OPTIONS, script, url, dealingDay, now, ...(batch === undefined ? [] : [String(batch)])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return { child, done: outcomeOf(child) };
}

async function outcomeOf(child: ChildProcess): Promise<Run> {
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  const last = output.trim().split('\n').at(-1);
  if (code !== 0 || last === undefined) throw new Error(`the run failed: ${output}`);
  return JSON.parse(last) as Run;
}
