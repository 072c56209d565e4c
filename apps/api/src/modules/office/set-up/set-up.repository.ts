import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** Lists the roles of every person who works for a brand. */
export async function listRolesByHuman(orm: Orm, brand: string) {
  const { rows } = await orm.execute<{ human: string; roles: EmployeeRole[] }>(
    sql`select human_of(e.person_id)::text as human, array_agg(distinct r) as roles
      from employee e cross join unnest(e.roles) as r where e.brand = ${brand} group by 1`,
  );
  return rows;
}

interface WaitingChange extends Record<string, unknown> {
  readonly state: string;
  readonly by: string;
  readonly at: Date;
}

/** Returns the newest change of a brand's state that waits for a second head. */
export async function findWaitingChange(
  orm: Orm,
  brand: string,
  now: Date,
): Promise<WaitingChange | undefined> {
  const { rows } = await orm.execute<WaitingChange>(
    sql`select r.params ->> 'state' as state, p.name as by, r.asked_at as at
      from approval_request r join person_account p on p.id = r.asked_by
      where r.brand = ${brand} and r.call = 'changeBrandState' and r.status = 'waiting'
        and r.expires_at > ${now.toISOString()}::timestamptz order by r.id desc limit 1`,
  );
  return rows[0];
}

interface WaitingWork extends Record<string, unknown> {
  readonly step: 'terms' | 'documents' | 'prices' | 'figures' | 'heads';
  readonly by: string;
  readonly at: Date;
}

/** Returns the newest work of a brand's employees that waits for a colleague, per step. */
export async function listWaitingWork(
  orm: Orm,
  { brand, year, now }: { readonly brand: string; readonly year: number; readonly now: Date },
): Promise<readonly WaitingWork[]> {
  const at = now.toISOString();
  const { rows } = await orm.execute<WaitingWork>(sql`
    select distinct on (w.step) w.step, p.name as by, w.at from (
      select 'terms' as step, loaded_by as person, loaded_at as at from terms where decision is null
      union all select 'documents', loaded_by, loaded_at from fund_document where published_at is null
      union all select 'prices', loaded_by, loaded_at from price_file where decision is null
      union all select 'prices', entered_by, entered_at from fund_price_draft
      union all select 'figures', loaded_by, loaded_at from yearly_figures where decision is null and year = ${year}
      union all select 'heads', invited_by, sent_at from employee_invitation where expires_at > ${at}::timestamptz
      union all select 'heads', asked_by, asked_at from approval_request
        where call = 'inviteEmployee' and status = 'waiting' and expires_at > ${at}::timestamptz
    ) w join person_account p on p.id = w.person where p.brand = ${brand} order by w.step, w.at desc`);
  return rows;
}

/** Returns the content of a version of the terms as it was published. */
export async function findStoredTerms(orm: Orm, version: string): Promise<unknown> {
  const { rows } = await orm.execute<{ content: unknown }>(
    sql`select content from terms where version = ${version}`,
  );
  return rows[0]?.content;
}

/** Returns the employees who made the last change of a brand's state. */
export async function findLastChange(orm: Orm, brand: string) {
  const { rows } = await orm.execute<{
    at: Date;
    askedBy: string | null;
    approvedBy: string | null;
    reason: string | null;
  }>(
    sql`select s.at, a.name as "askedBy", b.name as "approvedBy", s.reason from brand_state s
      left join person_account a on a.id = s.asked_by left join person_account b on b.id = s.approved_by
      where s.brand = ${brand} order by s.number desc limit 1`,
  );
  return rows[0];
}

/** Counts the withheld messages of a brand by Dutch month and kind, newest month first. */
export async function countWithheld(orm: Orm, brand: string) {
  const { rows } = await orm.execute<{ month: string; kind: string; count: number }>(
    sql`select to_char(withheld_at at time zone 'Europe/Amsterdam', 'YYYY-MM') as month,
        channel || ':' || template as kind, count(*)::int as count
      from outbox_mail where brand = ${brand} and withheld_at is not null group by 1, 2 order by 1 desc, 2 limit 500`,
  );
  return rows;
}

interface ImportedBook extends Record<string, unknown> {
  /** Last day of the newest imported package. */
  readonly until: string;
  /**
   * Last day on which the brand can open with this book: the first day of the month after the book's last
   * day.
   */
  readonly opensUntil: string;
  /** Whether another package waits or is being imported. */
  readonly isWaiting: boolean;
}

/** Returns the imported book of a brand; undefined if no package was imported and none is waiting. */
export async function findImportedBook(orm: Orm, brand: string) {
  const { rows } = await orm.execute<ImportedBook | { until: null; opensUntil: null; isWaiting: boolean }>(
    sql`select max(until) filter (where state = 'imported')::text as until, month_after_book(${brand})::text as "opensUntil",
        coalesce(bool_or(state in ('registered', 'signed', 'importing')), false) as "isWaiting"
      from book_import where brand = ${brand} and state not in ('rejected', 'discarded') having count(*) > 0`,
  );
  return rows[0];
}

/** Counts the contracts of a brand, and its investors who have not claimed their account yet. */
export async function countBook(orm: Orm, brand: string) {
  const { rows } = await orm.execute<{ contracts: number; unclaimed: number; investors: number }>(
    sql`select (select count(*) from contract where brand = ${brand})::int as contracts,
      (select count(*) from person_account where brand = ${brand} and unclaimed_since is not null)::int as unclaimed,
      (select count(*) from person_account where brand = ${brand} and role = 'investor')::int as investors`,
  );
  return rows[0] ?? { contracts: 0, unclaimed: 0, investors: 0 };
}
