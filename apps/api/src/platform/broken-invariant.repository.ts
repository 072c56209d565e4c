import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from './orm.ts';

/** A fact that does not hold, with the first place where it does not. */
export interface BrokenInvariant {
  readonly invariant: string;
  /** The contract, the run, the entry or the account. */
  readonly subject: string;
  readonly found: string | null;
  readonly expected: string | null;
}

/** By its name what contradicts a fact: rows of subject, found and expected. */
export type Invariants = Readonly<Record<string, SQL>>;

/** Asks for one fact after another; undefined when all of them hold. */
export async function findBroken(orm: Orm, invariants: Invariants): Promise<BrokenInvariant | undefined> {
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await orm.execute<{ subject: string; found: string | null; expected: string | null }>(
      // Materialized: looking for one row only, the database would try every contract apart.
      sql`with broken as materialized (${query})
        select subject::text, found::text, expected::text from broken order by subject limit 1`,
    );
    const [row] = rows;
    if (row) return { invariant, ...row };
  }
  return undefined;
}
