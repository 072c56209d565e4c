import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from './orm.ts';

/** A broken invariant, with the first subject for which it fails. */
export interface BrokenInvariant {
  readonly invariant: string;
  /** Id of the contract, dealing run, ledger entry or account for which the invariant fails. */
  readonly subject: string;
  readonly found: string | null;
  readonly expected: string | null;
}

/**
 * Queries by invariant name. Each query returns the rows that violate the invariant: subject, found and expected
 * value.
 */
export type Invariants = Readonly<Record<string, SQL>>;

/** Checks one invariant after another; returns undefined if none is violated. */
export async function findBroken(orm: Orm, invariants: Invariants): Promise<BrokenInvariant | undefined> {
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await orm.execute<{ subject: string; found: string | null; expected: string | null }>(
      // The query is materialized; otherwise the limit of one row would make the database check each contract
      // separately.
      sql`with broken as materialized (${query})
        select subject::text, found::text, expected::text from broken order by subject limit 1`,
    );
    const [row] = rows;
    if (row) return { invariant, ...row };
  }
  return undefined;
}
