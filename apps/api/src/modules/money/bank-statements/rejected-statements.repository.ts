import { isoDate } from '@portaal/engine';
import { and, count, eq, exists, getTableColumns, gt, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { bankAccount, bankStatement, rejectedStatement } from '../../../schema/index.ts';
import type { StatementRow } from './bank-statements.repository.ts';
import type { ChainEnd } from './statement-gap.rules.ts';

export async function insertRejected(
  tx: Transaction,
  row: typeof rejectedStatement.$inferInsert,
): Promise<void> {
  await tx.insert(rejectedStatement).values(row);
}

/** Selects the rejected files visible to a brand. A file of an unknown brand is visible to all brands. */
const seenBy = (brand: string) => or(eq(rejectedStatement.brand, brand), isNull(rejectedStatement.brand));

export function listRejected(orm: Orm, { brand, after, limit }: PageRequest & { readonly brand: string }) {
  const { where, orderBy } = keyset(rejectedStatement.id, 'oldestFirst', after);
  return orm
    .select({ ...getTableColumns(rejectedStatement), iban: bankAccount.iban })
    .from(rejectedStatement)
    .leftJoin(bankAccount, eq(bankAccount.id, rejectedStatement.accountId))
    .where(and(seenBy(brand), where))
    .orderBy(orderBy)
    .limit(limit);
}

export type ListedFile = Awaited<ReturnType<typeof listRejected>>[number];

/**
 * Deletes a rejected file from the list and returns its name; undefined if another employee was first or the file is
 * of another brand.
 */
export async function deleteRejected(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<string | undefined> {
  const [row] = await tx
    .delete(rejectedStatement)
    .where(and(eq(rejectedStatement.id, id), seenBy(brand)))
    .returning({ fileName: rejectedStatement.fileName });
  return row?.fileName;
}

/** Counts the rejected files and returns the time of the oldest. */
export const countRejected = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(rejectedStatement.rejectedAt) })
    .from(rejectedStatement)
    .where(seenBy(brand));

/** A file on the list of rejected files. */
export type StoredFile = Pick<typeof rejectedStatement.$inferSelect, 'id' | 'brand' | 'fileName'>;

export type WaitingLate = StoredFile & { readonly accountId: string; readonly storedName: string };

/** Lists rejected files whose account has received a later statement since the rejection. */
export function listToReadAgain(orm: Orm): Promise<{ storedName: string }[]> {
  const later = orm
    .select({ id: bankStatement.id })
    .from(bankStatement)
    .where(
      and(
        eq(bankStatement.accountId, rejectedStatement.accountId),
        gt(bankStatement.position, rejectedStatement.position),
      ),
    );
  return orm
    .select({ storedName: sql<string>`${rejectedStatement.storedName}` })
    .from(rejectedStatement)
    .where(and(isNotNull(rejectedStatement.storedName), exists(later)))
    .orderBy(rejectedStatement.id);
}

/** Lists stored files of late statements that wait for other statements of their account. */
export function listWaitingLate(orm: Orm): Promise<WaitingLate[]> {
  return orm
    .select({
      ...{ id: rejectedStatement.id, brand: rejectedStatement.brand, fileName: rejectedStatement.fileName },
      accountId: sql<string>`${rejectedStatement.accountId}`,
      storedName: sql<string>`${rejectedStatement.storedName}`,
    })
    .from(rejectedStatement)
    .where(
      and(
        isNotNull(rejectedStatement.storedName),
        isNotNull(rejectedStatement.accountId),
        isNull(rejectedStatement.nextFrom),
      ),
    )
    .orderBy(rejectedStatement.id);
}

export async function findStored(orm: Orm, storedName: string): Promise<StoredFile | undefined> {
  const [row] = await orm
    .select({
      id: rejectedStatement.id,
      brand: rejectedStatement.brand,
      fileName: rejectedStatement.fileName,
    })
    .from(rejectedStatement)
    .where(eq(rejectedStatement.storedName, storedName));
  return row;
}

export async function updateRejected(
  tx: Transaction,
  id: string,
  change: Pick<
    typeof rejectedStatement.$inferSelect,
    'reason' | 'accountId' | 'position' | 'nextFrom' | 'nextOpeningCents'
  >,
): Promise<void> {
  await tx.update(rejectedStatement).set(change).where(eq(rejectedStatement.id, id));
}

export async function deleteStored(tx: Transaction, id: string): Promise<void> {
  await tx.delete(rejectedStatement).where(eq(rejectedStatement.id, id));
}

const atSamePlace = ({ accountId, nextFrom, nextOpeningCents }: Omit<ChainEnd, 'position'>) =>
  and(
    eq(rejectedStatement.accountId, accountId),
    eq(rejectedStatement.nextFrom, nextFrom),
    eq(rejectedStatement.nextOpeningCents, nextOpeningCents),
  );

/**
 * Returns whether the list already has a file with the same start that was rejected at the same end of the
 * chain.
 */
export async function isNoted(orm: Orm, end: ChainEnd): Promise<boolean> {
  const [row] = await orm
    .select({ id: rejectedStatement.id })
    .from(rejectedStatement)
    .where(atSamePlace(end))
    .limit(1);
  return row !== undefined;
}

/**
 * Deletes the list entry of a statement that an employee sent too early, after the missing statement before
 * it was imported.
 */
export async function deleteSent(
  tx: Transaction,
  { accountId, fromDay, openingCents }: Pick<StatementRow, 'accountId' | 'fromDay' | 'openingCents'>,
): Promise<void> {
  const place = { accountId, nextFrom: isoDate(fromDay), nextOpeningCents: openingCents };
  await tx.delete(rejectedStatement).where(and(atSamePlace(place), isNull(rejectedStatement.storedName)));
}
