import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import { accumulationProducts } from '../../../schema/product-lists.ts';

export interface MaturingContract extends Record<string, unknown> {
  readonly contractId: string;
  readonly number: string;
  readonly personId: string;
  readonly brand: string;
  readonly endDate: string;
}

/**
 * Records and returns at most `limit` accumulations for which a reminder is due: the end is within a number
 * of months at which the brand's terms require a reminder, and no reminder for that number was sent. If the
 * end was moved closer, only the last of these reminders is due.
 */
export async function noteMaturing(
  tx: Transaction,
  { today, limit, at }: { readonly today: string; readonly limit: number; readonly at: Date },
): Promise<MaturingContract[]> {
  const { rows } = await tx.execute<MaturingContract>(sql`
    with steps as (
      select b.brand, step.months::int as months
      from (select distinct brand from terms where decision = 'published') as b
      left join terms t on t.version = terms_version_on(b.brand, ${today}::date)
      cross join lateral jsonb_array_elements_text(coalesce(
        t.content #> '{termijnen,lijfrenteHerinnering}', ${JSON.stringify(sectionsBefore.termijnen.lijfrenteHerinnering)}::jsonb)) as step (months)),
    due as (
      select c.id, c.end_date, min(s.months) as months
      from contract c
      join steps s on s.brand = c.brand
        and (c.end_date - make_interval(months => s.months))::date <= ${today}::date
          -- The former system reminded its investors of the steps up to its last day (decision 0202).
          and (c.end_date - make_interval(months => s.months))::date > reported_until(c.brand)
      where c.product_code in ${accumulationProducts} and c.status in ('active', 'maturing') and c.end_date >= ${today}::date
      group by c.id, c.end_date),
    noted as (
      insert into maturity_reminder (contract_id, end_date, months_before, sent_at)
      select id, end_date, months, ${at} from due
      where not exists (
        select from maturity_reminder r
        where r.contract_id = due.id and r.end_date = due.end_date and r.months_before = due.months)
        -- A request that waits has answered the question.
        and not exists (
          select from change_request q
          where q.contract_id = due.id and q.option = 'lijfrente' and q.closed_at is null)
      order by id limit ${limit}
      on conflict do nothing
      returning contract_id, end_date)
    select c.id as "contractId", c.number, c.person_id as "personId", c.brand, noted.end_date::text as "endDate"
    from noted join contract c on c.id = noted.contract_id
    order by c.id`);
  return rows;
}
