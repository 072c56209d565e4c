import { closed } from '@portaal/domain/fields/contract-states';
import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { accumulationProducts } from '../../../schema/product-lists.ts';
import { premiumsReceived } from './tax-snapshot.repository.ts';

/** Premiums, in cents, that one annuity adds to a calendar year. */
export interface PremiumsOfContract {
  readonly receivedCents: number;
  /** Announced deposits and fixed collections. */
  readonly announcedCents: number;
  /** Monthly deposit, for collections that are not fixed yet; 0 for a contract that ended. */
  readonly monthlyCents: number;
  readonly debitDay: number;
  readonly pausedUntil: string | null;
}

const listOf = (statuses: readonly string[]) =>
  sql`(${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`;

/**
 * Returns the premiums of a year for every accumulating annuity of a person. A premium counts in the year in
 * which it was received (domain 10.2), even if its contract has ended since.
 */
export async function listPremiums(orm: Orm, personId: string, year: number): Promise<PremiumsOfContract[]> {
  const from = sql`${`${year}-01-01`}::date`;
  const to = sql`${`${year + 1}-01-01`}::date`;
  const { rows } = await orm.execute<PremiumsOfContract & Record<string, unknown>>(sql`
    select ${premiumsReceived(from, to)}::float8 as "receivedCents",
      (case when ends then 0 else
        coalesce((select sum(d.amount_cents) from deposit d
          where d.contract_id = c.id and d.status = 'announced'), 0)
        + coalesce((select sum(k.amount_cents) from collection k
          where k.contract_id = c.id and k.settled_at is null and k.collect_on < ${to}), 0)
        end)::float8 as "announcedCents",
      (case when ends then 0 else c.monthly_deposit_cents end)::float8 as "monthlyCents",
      c.debit_day as "debitDay", c.deposits_paused_until::text as "pausedUntil"
    from contract c
    cross join lateral (select c.status in ${listOf(['concept', 'deceased', ...closed])} as ends) state
    where c.person_id = ${personId} and c.product_code in ${accumulationProducts}`);
  return rows;
}

/** Prevents other transactions from adding a premium of this person until this transaction ends. */
export async function lockPremiums(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`premiums ${personId}`}, 0))`);
}
