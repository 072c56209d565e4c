import { closed } from '@portaal/domain/fields/contract-states';
import type { IsoDate } from '@portaal/engine';
import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { type ContractRow, lockContracts } from '../../../foundation/contracts/contract-row.sql.ts';
import { type Orm, prepared, type Transaction } from '../../../platform/orm.ts';
import { convertsOn } from '../../../schema/conversion-day.ts';
import { holderDied } from '../../../schema/holder-died.ts';
import { changeRequest, collection, contract, mandate, providerFeed } from '../../../schema/index.ts';

export type MandateRow = typeof mandate.$inferSelect;
export type FeedName = (typeof providerFeed.$inferSelect)['feed'];

export const contractToCollect = {
  id: contract.id,
  number: contract.number,
  description: contract.description,
  personId: contract.personId,
  brand: contract.brand,
  status: contract.status,
  initialDepositCents: contract.initialDepositCents,
  monthlyDepositCents: contract.monthlyDepositCents,
  debitDay: contract.debitDay,
  depositsPausedUntil: contract.depositsPausedUntil,
  isUnderReview: contract.isUnderReview,
  convertsOn,
  hasHolderDied: holderDied(sql`contract.person_id`),
};
export type ContractToCollect = ContractRow<typeof contractToCollect>;

/** Lists the given contracts that never had a signed mandate. */
export async function findNeverSigned(
  orm: Orm,
  contractIds: readonly string[],
): Promise<ContractToCollect[]> {
  const signed = orm
    .select({ id: mandate.id })
    .from(mandate)
    .where(and(eq(mandate.contractId, contract.id), isNotNull(mandate.signedOn)));
  return orm
    .select(contractToCollect)
    .from(contract)
    .where(and(inArray(contract.id, [...contractIds]), notExists(signed)));
}

/** Locks contracts by their ids. */
export const lockContractsToCollect = (
  tx: Transaction,
  contractIds: readonly string[],
): Promise<ContractToCollect[]> =>
  lockContracts(tx, sql`${contract.id} = any(${`{${contractIds.join()}}`}::uuid[])`, contractToCollect);

/** Returns the current mandates, by contract. */
export async function listMandates(
  orm: Orm,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, MandateRow>> {
  const statement = prepared(orm, 'mandates_of_contracts', (executor) =>
    executor
      .select()
      .from(mandate)
      .where(
        and(sql`${mandate.contractId} = any(${sql.placeholder('ids')}::uuid[])`, isNull(mandate.replacedAt)),
      )
      .prepare('mandates_of_contracts'),
  );
  const rows = await statement.execute({ ids: `{${contractIds.join()}}` });
  return new Map(rows.map((row) => [row.contractId, row]));
}

/** Returns the current mandate of a contract. */
export async function findMandate(orm: Orm, contractId: string): Promise<MandateRow | undefined> {
  const [row] = await orm
    .select()
    .from(mandate)
    .where(and(eq(mandate.contractId, contractId), isNull(mandate.replacedAt)));
  return row;
}

/**
 * Cancels the current mandate of a locked contract and returns whether the investor had signed it. A mandate
 * that is still being requested from the provider has no reference yet, and ends when the reference arrives.
 */
export async function cancelMandates(tx: Transaction, contractId: string): Promise<boolean> {
  const made = and(
    eq(mandate.contractId, contractId),
    isNull(mandate.replacedAt),
    isNotNull(mandate.reference),
  );
  const before = await tx.select({ status: mandate.status }).from(mandate).where(made).for('update');
  await tx.update(mandate).set({ status: 'cancelled' }).where(made);
  return before.some(({ status }) => status === 'signed' || status === 'suspended');
}

/**
 * Lists mandates that have ended in the portal but not at the provider: replaced, cancelled by the portal, or on an
 * ended contract. A mandate with an unsettled collection is omitted until the collection has an outcome.
 */
export async function listToEnd(orm: Orm, contractId: string | undefined) {
  const underWay = orm
    .select({ id: collection.id })
    .from(collection)
    .where(and(eq(collection.mandateId, mandate.id), inArray(collection.status, ['sending', 'open'])));
  const over = or(
    isNotNull(mandate.replacedAt),
    eq(mandate.status, 'cancelled'),
    inArray(contract.status, [...closed]),
  );
  return orm
    .select({ id: mandate.id, contractId: mandate.contractId, brand: mandate.brand })
    .from(mandate)
    .innerJoin(contract, eq(contract.id, mandate.contractId))
    .where(
      and(
        isNull(mandate.endedAt),
        isNotNull(mandate.reference),
        contractId === undefined ? undefined : eq(mandate.contractId, contractId),
        over,
        notExists(underWay),
      ),
    )
    .orderBy(mandate.id);
}

/** Returns any mandate, including a replaced one. */
export async function findMandateById(orm: Orm, mandateId: string): Promise<MandateRow> {
  const [row] = await orm.select().from(mandate).where(eq(mandate.id, mandateId));
  if (!row) throw new Error(`no mandate ${mandateId}`);
  return row;
}

export async function findMandateOfBrand(
  orm: Orm,
  mandateId: string,
  brand: string,
): Promise<MandateRow | undefined> {
  const [row] = await orm
    .select()
    .from(mandate)
    .where(and(eq(mandate.id, mandateId), eq(mandate.brand, brand)));
  return row;
}

/** Returns a mandate of the caller by its token; undefined for another person's mandate. */
export async function findByToken(
  orm: Orm,
  { token, personId, brand }: { token: string; personId: string; brand: string },
): Promise<MandateRow | undefined> {
  const [row] = await orm
    .select({ mandate })
    .from(mandate)
    .innerJoin(contract, eq(contract.id, mandate.contractId))
    .where(and(eq(mandate.token, token), eq(contract.personId, personId), eq(contract.brand, brand)));
  return row?.mandate;
}

export async function insertMandate(tx: Transaction, row: MandateRow): Promise<void> {
  await tx.insert(mandate).values(row);
}

export async function updateMandate(
  tx: Transaction,
  mandateId: string,
  values: Partial<Omit<MandateRow, 'id' | 'contractId' | 'brand' | 'token'>>,
): Promise<void> {
  await tx.update(mandate).set(values).where(eq(mandate.id, mandateId));
}

/**
 * Locks mandates of a brand by the provider's reference, together with their contracts; the contracts are locked
 * first.
 */
export async function lockByReference(tx: Transaction, brand: string, references: readonly string[]) {
  const found = and(eq(mandate.brand, brand), inArray(mandate.reference, [...references]));
  const contractIds = tx.select({ id: mandate.contractId }).from(mandate).where(found);
  const contracts = await lockContracts(tx, inArray(contract.id, contractIds), contractToCollect);
  const rows = await tx.select().from(mandate).where(found).orderBy(mandate.id).for('update');
  return rows.flatMap((row) => {
    const its = contracts.find(({ id }) => id === row.contractId);
    return its ? [{ mandate: row, contract: its }] : [];
  });
}

export type FeedRow = typeof providerFeed.$inferSelect;

export async function findFeed(orm: Orm, brand: string, feed: FeedName): Promise<FeedRow | undefined> {
  const [row] = await orm
    .select()
    .from(providerFeed)
    .where(and(eq(providerFeed.brand, brand), eq(providerFeed.feed, feed)));
  return row;
}

/** Locks a feed, so that only one reader at a time continues, and returns it. */
export async function lockFeed(tx: Transaction, brand: string, feed: FeedName): Promise<FeedRow | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feed ${feed} ${brand}`}, 0))`);
  return findFeed(tx, brand, feed);
}

export async function saveFeed(tx: Transaction, row: FeedRow): Promise<void> {
  const { position, readAt, isHistory, skipped } = row;
  await tx
    .insert(providerFeed)
    .values(row)
    .onConflictDoUpdate({
      target: [providerFeed.brand, providerFeed.feed],
      set: { position, readAt, isHistory, skipped },
    });
}

/** Returns agreed changes of the monthly deposit that take effect on a later day, at most one per contract. */
export async function listAgreedChanges(orm: Orm, contractIds: readonly string[]) {
  const statement = prepared(orm, 'agreed_changes', (executor) =>
    executor
      .select({
        contractId: changeRequest.contractId,
        effectiveOn: sql<IsoDate>`${changeRequest.effectiveOn}::text`,
        monthlyDepositCents: sql<string>`round((${changeRequest.requested}->'wanted'->>'periodicDeposit')::numeric * 100)`,
        debitDay: sql<number>`(${changeRequest.requested}->'wanted'->>'debitDay')::int`,
        pausedUntil: sql<IsoDate | null>`${changeRequest.requested}->'wanted'->>'pausedUntil'`,
      })
      .from(changeRequest)
      .where(
        and(
          sql`${changeRequest.contractId} = any(${sql.placeholder('ids')}::uuid[])`,
          eq(changeRequest.option, 'inleg'),
          eq(changeRequest.status, 'checked'),
          sql`${changeRequest.effectiveOn} is not null`,
        ),
      )
      .prepare('agreed_changes'),
  );
  const rows = await statement.execute({ ids: `{${contractIds.join()}}` });
  return new Map(rows.map(({ contractId, ...change }) => [contractId, change]));
}
