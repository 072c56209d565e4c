import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { TaxSnapshot } from '../../../../documents/contract-snapshot.ts';
import type { Orm } from '../../../../platform/orm.ts';

/** Returns by contract, in cents, the value on a day before payouts, and the gross amount paid on that day. */
export async function measuredOn(orm: Orm, day: IsoDate) {
  const isPaid = sql`value_date = ${day}::date and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`;
  const { rows } = await orm.execute<{ id: string; value: number; gross: number }>(sql`
    select contract_id as id, sum(round(units * nav, 2) * 100)::float8 as value, sum(gross)::float8 as gross
    from (
      select contract_id, fund_id,
        sum(case when ${isPaid} or (value_date = ${day}::date and type = 'WRAPPER_COST') then 0 else units end) as units,
        -sum(case when ${isPaid} then amount_cents else 0 end) as gross
      from ledger_entry where value_date <= ${day}::date group by contract_id, fund_id) as held
    join fund_price p on p.fund_id = held.fund_id and p.date = ${day}::date
    group by contract_id`);
  return new Map(rows.map(({ id, ...measured }) => [id, measured]));
}

/** Returns the annuity into which a person's accumulation was converted on a day, with the terms of its contract. */
export async function convertedOn(orm: Orm, personId: string, day: IsoDate) {
  const { rows } = await orm.execute<{ id: string; payoutCents: number; rate: number }>(sql`
    select id, periodic_payout_cents::float8 as "payoutCents", calculation_rate::float8 as rate from contract
    where person_id = ${personId} and product_code = 'SDIL' and start_date = ${day}::date`);
  const [to] = rows;
  if (!to) throw new Error(`nothing was converted on ${day}`);
  return to;
}

interface Statement extends Record<string, unknown> {
  readonly contract: string;
  readonly product: string;
  readonly reference: string;
  readonly facts: TaxSnapshot;
}

/** Returns the tax statements, oldest first. */
export async function statementsMade(orm: Orm): Promise<Statement[]> {
  const { rows } = await orm.execute<Statement>(sql`
    select d.contract_id as contract, c.product_code as product, d.reference, d.facts
    from document d join contract c on c.id = d.contract_id
    where d.kind = 'taxStatement' order by d.created_at, d.id`);
  return rows;
}

/** Returns the content of the last statement of a contract for a year. */
export const lastOf = (statements: readonly Statement[], contractId: string, year: number | string) =>
  statements.findLast((one) => one.contract === contractId && one.reference.startsWith(`${year}`))?.facts;
