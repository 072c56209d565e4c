import type { IsoDate, PaymentFrequency } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import { payoutProducts } from '../../../schema/product-lists.ts';

/** An annuity payout of this dealing month, with the data to compute the tax withheld from it. */
export interface DealtPayout extends Record<string, unknown> {
  readonly contractId: string;
  readonly number: string;
  readonly personId: string;
  readonly brand: string;
  /** Gross payout in cents, over all funds. */
  readonly gross: number;
  readonly frequency: PaymentFrequency;
  /**
   * Whether the person chose the wage tax credit for any of their annuities, because their payouts are taxed
   * together.
   */
  readonly appliesCredit: boolean;
  /** Birth date of the person; null if unknown. */
  readonly birthDate: string | null;
  /** Whether the person's name, address and BSN are known. */
  readonly isIdentified: boolean;
}

/** Lists the payouts among the results of `dealPositions`, in the order in which they are taxed. */
export async function listDealtPayouts(tx: Transaction, dealingDay: IsoDate): Promise<DealtPayout[]> {
  const { rows } = await tx.execute<DealtPayout>(sql`
    with paid as (
      select contract_id, sum(paid)::float8 as gross from rolled_position where paid > 0 group by contract_id)
    select c.id as "contractId", c.number, c.person_id as "personId", c.brand, gross,
      c.payment_frequency as frequency, c.apply_tax_credit or exists (
        select from contract o
        where o.person_id = c.person_id and o.apply_tax_credit
          -- One that paid its last in this very run counts as well.
          and (o.status <> 'paidOut' or o.opening_value_date = ${dealingDay}::date)) as "appliesCredit",
      i.person ->> 'geboortedatum' as "birthDate", is_identified(c.person_id) as "isIdentified"
    from paid
    join contract c on c.id = paid.contract_id
    left join personal_information i on i.person_id = c.person_id
    order by c.id`);
  return rows;
}

/**
 * Locks the people who receive payouts, in a fixed order to prevent deadlocks. Batches run in parallel, so a
 * batch waits while another one books payouts of the same person.
 */
export async function lockReceivers(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(person_id::text, 6)) from (
      select distinct c.person_id from contract c
      where c.id in (select contract_id from rolled_position where paid > 0)
        and exists (select from contract o
          where o.person_id = c.person_id and o.product_code in ${payoutProducts} and o.id <> c.id)
      order by 1) as receiver`);
}

/** A payout booked earlier, from any annuity of a person that the batch pays. Amounts in cents. */
export interface BookedPayout extends Record<string, unknown> {
  readonly personId: string;
  readonly frequency: PaymentFrequency;
  readonly date: string;
  readonly gross: number;
  readonly wageTax: number;
  readonly healthcare: number;
}

/**
 * Lists the payouts in the calendar year so far. Earlier ones are not needed, because no pay period is longer
 * than a year.
 */
export async function listPaidBefore(tx: Transaction, dealingDay: IsoDate): Promise<BookedPayout[]> {
  const paidAs = (...types: readonly string[]) =>
    sql`coalesce(-sum(e.amount_cents) filter (where e.type in (${sql.join(
      types.map((type) => sql`${type}`),
      sql`, `,
    )})), 0)::float8`;
  const { rows } = await tx.execute<BookedPayout>(sql`
    select c.person_id as "personId", c.payment_frequency as frequency, e.value_date::text as date,
      ${paidAs('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')} as gross,
      ${paidAs('WAGE_TAX')} as "wageTax", ${paidAs('HEALTHCARE_CONTRIBUTION')} as healthcare
    from contract c
    join ledger_entry e on e.contract_id = c.id
      and e.value_date between date_trunc('year', ${dealingDay}::date)::date and ${dealingDay}::date
    where c.product_code in ${payoutProducts} and e.type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
      and c.person_id in (
        select o.person_id from contract o where o.id in (select contract_id from rolled_position where paid > 0))
    group by c.person_id, c.id, c.payment_frequency, e.value_date
    order by e.value_date, c.id`);
  return rows;
}

export interface DealtWithholding {
  readonly contractId: string;
  /** Withheld tax in cents. */
  readonly wageTax: number;
  readonly healthcare: number;
}

/**
 * Divides the withheld amount of each contract over its funds like the payout itself: each share is rounded down, and
 * the largest share gets the rest (domain 2.7).
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
