import type { TransactionType } from '@portaal/domain/money/ledger/types';
import { cents, isoDate } from '@portaal/engine';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '../../../platform/orm.ts';
import { asCents } from '../../../schema/columns.ts';
import { contract, contractValuation, ledgerEntry } from '../../../schema/index.ts';
import type { ContractPast } from './period-return.rules.ts';

const mistake = alias(ledgerEntry, 'mistake');

/** Builds the query for the sums per day and type, in which reversed lines cancel out. */
const daySums = (orm: Orm) =>
  orm
    .select({
      date: ledgerEntry.dealingDay,
      // A correction has the type of the line it reverses.
      type: sql<TransactionType>`coalesce(${mistake.type}, ${ledgerEntry.type})`,
      amount: sql`sum(${ledgerEntry.amountCents})`.mapWith(asCents),
      dealt: sql<number>`sum(coalesce(${ledgerEntry.units} * ${ledgerEntry.price}, 0)) * 100`.mapWith(Number),
    })
    .from(ledgerEntry)
    .leftJoin(mistake, eq(mistake.id, ledgerEntry.reversesId))
    .$dynamic();

interface ValuationRow {
  readonly date: string;
  readonly value: number;
}
interface SumRow {
  readonly date: string;
  readonly type: TransactionType;
  readonly amount: number;
  readonly dealt: number;
}

const pastOf = (valuations: readonly ValuationRow[], sums: readonly SumRow[]): ContractPast => ({
  valuations: valuations.map(({ date, value }) => ({ date: isoDate(date), value: cents(value) })),
  sums: sums.map(({ date, amount, ...sum }) => ({ ...sum, date: isoDate(date), amount: cents(amount) })),
});

/** Returns the history from which the return of a contract is computed, by day, oldest first. */
export async function findPast(orm: Orm, contractId: string): Promise<ContractPast> {
  const valuations = await orm
    .select({ date: contractValuation.date, value: contractValuation.valueCents })
    .from(contractValuation)
    .where(eq(contractValuation.contractId, contractId))
    .orderBy(asc(contractValuation.date));
  const sums = await daySums(orm)
    .where(eq(ledgerEntry.contractId, contractId))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`);
  return pastOf(valuations, sums);
}

/**
 * Returns the combined history of all contracts of a person. Omits days on which a contract is still to be dealt,
 * because its dealing run is in progress.
 */
export async function findWholePast(
  orm: Orm,
  { personId, brand }: { readonly personId: string; readonly brand: string },
): Promise<ContractPast> {
  const own = and(eq(contract.personId, personId), eq(contract.brand, brand));
  const [behind] = await orm
    .select({ until: sql<string | null>`min(${contract.openingValueDate})::text` })
    .from(contract)
    .where(and(own, sql`${contract.status} in ('active', 'sellPending', 'maturing', 'blocked', 'deceased')`));
  const until = sql`coalesce(${behind?.until ?? null}::date, 'infinity')`;
  const valuations = await orm
    .select({
      date: contractValuation.date,
      value: sql`sum(${contractValuation.valueCents})`.mapWith(asCents),
    })
    .from(contractValuation)
    .innerJoin(contract, eq(contract.id, contractValuation.contractId))
    .where(and(own, sql`${contractValuation.date} <= ${until}`))
    .groupBy(contractValuation.date)
    .orderBy(asc(contractValuation.date));
  const sums = await daySums(orm)
    .innerJoin(contract, eq(contract.id, ledgerEntry.contractId))
    .where(and(own, sql`${ledgerEntry.dealingDay} <= ${until}`))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`);
  return pastOf(valuations, sums);
}
