import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { IsoDate } from '@portaal/engine';
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { collection, contract, deposit, mandate } from '../../../schema/index.ts';

export type CollectionRow = typeof collection.$inferSelect;
export type DepositRow = typeof deposit.$inferSelect;

/** Lists contracts with possible collections, ordered by id, after a given id. */
export async function listCollectable(
  orm: Orm,
  { statuses, after, limit }: { statuses: readonly ContractStatus[]; after: string; limit: number },
): Promise<{ id: string; brand: string }[]> {
  return orm
    .select({ id: contract.id, brand: contract.brand })
    .from(contract)
    .innerJoin(mandate, and(eq(mandate.contractId, contract.id), isNull(mandate.replacedAt)))
    .where(
      and(
        gt(contract.id, after),
        eq(mandate.status, 'signed'),
        isNull(mandate.pausedBecause),
        inArray(contract.status, [...statuses]),
      ),
    )
    .orderBy(contract.id)
    .limit(limit);
}

/**
 * Inserts collections and returns the ids of the new ones. A contract has at most one collection per month
 * and attempt.
 */
export async function insertCollections(
  tx: Transaction,
  rows: readonly CollectionRow[],
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id);
  const inserted = await bulkInsert(tx, collection, rows, { skipExisting: true });
  if (inserted === rows.length) return new Set(ids);
  const found = await tx
    .select({ id: collection.id })
    .from(collection)
    .where(sql`${collection.id} = any(${`{${ids.join()}}`}::uuid[])`);
  return new Set(found.map(({ id }) => id));
}

export async function findCollection(orm: Orm, id: string): Promise<CollectionRow | undefined> {
  const [row] = await orm.select().from(collection).where(eq(collection.id, id));
  return row;
}

/** Locks collections of a brand by their portal ids. */
export async function lockCollections(
  tx: Transaction,
  brand: string,
  ids: readonly string[],
): Promise<CollectionRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(collection)
    .where(and(eq(collection.brand, brand), inArray(collection.id, [...ids])))
    .orderBy(collection.id)
    .for('update');
}

export async function updateCollection(
  tx: Transaction,
  id: string,
  values: Partial<Omit<CollectionRow, 'id' | 'contractId' | 'mandateId' | 'brand' | 'amountCents'>>,
): Promise<void> {
  await tx.update(collection).set(values).where(eq(collection.id, id));
}

/** Stores in one statement the provider's reports on many collections, all read at `at`. */
export async function keepSeen(tx: Transaction, at: Date, rows: readonly CollectionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const reports = JSON.stringify(
    rows.map(({ id, seen, bankCode, providerId }) => ({ id, seen, code: bankCode, provider: providerId })),
  );
  await tx.execute(sql`update ${collection} set seen = said.seen, seen_at = ${at.toISOString()}::timestamptz,
      bank_code = said.code, provider_id = said.provider
    from json_to_recordset(${reports}::json) as said(id uuid, seen text, code text, provider text)
    where ${collection.id} = said.id`);
}

/** Lists collections not yet sent to the provider with a collection day on or before `until`. */
export async function listToSend(orm: Orm, until: IsoDate): Promise<CollectionRow[]> {
  return orm
    .select()
    .from(collection)
    .where(and(inArray(collection.status, ['fixed', 'sending']), lte(collection.collectOn, until)))
    .orderBy(asc(collection.id));
}

/**
 * Lists the latest collections of a contract, newest first. The limit exceeds the number of collections in one month.
 */
export async function listNewest(orm: Orm, contractId: string): Promise<CollectionRow[]> {
  return orm
    .select()
    .from(collection)
    .where(eq(collection.contractId, contractId))
    .orderBy(desc(collection.month), desc(collection.attempt))
    .limit(8);
}

export async function insertDeposit(tx: Transaction, row: DepositRow): Promise<void> {
  await tx.insert(deposit).values(row);
}
