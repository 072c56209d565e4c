import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { temporaryAnnuityElsewhere } from '../../../schema/index.ts';

interface Receiver {
  readonly personId: string;
  readonly brand: string;
}

/**
 * Returns the total that a person's temporary annuities pay per calendar year: those with us, and those elsewhere as
 * stated now (`stated`) or stated last, without the contract `exceptContract`. All share one ceiling (domain 10.5).
 * A signed contract also counts while its capital is awaited.
 */
export async function findTemporaryPayouts(
  orm: Orm,
  { personId, brand }: Receiver,
  stated?: Cents,
  exceptContract: string | null = null,
): Promise<Cents> {
  const { rows } = await orm.execute<{ yearly: number }>(sql`
    select (coalesce((
        select sum(periodic_payout_cents * case payment_frequency when 'month' then 12 when 'quarter' then 4
          when 'halfYear' then 2 else 1 end)
        from contract c where c.person_id = ${personId} and c.brand = ${brand} and c.is_temporary
          and c.id is distinct from ${exceptContract}::uuid
          and c.status in ('awaitingPayment', 'awaitingReview', 'awaitingStart', 'active', 'sellPending', 'maturing',
            'blocked', 'deceased')), 0)
      + coalesce(${stated ?? null}::bigint, (
        select yearly_cents from temporary_annuity_elsewhere e
        where e.person_id = ${personId} and e.brand = ${brand} order by stated_at desc limit 1), 0))::float8 as yearly`);
  return cents(rows[0]?.yearly ?? 0);
}

/** Stores the temporary annuities that a person states to have with other providers. */
export async function stateElsewhere(
  tx: Transaction,
  { personId, brand }: Receiver,
  { yearlyCents, statedAt }: { readonly yearlyCents: Cents; readonly statedAt: Date },
): Promise<void> {
  await tx
    .insert(temporaryAnnuityElsewhere)
    .values({ personId, brand, yearlyCents, statedAt })
    .onConflictDoNothing();
}
