import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { application, capitalTransfer, contract, deposit, holding, offer } from '../../../schema/index.ts';

/** A transfer whose money was received, with the contract that starts with it. */
export interface ReceivedTransfer {
  readonly id: string;
  readonly contractId: string;
  readonly personId: string;
  readonly brand: string;
  readonly providerName: string;
  readonly productCode: ProductCode;
  readonly contractStatus: string;
  readonly isUnderReview: boolean;
  /** Money that was received and not dealt, and its first dealing day. */
  readonly waitingCents: number;
  readonly dealFrom: IsoDate | null;
  readonly input: CalculationInput | null;
}

const waiting = sql`from ${deposit} d where d.contract_id = ${capitalTransfer.contractId}
  and d.type = 'TRANSFER_IN' and d.status = 'received'`;

const received = (orm: Orm) =>
  orm
    .select({
      id: capitalTransfer.id,
      contractId: capitalTransfer.contractId,
      personId: capitalTransfer.personId,
      brand: capitalTransfer.brand,
      providerName: capitalTransfer.providerName,
      productCode: contract.productCode,
      contractStatus: contract.status,
      isUnderReview: contract.isUnderReview,
      waitingCents: sql<number>`(select coalesce(sum(d.amount_cents), 0)::float8 ${waiting})`,
      dealFrom: sql<IsoDate | null>`(select min(d.deal_from)::text ${waiting})`,
      input: sql<CalculationInput | null>`${offer.input}`,
    })
    .from(capitalTransfer)
    .innerJoin(contract, eq(contract.id, capitalTransfer.contractId))
    .leftJoin(application, eq(application.contractId, contract.id))
    .leftJoin(offer, eq(offer.id, application.offerId))
    .$dynamic();

/** Lists the transfers whose money was received, by id. */
export const listReceived = (orm: Orm): Promise<ReceivedTransfer[]> =>
  received(orm).where(eq(capitalTransfer.state, 'received')).orderBy(capitalTransfer.id);

/** Finds a transfer whose money was received. */
export async function findReceived(orm: Orm, id: string): Promise<ReceivedTransfer | undefined> {
  const [row] = await received(orm).where(
    and(eq(capitalTransfer.id, id), eq(capitalTransfer.state, 'received')),
  );
  return row;
}

/** Finds the transfer of an application whose money was received. */
export async function findReceivedOf(orm: Orm, applicationId: string): Promise<ReceivedTransfer | undefined> {
  const [row] = await received(orm).where(
    and(eq(application.id, applicationId), eq(capitalTransfer.state, 'received')),
  );
  return row;
}

/** Returns the shares of the funds of a contract, as fractions. */
export async function listShares(
  orm: Orm,
  contractId: string,
): Promise<{ id: number; percentage: number }[]> {
  const rows = await orm
    .select({ id: holding.fundId, points: holding.allocationBasisPoints })
    .from(holding)
    .where(and(eq(holding.contractId, contractId), gt(holding.allocationBasisPoints, 0)))
    .orderBy(holding.fundId);
  return rows.map(({ id, points }) => ({ id, percentage: points / 10_000 }));
}

/** Returns the sum of the money that the other provider paid for a contract. */
export async function sumTransferred(orm: Orm, contractId: string): Promise<Cents> {
  const [row] = await orm
    .select({ sum: sql<number>`coalesce(sum(${deposit.amountCents}), 0)::float8` })
    .from(deposit)
    .where(
      and(
        eq(deposit.contractId, contractId),
        eq(deposit.type, 'TRANSFER_IN'),
        sql`${deposit.status} in ('received', 'dealt')`,
      ),
    );
  return cents(row?.sum ?? 0);
}

/** Updates a locked contract. */
export async function updateContract(
  tx: Transaction,
  id: string,
  values: Partial<typeof contract.$inferInsert>,
): Promise<void> {
  await tx.update(contract).set(values).where(eq(contract.id, id));
}

/** Reopens the review of an approved application of a locked contract, and stops the contract from being dealt. */
export async function reopenReview(tx: Transaction, contractId: string, at: Date): Promise<void> {
  await tx
    .update(application)
    .set({ status: 'submitted', decidedBy: null, decidedAt: null, changedAt: at })
    .where(and(eq(application.contractId, contractId), eq(application.status, 'approved')));
  await updateContract(tx, contractId, { isUnderReview: true, status: 'awaitingReview' });
}
