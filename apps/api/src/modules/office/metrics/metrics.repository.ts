import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** A group of waiting rows: their count and the age of the oldest in seconds. */
export interface WaitingJobs {
  readonly label: string;
  readonly count: number;
  readonly seconds: number;
}

const ageOf = (instant: ReturnType<typeof sql>, now: Date) =>
  sql`greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(${instant})), 0))::float8`;

/** Lists the jobs ready to run, by name, on the database clock that the queue uses. */
export async function listQueueWaiting(orm: Orm): Promise<WaitingJobs[]> {
  const { rows } = await orm.execute<WaitingJobs & Record<string, unknown>>(sql`
    select name as label, count(*)::int as count,
      greatest(0, extract(epoch from pgboss.job_now() - min(greatest(start_after, created_on))))::float8 as seconds
    from pgboss.job where state < 'active' and start_after <= pgboss.job_now() and name not like '\\_\\_%'
    group by name`);
  return rows;
}

export async function countAbandoned(orm: Orm): Promise<number> {
  const { rows } = await orm.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where state = 'failed'`,
  );
  return rows[0]?.n ?? 0;
}

/** Lists payments still polled at the provider, by state. */
export async function listOpenPayments(orm: Orm, now: Date): Promise<WaitingJobs[]> {
  const { rows } = await orm.execute<WaitingJobs & Record<string, unknown>>(sql`
    select status as label, count(*)::int as count, ${ageOf(sql`created_at`, now)} as seconds
    from payment where check_at is not null and status <> 'paid' group by status`);
  return rows;
}

/** Lists unexplained bank lines by brand: their count and oldest age. */
export async function listOpenLines(orm: Orm, now: Date): Promise<WaitingJobs[]> {
  const { rows } = await orm.execute<WaitingJobs & Record<string, unknown>>(sql`
    select i.brand as label, count(*)::int as count, ${ageOf(sql`s.imported_at`, now)} as seconds
    from bank_item i join bank_line l on l.id = i.line_id join bank_statement s on s.id = l.statement_id
    where i.open_cents <> 0 group by i.brand`);
  return rows;
}

/** Returns the progress of the last dealing run and, if it is still running, how long it has stalled. */
export async function findMonthProgress(
  orm: Orm,
  now: Date,
): Promise<{ isRunning: boolean; stalled: number; contracts: number; dealt: number } | undefined> {
  const { rows } = await orm.execute<{
    isRunning: boolean;
    stalled: number;
    contracts: number;
    dealt: number;
  }>(sql`
    select r.status = 'running' as "isRunning", r.contracts,
      coalesce(sum(b.contracts), 0)::int as dealt,
      greatest(0, extract(epoch from ${now.toISOString()}::timestamptz
        - greatest(r.started_at, max(b.completed_at))))::float8 as stalled
    from rollover r left join rollover_batch b on b.value_date = r.value_date
    where r.value_date = (select max(value_date) from rollover)
    group by r.value_date`);
  return rows[0];
}

/** Sets a statement timeout for this transaction. */
export const endAfter = (orm: Orm, milliseconds: number) =>
  orm.execute(sql`select set_config('statement_timeout', ${`${milliseconds}`}, true)`);
