import type { AnnuityHolder } from '@portaal/domain/calculation/context';
import { type Cents, cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { temporaryAnnuityElsewhere } from '../../schema/index.ts';
import type { ContractRow } from './change-requests.repository.ts';

/** What the rules of a payout ask of who converts an accumulation: one ceiling for all their temporary annuities. */
export async function annuityHolderOf(
  orm: Orm,
  { personId, brand, endDate }: Pick<ContractRow, 'personId' | 'brand' | 'endDate'>,
  start: string,
  stated?: Cents,
): Promise<AnnuityHolder> {
  const { rows } = await orm.execute<{ yearly: number }>(sql`
    select (coalesce((
        select sum(periodic_payout_cents * case payment_frequency when 'month' then 12 when 'quarter' then 4
          when 'halfYear' then 2 else 1 end)
        from contract c where c.person_id = ${personId} and c.brand = ${brand} and c.is_temporary
          and c.status in ('awaitingStart', 'active', 'sellPending', 'maturing', 'blocked', 'deceased')), 0)
      + coalesce(${stated ?? null}::bigint, (
        select yearly_cents from temporary_annuity_elsewhere e
        where e.person_id = ${personId} and e.brand = ${brand} order by stated_at desc limit 1), 0))::float8 as yearly`);
  return {
    // Converted before its last day it ends then.
    accumulationEnd: isoDate(endDate !== null && endDate < start ? endDate : start),
    temporaryPayoutsPerYear: cents(rows[0]?.yearly ?? 0),
  };
}

/** What a person says they have elsewhere, from now on. */
export async function stateElsewhere(
  tx: Transaction,
  { personId, brand }: Pick<ContractRow, 'personId' | 'brand'>,
  { yearlyCents, statedAt }: { readonly yearlyCents: Cents; readonly statedAt: Date },
): Promise<void> {
  await tx
    .insert(temporaryAnnuityElsewhere)
    .values({ personId, brand, yearlyCents, statedAt })
    .onConflictDoNothing();
}
