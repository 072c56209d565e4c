import type pg from 'pg';
import { processorTime } from '../apps/api/src/modules/month/dealing-runs/testing/processor-time.ts';
import { NEW_ID } from './scale-month.ts';

// Repeats the last monthly dealing run in plain SQL: writes the same rows into the same tables, dated a month later,
// so that indexes and keys have the same size or one month more. Every contract's value is a cent higher than the
// month before, because an unchanged value would write nothing to the people table. The rows to insert are read from
// separate tables.

const RETAINED_TABLES = [
  'ledger_entry',
  'contract_valuation',
  'payout',
  'document',
  'contract_event',
  'notification',
] as const;

/** Copies the rows that the dealing run wrote to separate tables, indexed by contract. */
export async function saveMonth(pool: pg.Pool, dealingDay: string): Promise<void> {
  const stored: Record<(typeof RETAINED_TABLES)[number], string> = {
    ledger_entry: `SELECT * FROM ledger_entry WHERE value_date = $1::date`,
    contract_valuation: `SELECT * FROM contract_valuation WHERE date = $1::date`,
    payout: `SELECT * FROM payout WHERE value_date = $1::date`,
    document: `SELECT * FROM document WHERE kind = 'confirmation' AND reference = $1::text`,
    contract_event: `SELECT * FROM contract_event WHERE $1::text <> ''`,
    notification: `SELECT * FROM notification WHERE $1::text <> ''`,
  };
  for (const table of RETAINED_TABLES) {
    const quoted = stored[table].replaceAll('$1', `'${dealingDay}'`);
    await pool.query(`CREATE TABLE kept_${table} AS ${quoted}`);
  }
  await pool.query('CREATE TABLE kept_holding AS SELECT * FROM holding');
  await pool.query('CREATE TABLE kept_contract AS SELECT * FROM contract');
  await pool.query(`CREATE TABLE kept_line AS SELECT l.*, r.contract_id, r.status FROM sell_request_line l
    JOIN sell_request r ON r.id = l.request_id`);
  for (const table of [...RETAINED_TABLES, 'holding', 'contract', 'line']) {
    await pool.query(`CREATE INDEX ON kept_${table} (${table === 'contract' ? 'id' : 'contract_id'})`);
  }
  await pool.query(
    `UPDATE deposit SET status = 'received', value_date = NULL WHERE value_date = '${dealingDay}'`,
  );
  // Only the dealing run includes the cost of the books. The plain SQL run deals the same deposits a second time,
  // although they were received only once, so the book triggers are disabled for it.
  await stopBooks(pool);
  await pool.query('VACUUM ANALYZE');
}

/** Disables the book triggers on the ledger, deposits and payouts. */
export async function stopBooks(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; of: string }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS of FROM pg_trigger WHERE tgname LIKE 'book\\_%'
       AND tgrelid IN ('ledger_entry'::regclass, 'deposit'::regclass, 'payout'::regclass)`,
  );
  for (const { name, of } of rows) await pool.query(`ALTER TABLE ${of} DISABLE TRIGGER ${name}`);
}

/** Milliseconds of one statement over part of the batches: elapsed, and processor time of its connection. */
export interface BareCost {
  readonly elapsed: number;
  readonly cpu: number;
}

export interface BareStatement {
  /** Verb and table of the statement. */
  readonly name: string;
  readonly whole: BareCost;
  /** Cost per contract in the first and in the last quarter of the batches. They are equal if the cost is linear. */
  readonly first: BareCost;
  readonly last: BareCost;
}

export interface BareMonth {
  readonly elapsed: number;
  readonly statements: readonly BareStatement[];
}

/** Repeats the dealing run of a month in batches, each in one transaction. */
export async function bareMonth(pool: pg.Pool, dealingDay: string, batch: number): Promise<BareMonth> {
  const { rows: parts } = await pool.query<{ first: string; last: string }>(
    `SELECT (array_agg(id ORDER BY id))[1] AS first, (array_agg(id ORDER BY id DESC))[1] AS last
     FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / $1::int AS part FROM contract) AS c
     GROUP BY part ORDER BY part`,
    [batch],
  );
  const texts = [...statements(dealingDay), 'COMMIT'];
  const costs: BareCost[][] = texts.map(() => []);
  const client = await pool.connect();
  try {
    const spent = await processorOf(client);
    const startedAt = performance.now();
    for (const { first, last } of parts) {
      await client.query('BEGIN');
      for (const [i, text] of texts.entries()) {
        const [at, cpu] = [performance.now(), spent()];
        await client.query(text, text === 'COMMIT' ? [] : [first, last]);
        costs[i]?.push({ elapsed: performance.now() - at, cpu: spent() - cpu });
      }
    }
    const elapsed = performance.now() - startedAt;
    const quarter = Math.max(1, Math.floor(parts.length / 4));
    return {
      elapsed,
      statements: texts.map((text, i) => ({
        name: /^COMMIT|(?<=^(INSERT INTO|UPDATE) )\w+/.exec(text)?.[0] ?? text,
        whole: sumOf(costs[i] ?? []),
        first: per(sumOf((costs[i] ?? []).slice(0, quarter)), quarter * batch),
        last: per(sumOf((costs[i] ?? []).slice(-quarter)), quarter * batch),
      })),
    };
  } finally {
    client.release();
  }
}

const sumOf = (costs: readonly BareCost[]): BareCost => ({
  elapsed: costs.reduce((sum, { elapsed }) => sum + elapsed, 0),
  cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0),
});

const per = ({ elapsed, cpu }: BareCost, count: number): BareCost => ({
  elapsed: elapsed / count,
  cpu: cpu / count,
});

/**
 * Returns a function that measures the processor milliseconds of the connection's server process, which excludes
 * other work on the machine.
 */
async function processorOf(client: pg.PoolClient): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return () => processorTime(rows[0]?.pid ?? 0);
}

function statements(dealingDay: string): string[] {
  const next = `('${dealingDay}'::date + interval '1 month')::date`;
  const ours = 'contract_id BETWEEN $1::uuid AND $2::uuid';
  return [
    `INSERT INTO ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date, amount_cents, price,
       units, units_after, cause_id, created_at)
     SELECT contract_id, fund_id, type, sequence, booking_date, ${next}, amount_cents, price, units, units_after,
       cause_id, created_at FROM kept_ledger_entry WHERE ${ours} ORDER BY id`,
    `UPDATE holding SET units = k.units FROM kept_holding k
     WHERE holding.contract_id = k.contract_id AND holding.fund_id = k.fund_id AND k.${ours} AND holding.${ours}`,
    `INSERT INTO contract_valuation (contract_id, date, value_cents)
     SELECT contract_id, ${next}, value_cents FROM kept_contract_valuation WHERE ${ours}`,
    `UPDATE contract SET opening_value_cents = k.opening_value_cents + 1, opening_value_date = ${next},
       deposited_cents = k.deposited_cents, withdrawn_cents = k.withdrawn_cents, status = k.status
     FROM kept_contract k WHERE contract.id = k.id AND k.id BETWEEN $1::uuid AND $2::uuid
       AND contract.id BETWEEN $1::uuid AND $2::uuid`,
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     SELECT contract_id, kind, ${next}, amount_cents, pay_on, status FROM kept_payout WHERE ${ours}`,
    `UPDATE deposit SET status = 'dealt', value_date = '${dealingDay}' WHERE ${ours} AND status = 'received'`,
    `UPDATE sell_request_line l SET executed_units = k.executed_units, executed_gross_cents = k.executed_gross_cents,
       exit_cost_cents = k.exit_cost_cents, progress = k.progress
     FROM kept_line k WHERE l.request_id = k.request_id AND l.fund_id = k.fund_id AND k.${ours}`,
    `INSERT INTO document (id, contract_id, person_id, brand, kind, reference, title, document_date, facts, created_at)
     SELECT ${NEW_ID}, contract_id, person_id, brand, kind, ${next}::text, title, document_date, facts,
       created_at FROM kept_document WHERE ${ours}`,
    `INSERT INTO contract_event (id, contract_id, at, actor, kind, before, after)
     SELECT ${NEW_ID}, contract_id, at, actor, kind, before, after FROM kept_contract_event WHERE ${ours}`,
    `INSERT INTO notification (id, person_id, brand, contract_id, kind, title, text, created_at)
     SELECT ${NEW_ID}, person_id, brand, contract_id, kind, title, text, created_at
     FROM kept_notification WHERE ${ours}`,
  ];
}
