import type { ContractStatus } from '@portaal/domain/fields/contract';
import { awaitedStates, type TransferState } from '@portaal/domain/fields/transfer-states';
import type { IsoDate } from '@portaal/engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { holderDied } from '../../../schema/holder-died.ts';
import { capitalTransfer, contract, deposit } from '../../../schema/index.ts';
import { accumulationProducts, payoutProducts } from '../../../schema/product-lists.ts';

/** The transfer of capital from another provider to a contract, as the matching of bank lines needs it. */
export interface TransferOfContract {
  readonly id: string;
  readonly providerName: string;
  readonly sealedPolicyNumber: string;
  readonly state: TransferState;
  readonly receivedOn: string | null;
  readonly contractId: string;
  /** Whether the contract is an annuity that accumulates capital. */
  readonly accumulates: boolean;
  /** Whether the contract is an annuity that pays out its capital. */
  readonly paysOut: boolean;
  readonly contractStatus: ContractStatus;
  readonly hasHolderDied: boolean;
}

const transfers = (orm: Orm) =>
  orm
    .select({
      id: capitalTransfer.id,
      providerName: capitalTransfer.providerName,
      sealedPolicyNumber: capitalTransfer.sealedPolicyNumber,
      state: capitalTransfer.state,
      receivedOn: capitalTransfer.receivedOn,
      contractId: capitalTransfer.contractId,
      accumulates: sql<boolean>`${contract.productCode} in ${accumulationProducts}`,
      paysOut: sql<boolean>`${contract.productCode} in ${payoutProducts}`,
      contractStatus: contract.status,
      hasHolderDied: holderDied(sql`${contract.personId}`),
    })
    .from(capitalTransfer)
    .innerJoin(contract, eq(contract.id, capitalTransfer.contractId))
    .$dynamic();

export async function findTransferOf(orm: Orm, contractId: string): Promise<TransferOfContract | undefined> {
  const [row] = await transfers(orm).where(eq(capitalTransfer.contractId, contractId));
  return row;
}

/** Lists the transfers of a brand for which the other provider still has to pay. */
export const listAwaited = (orm: Orm, brand: string): Promise<TransferOfContract[]> =>
  transfers(orm).where(
    and(eq(capitalTransfer.brand, brand), inArray(capitalTransfer.state, [...awaitedStates])),
  );

/** Moves money of the other provider that was not dealt yet to a later dealing day, with the start of its contract. */
export async function postponeTransfers(
  tx: Transaction,
  contractId: string,
  dealFrom: IsoDate,
): Promise<void> {
  const waiting = and(
    eq(deposit.contractId, contractId),
    eq(deposit.type, 'TRANSFER_IN'),
    eq(deposit.status, 'received'),
  );
  await tx.update(deposit).set({ dealFrom }).where(waiting);
  await tx.update(contract).set({ startDate: dealFrom }).where(eq(contract.id, contractId));
}

/** Returns the latest dealing day of money of the other provider that was not dealt yet; null if there is none. */
export async function latestTransferDay(tx: Transaction, contractId: string): Promise<IsoDate | null> {
  const [row] = await tx
    .select({ day: sql<IsoDate | null>`max(${deposit.dealFrom})::text` })
    .from(deposit)
    .where(
      and(
        eq(deposit.contractId, contractId),
        eq(deposit.type, 'TRANSFER_IN'),
        eq(deposit.status, 'received'),
      ),
    );
  return row?.day ?? null;
}

export async function markTransfer(
  tx: Transaction,
  id: string,
  values: Partial<Pick<typeof capitalTransfer.$inferSelect, 'state' | 'receivedOn' | 'closedAt'>> & {
    readonly changedAt: Date;
  },
): Promise<void> {
  await tx.update(capitalTransfer).set(values).where(eq(capitalTransfer.id, id));
}

/** Sets a received transfer back to awaited, because its match with a bank line was undone. */
export async function awaitTransferAgain(tx: Transaction, contractId: string, at: Date): Promise<void> {
  const received = and(eq(capitalTransfer.contractId, contractId), eq(capitalTransfer.state, 'received'));
  const state = sql`case when ${capitalTransfer.acceptedOn} is not null then 'accepted'
    when ${capitalTransfer.sentOn} is not null then 'sent' else 'ordered' end`;
  await tx.update(capitalTransfer).set({ state, receivedOn: null, changedAt: at }).where(received);
}

/**
 * Reopens the transfer of a contract whose money does not go back after all, so that an employee must return it again.
 * A transfer stays closed if the same policy has a newer one, because a policy has at most one open transfer.
 */
export async function reopenReturn(tx: Transaction, contractId: string, at: Date): Promise<void> {
  const newer = sql`exists (select from ${capitalTransfer} newer where newer.closed_at is null
    and newer.brand = ${capitalTransfer}.brand and newer.policy_hash = ${capitalTransfer}.policy_hash)`;
  await tx
    .update(capitalTransfer)
    .set({ state: 'received', closedAt: null, changedAt: at })
    .where(
      and(
        eq(capitalTransfer.contractId, contractId),
        eq(capitalTransfer.state, 'returned'),
        sql`not ${newer}`,
      ),
    );
}
