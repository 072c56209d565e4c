import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { serviceTrial } from '../../../schema/index.ts';

type TrialRow = typeof serviceTrial.$inferSelect;
type TrialResult = Pick<TrialRow, 'outcome' | 'settingsDigest' | 'mode' | 'note'>;

/** Serializes the requests for one service of a brand, also across processes. */
export async function lockTrials(tx: Transaction, brand: string, service: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`service trial ${brand} ${service}`}, 0))`,
  );
}

interface RecentTrials extends Record<string, unknown> {
  readonly count: number;
  readonly oldest: Date | null;
  /** Start of the trial that has no outcome yet; null if there is none. */
  readonly running: Date | null;
}

/** Counts the trials of a service since an instant, and returns when a trial without an outcome started. */
export async function findRecentTrials(
  orm: Orm,
  { brand, service, since }: { readonly brand: string; readonly service: string; readonly since: Date },
): Promise<RecentTrials> {
  const { rows } = await orm.execute<RecentTrials>(
    sql`select count(*)::int as count, min(requested_at) as oldest,
        max(requested_at) filter (where finished_at is null) as running
      from service_trial where brand = ${brand} and service = ${service}
        and requested_at > ${since.toISOString()}::timestamptz`,
  );
  return rows[0] ?? { count: 0, oldest: null, running: null };
}

export async function insertTrial(
  tx: Transaction,
  {
    id,
    brand,
    service,
    requestedBy,
    requestedAt,
  }: Pick<TrialRow, 'id' | 'brand' | 'service' | 'requestedBy' | 'requestedAt'>,
): Promise<void> {
  await tx.execute(sql`insert into service_trial (id, brand, service, requested_by, requested_at)
    values (${id}, ${brand}, ${service}, ${requestedBy}, ${requestedAt.toISOString()}::timestamptz)`);
}

interface ClaimedTrial extends Record<string, unknown> {
  readonly brand: string;
  readonly service: string;
  readonly requestedBy: string;
  readonly email: string;
}

/**
 * Claims a trial for this process. Returns undefined if another process, or this one, claimed it before, or if it was
 * requested at `since` or earlier.
 */
export async function claimTrial(
  orm: Orm,
  id: string,
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<ClaimedTrial | undefined> {
  const { rows } = await orm.execute<ClaimedTrial>(
    sql`update service_trial t set claimed_at = ${at.toISOString()}::timestamptz from person_account p
      where t.id = ${id} and t.claimed_at is null and t.requested_at > ${since.toISOString()}::timestamptz
        and p.id = t.requested_by
      returning t.brand, t.service, t.requested_by as "requestedBy", p.email`,
  );
  return rows[0];
}

export async function finishTrial(tx: Transaction, id: string, at: Date, result: TrialResult): Promise<void> {
  const { outcome, settingsDigest, mode, note } = result;
  await tx.execute(sql`update service_trial set finished_at = ${at.toISOString()}::timestamptz, outcome = ${outcome},
    settings_digest = ${settingsDigest}, mode = ${mode}, note = ${note} where id = ${id}`);
}

interface LatestTrial extends Record<string, unknown> {
  readonly service: string;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly outcome: string | null;
  readonly settingsDigest: string | null;
  readonly mode: 'live' | 'test' | null;
  readonly note: string | null;
  readonly by: string;
}

/** Lists the newest trial of each service of a brand, with the name of the head who requested it. */
export async function listLatestTrials(orm: Orm, brand: string): Promise<LatestTrial[]> {
  const { rows } = await orm.execute<LatestTrial>(
    sql`select distinct on (t.service) t.service, t.requested_at as "requestedAt", t.finished_at as "finishedAt", t.outcome,
        t.settings_digest as "settingsDigest", t.mode, t.note, p.name as by
      from service_trial t join person_account p on p.id = t.requested_by
      where t.brand = ${brand} order by t.service, t.requested_at desc, t.id desc`,
  );
  return rows;
}

/** Returns when the newest bank statement of a brand was imported. */
export async function findLastStatement(orm: Orm, brand: string): Promise<Date | undefined> {
  const { rows } = await orm.execute<{ at: Date | string | null }>(
    sql`select max(imported_at) as at from bank_statement where brand = ${brand}`,
  );
  const at = rows[0]?.at ?? null;
  // A statement without a schema returns an instant as text.
  return at === null ? undefined : new Date(at);
}
