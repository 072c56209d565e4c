import type { TransactionType } from '@portaal/contract';
import { cents, isoDate } from '@portaal/engine';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '../../plugins/orm.ts';
import { contractValuation, ledgerEntry } from '../../schema/index.ts';
import type { ContractPast } from './period-return.ts';

const mistake = alias(ledgerEntry, 'mistake');

/** Everything a return of the contract follows from, by day, oldest first. */
export async function findPast(orm: Orm, contractId: string): Promise<ContractPast> {
  const valuations = await orm
    .select({ date: contractValuation.date, value: contractValuation.valueCents })
    .from(contractValuation)
    .where(eq(contractValuation.contractId, contractId))
    .orderBy(asc(contractValuation.date));
  const sums = await orm
    .select({
      date: ledgerEntry.valueDate,
      // A correction belongs to the type of the line it takes back.
      type: sql<TransactionType>`coalesce(${mistake.type}, ${ledgerEntry.type})`,
      amount: sql<number>`sum(${ledgerEntry.amountCents})`.mapWith(Number),
      dealt: sql<number>`sum(coalesce(${ledgerEntry.units} * ${ledgerEntry.price}, 0)) * 100`.mapWith(Number),
    })
    .from(ledgerEntry)
    .leftJoin(mistake, eq(mistake.id, ledgerEntry.reversesId))
    .where(eq(ledgerEntry.contractId, contractId))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`);
  return {
    valuations: valuations.map(({ date, value }) => ({ date: isoDate(date), value: cents(value) })),
    sums: sums.map(({ date, amount, ...sum }) => ({ ...sum, date: isoDate(date), amount: cents(amount) })),
  };
}
