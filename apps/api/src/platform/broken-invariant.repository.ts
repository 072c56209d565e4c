import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from './orm.ts';

/** A broken invariant, with the first place where it fails. */
export interface BrokenInvariant {
  readonly invariant: string;
  /** The contract, run, entry or account concerned. */
  readonly subject: string;
  readonly found: string | null;
  readonly expected: string | null;
}

/** Queries by invariant name. Each returns the rows that contradict it: subject, found and expected. */
export type Invariants = Readonly<Record<string, SQL>>;

/** Checks one invariant after another; returns undefined when all of them hold. */
export async function findBroken(orm: Orm, invariants: Invariants): Promise<BrokenInvariant | undefined> {
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await orm.execute<{ subject: string; found: string | null; expected: string | null }>(
      // Materialized, because with a limit of one row the database would check every contract separately.
      sql`with broken as materialized (${query})
        select subject::text, found::text, expected::text from broken order by subject limit 1`,
    );
    const [row] = rows;
    if (row) return { invariant, ...row };
  }
  return undefined;
}
