import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** The number of waiting items and the time of the oldest. */
export interface CountedWork {
  readonly count: number;
  readonly oldest: Date | null;
}

const nothing: CountedWork = { count: 0, oldest: null };

/**
 * Runs all these queries in one statement. Each query returns one row with two columns: a count, then the time of the
 * oldest item.
 */
export async function countEach<Name extends string>(
  orm: Orm,
  statements: Readonly<Record<Name, SQLWrapper>>,
): Promise<Readonly<Record<Name, CountedWork>>> {
  const names = Object.keys(statements) as Name[];
  const parts = names.map(
    (
      name,
    ): SQL => sql`select ${name}::text as name, n::int as count, extract(epoch from since) * 1000 as since
      from (${statements[name]}) as counted(n, since)`,
  );
  const { rows } = await orm.execute<{ name: Name; count: number; since: string | null }>(
    sql.join(parts, sql` union all `),
  );
  const byName = new Map(
    rows.map(({ name, count, since }) => [
      name,
      { count, oldest: since === null ? null : new Date(Number(since)) },
    ]),
  );
  return Object.fromEntries(names.map((name) => [name, byName.get(name) ?? nothing])) as Record<
    Name,
    CountedWork
  >;
}
