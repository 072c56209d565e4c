import {
  type ActGroup,
  type EmployeeLimits,
  employeeLimitsOf,
} from '@portaal/domain/products/terms/employee-limits';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { terms } from '../../schema/index.ts';

/**
 * Limits of a brand without published terms, and of versions that were published without limits (decision
 * 0200).
 */
const usualLimits = employeeLimitsOf(sectionsBefore.controle);

interface DatedLimits extends EmployeeLimits {
  readonly since: Date;
}

/** The limits of one employee at a brand, each from the time at which that version of the terms took effect. */
export class EmployeeLimitHistory {
  /** Dated limits, latest first. */
  readonly #versions: readonly DatedLimits[];

  constructor(versions: readonly DatedLimits[]) {
    this.#versions = versions.toSorted((one, other) => other.since.getTime() - one.since.getTime());
  }

  /** Returns the limits in force at a time. */
  at(time: Date): EmployeeLimits {
    return this.#versions.find(({ since }) => since <= time) ?? usualLimits;
  }

  /**
   * Returns SQL with the amount in cents from which a call of the group required a second employee at `time`,
   * an SQL expression. Each call is therefore checked against the limit of its own time: one that an employee made
   * alone still counts after the limit is lowered, and one that two employees made does not count after the
   * limit is raised.
   */
  aloneAt(group: ActGroup, time: SQL): SQL {
    const usual = sql`${usualLimits.alone[group]}::bigint`;
    if (this.#versions.length === 0) return usual;
    const cases = this.#versions.map(
      ({ since, alone }) =>
        sql`when ${time} >= ${since.toISOString()}::timestamptz then ${alone[group]}::bigint`,
    );
    return sql`(case ${sql.join(cases, sql` `)} else ${usual} end)`;
  }
}

/**
 * Reads the limits of a brand. A first version of the terms may have a start day before its publication; its
 * limits apply only from the publication on, so that they do not apply to earlier actions.
 */
export async function readEmployeeLimits(orm: Orm, brand: string): Promise<EmployeeLimitHistory> {
  const rows = await orm
    .select({
      since: sql<string>`greatest(${terms.validFrom}::timestamp at time zone 'Europe/Amsterdam', ${terms.decidedAt})`,
      controle: sql<Partial<TermsFile['controle']> | null>`${terms.content} -> 'controle'`,
    })
    .from(terms)
    .where(and(eq(terms.brand, brand), eq(terms.decision, 'published')));
  return new EmployeeLimitHistory(
    rows.map(({ since, controle }) => ({
      since: new Date(since),
      ...employeeLimitsOf({ ...sectionsBefore.controle, ...controle }),
    })),
  );
}
