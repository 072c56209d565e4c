import { desc, eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { collectorMandateList, takeover } from '../../../schema/index.ts';

/** The last package and comparison of a brand, and whether its book equals the old system's book. */
export interface TakeoverSnapshot extends Record<string, unknown> {
  /** The last imported package; null without one. */
  readonly importId: string | null;
  readonly until: string | null;
  readonly importedAt: Date | null;
  readonly isWaiting: boolean;
  readonly isEqual: boolean;
  readonly comparisonId: string | null;
}

export async function findSnapshot(orm: Orm, brand: string): Promise<TakeoverSnapshot> {
  const { rows } = await orm.execute<TakeoverSnapshot>(sql`
    select i.id as "importId", i.until::text as until, i.closed_at as "importedAt",
      exists (select from book_import w where w.brand = ${brand} and w.state in ('registered', 'signed', 'importing'))
        as "isWaiting",
      coalesce(shadow_is_equal(${brand}), false) as "isEqual",
      (select c.id from shadow_comparison c where c.brand = ${brand} order by c.number desc limit 1) as "comparisonId"
    from (select ${brand}::text as brand) as b left join lateral (
      select id, until, closed_at from book_import where brand = b.brand and state = 'imported'
      order by number desc limit 1) as i on true`);
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return { ...row, importedAt: row.importedAt === null ? null : new Date(row.importedAt) };
}

/** Returns the references of the mandates of a brand that are in use, in order. */
export async function listMandatesInUse(orm: Orm, brand: string): Promise<string[]> {
  const { rows } = await orm.execute<{ reference: string }>(sql`
    select reference from mandate where brand = ${brand} and replaced_at is null and reference is not null
      and status in ('signed', 'suspended') order by reference collate "C"`);
  return rows.map(({ reference }) => reference);
}

/** Returns the newest list of the collector. */
export async function findList(orm: Orm, brand: string) {
  const [row] = await orm
    .select()
    .from(collectorMandateList)
    .where(eq(collectorMandateList.brand, brand))
    .orderBy(desc(collectorMandateList.number))
    .limit(1);
  return row && { ...row, mandates: row.mandates as string[] };
}

/** Waits until no other transaction registers a takeover, list or package of any brand. */
export async function lockTakeovers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4170016)`);
}

export async function insertList(
  tx: Transaction,
  row: Omit<typeof collectorMandateList.$inferInsert, 'number'>,
): Promise<void> {
  const last = await findList(tx, row.brand);
  await tx.insert(collectorMandateList).values({ ...row, number: (last?.number ?? 0) + 1 });
}

export async function insertTakeover(tx: Transaction, row: typeof takeover.$inferInsert): Promise<void> {
  await tx.insert(takeover).values(row);
}

/** Returns the employees who took a brand over, and the time; undefined before the takeover. */
export async function findTakeover(orm: Orm, brand: string) {
  const { rows } = await orm.execute<{ at: Date; by: string | null }>(sql`
    select t.at, concat_ws(' en ', a.name, b.name) as by from takeover t
      left join person_account a on a.id = t.asked_by left join person_account b on b.id = t.approved_by
    where t.brand = ${brand}`);
  return rows[0];
}

/** Returns the name of the employee whose request waits for a colleague. */
export async function findAsker(orm: Orm, brand: string, now: Date): Promise<string | null> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    select p.name from approval_request r join person_account p on p.id = r.asked_by
    where r.brand = ${brand} and r.call = 'takeOverBook' and r.status = 'waiting'
      and r.expires_at > ${now.toISOString()}::timestamptz order by r.id desc limit 1`);
  return rows[0]?.name ?? null;
}

/** Returns the name of an employee; an empty text if the account is gone. */
export async function findName(orm: Orm, id: string): Promise<string> {
  const { rows } = await orm.execute<{ name: string }>(
    sql`select name from person_account where id = ${id}::uuid`,
  );
  return rows[0]?.name ?? '';
}
