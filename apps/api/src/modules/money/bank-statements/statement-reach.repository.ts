import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** The day up to which the statements of an account were imported and, if required, confirmed by a colleague. */
export interface StatementReach extends Record<string, unknown> {
  readonly accountId: string;
  readonly iban: string;
  readonly name: string;
  readonly seenThrough: string;
}

/** Returns the reach of these accounts, without those that never had a statement. */
export async function listStatementReach(orm: Orm, ibans: readonly string[]): Promise<StatementReach[]> {
  if (ibans.length === 0) return [];
  const list = sql.join(
    ibans.map((iban) => sql`${iban}`),
    sql`, `,
  );
  // A statement imported by one employee does not count for the dealing run until a colleague confirms it: the reach
  // ends on the day before the statement.
  const { rows } = await orm.execute<StatementReach>(sql`
    select a.id as "accountId", a.iban, a.name,
      coalesce(
        (select min(s.from_day) - 1 from bank_statement s
          where s.account_id = a.id and s.imported_by is not null
            and not exists (select from bank_statement_confirmation c where c.statement_id = s.id)),
        (select s.to_day from bank_statement s where s.account_id = a.id order by s.position desc limit 1)
      )::text as "seenThrough"
    from bank_account a
    where a.iban in (${list}) and exists (select from bank_statement s where s.account_id = a.id)
    order by a.iban`);
  return rows;
}
