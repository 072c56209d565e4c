import type { ProductCode } from '@portaal/domain/products/products/product';
import type { Cents, IsoDate, PaymentFrequency } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { PayoutLetterReason } from '../../../documents/contract-snapshot.ts';
import type { Transaction } from '../../../platform/orm.ts';

/**
 * A payout that the dealing run recalculated or calculated for the first time, with the people it concerns and the
 * data for its withholding.
 */
export interface CalculatedPayout extends Record<string, unknown> {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
  readonly number: string;
  readonly product: ProductCode;
  readonly reason: PayoutLetterReason;
  readonly previousCents: Cents;
  readonly payoutCents: Cents;
  readonly levelCents: Cents;
  readonly valueCents: Cents;
  readonly owedCents: Cents;
  readonly payoutsLeft: number;
  readonly monthsToNext: number;
  readonly calculationRate: string;
  readonly paymentFrequency: PaymentFrequency;
  readonly appliesTaxCredit: boolean;
  /** Birth date of the investor; null if unknown. */
  readonly birthDate: string | null;
  /**
   * Amounts withheld in this run from a payout of exactly this amount, taxed together with the person's other
   * payouts in the period; null if the run pays a different amount.
   */
  readonly withheld: { readonly wageTax: Cents; readonly healthcare: Cents } | null;
}

export async function listCalculatedPayouts(
  tx: Transaction,
  dealingDay: IsoDate,
): Promise<CalculatedPayout[]> {
  const { rows } = await tx.execute<CalculatedPayout>(sql`
    select c.id, c.person_id as "personId", c.brand, c.number, c.product_code as product,
      coalesce(reason, 'start') as reason,
      previous::float8 as "previousCents", payout::float8 as "payoutCents", coalesce(level, payout)::float8 as "levelCents",
      worth::float8 as "valueCents", owed::float8 as "owedCents", p.payouts_left as "payoutsLeft",
      p.months_to_next as "monthsToNext", c.calculation_rate::text as "calculationRate",
      c.payment_frequency as "paymentFrequency", c.apply_tax_credit as "appliesTaxCredit",
      i.person ->> 'geboortedatum' as "birthDate", w.withheld
    from rolled_payout p
    join contract c on c.id = p.contract_id
    left join lateral (
      select jsonb_build_object('wageTax', sum(wage_tax), 'healthcare', sum(healthcare)) as withheld
      from rolled_position r where r.contract_id = p.contract_id and p.gross = p.payout) as w on p.gross = p.payout
    left join personal_information i on i.person_id = c.person_id
    where reason is not null or (p.gross > 0 and not exists (
      select from ledger_entry e
      where e.contract_id = c.id and e.type = 'ANNUITY_PAYOUT' and e.value_date < ${dealingDay}::date))
    order by c.id`);
  return rows;
}

interface OwnedPayout extends Record<string, unknown> {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
}

/** A payout missed during a block and paid in this run, together with the payout that was due. Amounts in cents. */
export interface MadeUpPayout extends OwnedPayout {
  readonly owedCents: Cents;
  readonly grossCents: Cents;
}

export async function listMadeUpPayouts(tx: Transaction): Promise<MadeUpPayout[]> {
  const { rows } = await tx.execute<MadeUpPayout>(sql`
    select c.id, c.person_id as "personId", c.brand, owed::float8 as "owedCents", gross::float8 as "grossCents"
    from rolled_payout p join contract c on c.id = p.contract_id
    where owed > 0 and gross > 0 order by c.id`);
  return rows;
}

/** An annuity that ended with the payout of this run, and its total payouts over all years. Amounts in cents. */
export interface EndedAnnuity extends OwnedPayout {
  readonly number: string;
  readonly product: ProductCode;
  readonly startDate: string;
  readonly payouts: number;
  readonly lastCents: Cents;
  readonly netCents: Cents;
  readonly wageTaxCents: Cents;
  readonly healthcareCents: Cents;
}

/**
 * Lists the annuities that ended in a dealing run. Must be called after the run was booked, because it reads those
 * lines.
 */
export async function listEndedAnnuities(tx: Transaction, dealingDay: IsoDate): Promise<EndedAnnuity[]> {
  const sumOf = (type: string) =>
    sql`coalesce(-sum(e.amount_cents) filter (where e.type = ${type}), 0)::float8`;
  const { rows } = await tx.execute<EndedAnnuity>(sql`
    select c.id, c.person_id as "personId", c.brand, c.number, c.product_code as product,
      c.start_date::text as "startDate", p.gross::float8 as "lastCents",
      count(distinct e.value_date)::int as payouts, ${sumOf('ANNUITY_PAYOUT')} as "netCents",
      ${sumOf('WAGE_TAX')} as "wageTaxCents", ${sumOf('HEALTHCARE_CONTRIBUTION')} as "healthcareCents"
    from rolled_payout p
    join contract c on c.id = p.contract_id and c.status = 'paidOut'
    join ledger_entry e on e.contract_id = c.id and e.value_date <= ${dealingDay}::date
      and e.type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
    where p.gross > 0
    group by c.id, p.gross order by c.id`);
  return rows;
}

/**
 * A payout that this run ordered for an investor of the batch, and that is withheld until the investor
 * confirms a change. Amounts in cents.
 */
export interface UnconfirmedPayout extends OwnedPayout {
  readonly number: string;
  readonly amountCents: Cents;
}

export async function listUnconfirmedPayouts(
  tx: Transaction,
  dealingDay: IsoDate,
  today: string,
): Promise<UnconfirmedPayout[]> {
  const { rows } = await tx.execute<UnconfirmedPayout>(sql`
    select c.id, c.person_id as "personId", c.brand, c.number, sum(payout.amount_cents)::float8 as "amountCents"
    from rolled_contract r
    join contract c on c.id = r.id
    join payout on payout.contract_id = c.id and payout.value_date = ${dealingDay}::date
    where has_unconfirmed_change(c.person_id) and payout_hold(payout, ${today}::date) = 'confirmation'
    group by c.id order by c.id`);
  return rows;
}
