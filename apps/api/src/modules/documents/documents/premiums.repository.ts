import { closed } from '@portaal/domain/fields/contract-states';
import { nextCollection } from '@portaal/domain/money/mandates/collection-days';
import { type Cents, cents, type IsoDate, yearOf } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { accumulationProducts } from '../../../schema/product-lists.ts';
import { premiumsReceived } from './tax-snapshot.repository.ts';

/** Premiums of a calendar year. */
export interface PremiumsOfPerson {
  readonly receivedCents: Cents;
  /** Announced deposits, fixed collections, and collections that will be fixed later in the year. */
  readonly expectedCents: Cents;
}

interface MonthlyDeposit {
  readonly monthlyCents: number;
  readonly debitDay: number;
  readonly pausedUntil?: string | null;
}

/** Returns the sum, in cents, that a monthly deposit agreed today still adds this year. */
export function monthlyThisYear(
  today: IsoDate,
  { monthlyCents, debitDay, pausedUntil = null }: MonthlyDeposit,
): Cents {
  let count = 0;
  let days = nextCollection(today, debitDay);
  while (yearOf(days.on) === yearOf(today)) {
    if (pausedUntil === null || days.on >= pausedUntil) count += 1;
    days = nextCollection(days.fixOn, debitDay);
  }
  return cents(monthlyCents * count);
}

const listOf = (statuses: readonly string[]) =>
  sql`(${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`;

/**
 * Returns the premiums of the year of `today` over every annuity of a person that accumulates. A premium counts in the
 * year in which it was received (domain 10.2), also if its contract ended since.
 */
export async function premiumsOf(orm: Orm, personId: string, today: IsoDate): Promise<PremiumsOfPerson> {
  const from = sql`${`${yearOf(today)}-01-01`}::date`;
  const to = sql`${`${yearOf(today) + 1}-01-01`}::date`;
  const { rows } = await orm.execute<{
    received: number;
    expected: number;
    monthlyCents: number;
    debitDay: number;
    pausedUntil: string | null;
  }>(sql`
    select ${premiumsReceived(from, to)}::float8 as received,
      (case when ends then 0 else
        coalesce((select sum(d.amount_cents) from deposit d
          where d.contract_id = c.id and d.status = 'announced'), 0)
        + coalesce((select sum(k.amount_cents) from collection k
          where k.contract_id = c.id and k.settled_at is null and k.collect_on < ${to}), 0) end)::float8 as expected,
      (case when ends then 0 else c.monthly_deposit_cents end)::float8 as "monthlyCents",
      c.debit_day as "debitDay", c.deposits_paused_until::text as "pausedUntil"
    from contract c cross join lateral (select c.status in ${listOf(['concept', 'deceased', ...closed])} as ends) state
    where c.person_id = ${personId} and c.product_code in ${accumulationProducts}`);
  const sum = (amounts: readonly number[]) => cents(amounts.reduce((total, amount) => total + amount, 0));
  return {
    receivedCents: sum(rows.map(({ received }) => received)),
    expectedCents: sum(rows.map((row) => row.expected + monthlyThisYear(today, row))),
  };
}

/** Lets only one transaction at a time add a premium of this person, until it ends. */
export async function lockPremiums(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`premiums ${personId}`}, 0))`);
}
