import type { PaymentFrequency } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/orm.ts';

/** What an annuity of the batch pays this month, and what decides how much of it is withheld. */
export interface DealtPayout extends Record<string, unknown> {
  readonly contractId: string;
  /** Cents, out of all funds together. */
  readonly gross: number;
  readonly frequency: PaymentFrequency;
  readonly appliesCredit: boolean;
  /** Null: not known. */
  readonly birthDate: string | null;
}

/** Of all that `dealPositions` computed those that pay out. */
export async function listDealtPayouts(tx: Transaction): Promise<DealtPayout[]> {
  const { rows } = await tx.execute<DealtPayout>(sql`
    with paid as (
      select contract_id, sum(paid)::float8 as gross from rolled_position where paid > 0 group by contract_id)
    select c.id as "contractId", gross, c.payment_frequency as frequency, c.apply_tax_credit as "appliesCredit",
      i.person ->> 'geboortedatum' as "birthDate"
    from paid
    join contract c on c.id = paid.contract_id
    left join personal_information i on i.person_id = c.person_id`);
  return rows;
}

export interface DealtWithholding {
  readonly contractId: string;
  /** Cents. */
  readonly wageTax: number;
  readonly healthcare: number;
}

/**
 * Divides what is withheld of each contract over its funds as the payout itself: the floor of its share for each, the
 * rest for the largest (domain 2.7).
 */
export async function putWithheld(tx: Transaction, withheld: readonly DealtWithholding[]): Promise<void> {
  await tx.execute(sql`
    with withheld as (
      select * from jsonb_to_recordset(${JSON.stringify(withheld)}::jsonb)
        as w("contractId" uuid, "wageTax" numeric, healthcare numeric)),
    measured as (
      select p.contract_id, p.fund_id, p.paid, w."wageTax" as wage_tax, w.healthcare,
        sum(p.paid) over of_contract as in_all,
        row_number() over (of_contract order by p.paid desc, p.fund_id) = 1 as is_largest
      from rolled_position p join withheld w on w."contractId" = p.contract_id
      where p.paid > 0
      window of_contract as (partition by p.contract_id)),
    floored as (
      select *, div(wage_tax * paid, in_all) as tax_part, div(healthcare * paid, in_all) as care_part from measured),
    shared as (
      select contract_id, fund_id,
        tax_part + case when is_largest then wage_tax - sum(tax_part) over of_contract else 0 end as wage_tax,
        care_part + case when is_largest then healthcare - sum(care_part) over of_contract else 0 end as healthcare
      from floored window of_contract as (partition by contract_id))
    update rolled_position p set wage_tax = s.wage_tax::bigint, healthcare = s.healthcare::bigint
    from shared s where p.contract_id = s.contract_id and p.fund_id = s.fund_id`);
}
