import { and, desc, eq, lte, max, sql } from 'drizzle-orm';
import type { Transaction } from '../../plugins/orm.ts';
import { contract, deposit, fundPrice, holding, ledgerEntry, payout } from '../../schema/index.ts';

export type LedgerRow = typeof ledgerEntry.$inferSelect;
export type DepositRow = typeof deposit.$inferSelect;

export async function findEntry(tx: Transaction, id: number): Promise<LedgerRow | undefined> {
  const [row] = await tx.select().from(ledgerEntry).where(eq(ledgerEntry.id, id));
  return row;
}

export async function findDeposit(tx: Transaction, id: string): Promise<DepositRow | undefined> {
  const [row] = await tx.select().from(deposit).where(eq(deposit.id, id));
  return row;
}

/** Nobody else books on the contract until the end of the transaction. */
export async function lockContract(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ id: contract.id, personId: contract.personId, brand: contract.brand })
    .from(contract)
    .where(eq(contract.id, id))
    .for('update');
  if (!row) throw new Error(`no contract ${id}`);
  return row;
}

export async function isTakenBack(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: ledgerEntry.id })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.reversesId, id));
  return row !== undefined;
}

/** The lines a deposit was dealt in, one a fund. */
export async function listDealt(tx: Transaction, { id, contractId, type }: DepositRow) {
  return tx
    .select({ fundId: ledgerEntry.fundId, amountCents: ledgerEntry.amountCents })
    .from(ledgerEntry)
    .where(
      and(eq(ledgerEntry.contractId, contractId), eq(ledgerEntry.causeId, id), eq(ledgerEntry.type, type)),
    )
    .orderBy(ledgerEntry.fundId);
}

export async function findHeld(tx: Transaction, contractId: string, fundId: number): Promise<string> {
  const [row] = await tx
    .select({ units: holding.units })
    .from(holding)
    .where(and(eq(holding.contractId, contractId), eq(holding.fundId, fundId)));
  return row?.units ?? '0';
}

/** The last published price. */
export async function findPrice(tx: Transaction, fundId: number, now: Date): Promise<string> {
  const [row] = await tx
    .select({ nav: fundPrice.nav })
    .from(fundPrice)
    .where(and(eq(fundPrice.fundId, fundId), lte(fundPrice.publishedAt, now)))
    .orderBy(desc(fundPrice.date))
    .limit(1);
  if (!row) throw new Error(`fund ${fundId} has no price`);
  return row.nav;
}

export type NewLine = Omit<typeof ledgerEntry.$inferInsert, 'sequence' | 'unitsAfter'>;

/** Books a line after all that stand there, and the participations with it. */
export async function bookLine(tx: Transaction, line: NewLine): Promise<void> {
  const { contractId, fundId, type, valueDate } = line;
  const [last] = await tx
    .select({ sequence: max(ledgerEntry.sequence) })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.contractId, contractId),
        eq(ledgerEntry.fundId, fundId),
        eq(ledgerEntry.type, type),
        eq(ledgerEntry.valueDate, valueDate),
      ),
    );
  const [held] = await tx
    .update(holding)
    .set({ units: sql`${holding.units} + ${line.units}::numeric` })
    .where(and(eq(holding.contractId, contractId), eq(holding.fundId, fundId)))
    .returning({ units: holding.units });
  if (!held) throw new Error(`contract ${contractId} has no fund ${fundId}`);
  const sequence = last?.sequence === null || last?.sequence === undefined ? 0 : last.sequence + 1;
  await tx.insert(ledgerEntry).values({ ...line, sequence, unitsAfter: held.units });
}

export async function markReversed(tx: Transaction, id: string): Promise<void> {
  await tx.update(deposit).set({ status: 'reversed' }).where(eq(deposit.id, id));
}

/** What the bank took back of a contract on a day, in one row. */
export async function payBack(
  tx: Transaction,
  {
    contractId,
    valueDate,
    amountCents,
    at,
  }: { contractId: string; valueDate: string; amountCents: number; at: Date },
): Promise<void> {
  await tx
    .insert(payout)
    .values({
      contractId,
      kind: 'reversal',
      valueDate,
      amountCents,
      payOn: valueDate,
      status: 'paid',
      paidAt: at,
    })
    .onConflictDoUpdate({
      target: [payout.contractId, payout.valueDate, payout.kind],
      set: { amountCents: sql`${payout.amountCents} + excluded.amount_cents` },
    });
  await tx
    .update(contract)
    .set({ withdrawnCents: sql`${contract.withdrawnCents} + ${amountCents}::bigint` })
    .where(eq(contract.id, contractId));
}
