import { MOST_MOVEMENTS } from '@portaal/domain/investing/contract-ledger/calls';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { contract, deposit, ledgerEntry, personAccount } from '../../../schema/index.ts';

/** Returns the employee's overview of a contract of a brand. */
export async function findContractOverview(orm: Orm, { number, brand }: { number: string; brand: string }) {
  const [row] = await orm
    .select({
      id: contract.id,
      number: contract.number,
      formerNumber: contract.formerNumber,
      product: contract.productCode,
      description: contract.description,
      status: contract.status,
      personId: contract.personId,
      personName: personAccount.name,
      startDate: contract.startDate,
      depositedCents: contract.depositedCents,
      withdrawnCents: contract.withdrawnCents,
      valueCents: contract.openingValueCents,
      dealingDay: contract.openingValueDate,
    })
    .from(contract)
    .innerJoin(personAccount, eq(personAccount.id, contract.personId))
    .where(and(eq(contract.number, number), eq(contract.brand, brand)));
  return row;
}

export const listDeposits = (orm: Orm, contractId: string) =>
  orm
    .select({
      id: deposit.id,
      type: deposit.type,
      method: deposit.method,
      amountCents: deposit.amountCents,
      status: deposit.status,
      receivedOn: deposit.receivedOn,
      dealingDay: deposit.dealingDay,
    })
    .from(deposit)
    .where(eq(deposit.contractId, contractId))
    .orderBy(sql`coalesce(${deposit.receivedOn}, ${deposit.createdAt}::date) desc`, desc(deposit.id))
    .limit(MOST_MOVEMENTS);

/** Lists the calendar years with ledger lines, latest first. */
export async function listYears(orm: Orm, contractId: string): Promise<number[]> {
  const year = sql<number>`extract(year from ${ledgerEntry.dealingDay})::int`;
  const rows = await orm
    .selectDistinct({ year })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.contractId, contractId))
    .orderBy(sql`1 desc`);
  return rows.map((row) => row.year);
}
