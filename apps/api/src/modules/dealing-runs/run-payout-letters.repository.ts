import type { ProductCode } from '@portaal/domain/products/product';
import type { Cents, PaymentFrequency, RecalculationReason } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/orm.ts';

/** A payout the run calculated, with whom it concerns and what decides how much of it is withheld. */
export interface CalculatedPayout extends Record<string, unknown> {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
  readonly number: string;
  readonly product: ProductCode;
  readonly reason: RecalculationReason;
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
  /** Null: not known. */
  readonly birthDate: string | null;
}

export async function listCalculatedPayouts(tx: Transaction): Promise<CalculatedPayout[]> {
  const { rows } = await tx.execute<CalculatedPayout>(sql`
    select c.id, c.person_id as "personId", c.brand, c.number, c.product_code as product, reason,
      previous::float8 as "previousCents", payout::float8 as "payoutCents", level::float8 as "levelCents",
      worth::float8 as "valueCents", owed::float8 as "owedCents", p.payouts_left as "payoutsLeft",
      p.months_to_next as "monthsToNext", c.calculation_rate::text as "calculationRate",
      c.payment_frequency as "paymentFrequency", c.apply_tax_credit as "appliesTaxCredit",
      i.person ->> 'geboortedatum' as "birthDate"
    from rolled_payout p
    join contract c on c.id = p.contract_id
    left join personal_information i on i.person_id = c.person_id
    where reason is not null
    order by c.id`);
  return rows;
}
