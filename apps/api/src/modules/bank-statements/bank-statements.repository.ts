import { and, asc, count, desc, eq, gt, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bulkInsert } from '../../platform/database/bulk-insert.ts';
import { keyset } from '../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { PageRequest } from '../../platform/paging.ts';
import {
  bankAccount,
  bankLine,
  bankStatement,
  bankStatementConfirmation,
  bankStatementGap,
  personAccount,
} from '../../schema/index.ts';

export type StatementRow = typeof bankStatement.$inferSelect;
export type LineRow = typeof bankLine.$inferSelect;

/** The account of a brand with this IBAN, locked: of one account one statement is added at a time. */
export async function lockAccount(tx: Transaction, { iban, brand }: { iban: string; brand: string }) {
  const [account] = await tx
    .select()
    .from(bankAccount)
    .where(and(eq(bankAccount.iban, iban), eq(bankAccount.brand, brand)))
    .for('update');
  return account;
}

/** The end of the chain of an account. */
export async function findLast(
  tx: Transaction,
  accountId: string,
): Promise<(StatementRow & { readonly isGap: boolean }) | undefined> {
  const [last] = await tx
    .select({ statement: bankStatement, gap: bankStatementGap.statementId })
    .from(bankStatement)
    .leftJoin(bankStatementGap, eq(bankStatementGap.statementId, bankStatement.id))
    .where(eq(bankStatement.accountId, accountId))
    .orderBy(desc(bankStatement.position))
    .limit(1);
  return last && { ...last.statement, isGap: last.gap !== null };
}

export async function insertGap(tx: Transaction, row: typeof bankStatementGap.$inferInsert): Promise<void> {
  await tx.insert(bankStatementGap).values(row);
}

/** The statement of an account with the same number and period. */
export async function findSame(
  tx: Transaction,
  { accountId, sequence, fromDay, toDay }: Pick<StatementRow, 'accountId' | 'sequence' | 'fromDay' | 'toDay'>,
): Promise<StatementRow | undefined> {
  const [same] = await tx
    .select()
    .from(bankStatement)
    .where(
      and(
        eq(bankStatement.accountId, accountId),
        eq(bankStatement.fromDay, fromDay),
        eq(bankStatement.toDay, toDay),
        sql`${bankStatement.sequence} is not distinct from ${sequence}::bigint`,
      ),
    )
    .limit(1);
  return same;
}

/** Whether the statements of a file with this digest were added. */
export async function isImported(orm: Orm, digest: Buffer): Promise<boolean> {
  const [row] = await orm
    .select({ id: bankStatement.id })
    .from(bankStatement)
    .where(eq(bankStatement.digest, digest))
    .limit(1);
  return row !== undefined;
}

export async function insertStatement(tx: Transaction, row: StatementRow): Promise<void> {
  await tx.insert(bankStatement).values(row);
}

export async function insertLines(tx: Transaction, rows: readonly LineRow[]): Promise<void> {
  await bulkInsert(tx, bankLine, rows);
}

/** The number of its last line: they have no gap. */
const lineCount = sql<number>`coalesce((select max(l.number) from bank_line l where l.statement_id = ${bankStatement.id}), 0)`;

const confirmer = alias(personAccount, 'confirmer');
const gapRequester = alias(personAccount, 'gap_requester');
const previous = alias(bankStatement, 'previous');

const shown = (orm: Orm) =>
  orm
    .select({
      id: bankStatement.id,
      iban: bankAccount.iban,
      accountName: bankAccount.name,
      sequence: bankStatement.sequence,
      fromDay: bankStatement.fromDay,
      toDay: bankStatement.toDay,
      openingCents: bankStatement.openingCents,
      closingCents: bankStatement.closingCents,
      lines: lineCount,
      importedBy: personAccount.name,
      importerId: bankStatement.importedBy,
      importedAt: bankStatement.importedAt,
      confirmedBy: confirmer.name,
      gapReason: bankStatementGap.reason,
      gapRequestedBy: gapRequester.name,
      previous: { sequence: previous.sequence, fromDay: previous.fromDay, toDay: previous.toDay },
    })
    .from(bankStatement)
    .innerJoin(bankAccount, eq(bankAccount.id, bankStatement.accountId))
    .leftJoin(personAccount, eq(personAccount.id, bankStatement.importedBy))
    .leftJoin(bankStatementConfirmation, eq(bankStatementConfirmation.statementId, bankStatement.id))
    .leftJoin(confirmer, eq(confirmer.id, bankStatementConfirmation.confirmedBy))
    .leftJoin(bankStatementGap, eq(bankStatementGap.statementId, bankStatement.id))
    .leftJoin(gapRequester, eq(gapRequester.id, bankStatementGap.requestedBy))
    .leftJoin(
      previous,
      and(eq(previous.accountId, bankStatement.accountId), eq(previous.position, bankStatement.follows)),
    );

export type ShownStatement = Awaited<ReturnType<typeof listStatements>>[number];

export function listStatements(orm: Orm, { brand, after, limit }: PageRequest & { brand: string }) {
  const { where, orderBy } = keyset(bankStatement.id, 'newestFirst', after);
  return shown(orm)
    .where(and(eq(bankStatement.brand, brand), where))
    .orderBy(orderBy)
    .limit(limit);
}

export async function findStatement(
  orm: Orm,
  { id, brand }: { id: string; brand: string },
): Promise<ShownStatement | undefined> {
  const [row] = await shown(orm).where(and(eq(bankStatement.id, id), eq(bankStatement.brand, brand)));
  return row;
}

/** Once; whether it was the first. */
export async function insertConfirmation(
  tx: Transaction,
  row: typeof bankStatementConfirmation.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(bankStatementConfirmation).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export const listLines = (
  orm: Orm,
  { statementId, after = 0, limit }: PageRequest<number> & { statementId: string },
): Promise<LineRow[]> =>
  orm
    .select()
    .from(bankLine)
    .where(and(eq(bankLine.statementId, statementId), gt(bankLine.number, after)))
    .orderBy(asc(bankLine.number))
    .limit(limit);

/** How many statements of a brand a colleague is to compare with the bank, and since when. */
export const countUnconfirmed = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(bankStatement.importedAt) })
    .from(bankStatement)
    .leftJoin(bankStatementConfirmation, eq(bankStatementConfirmation.statementId, bankStatement.id))
    .where(
      and(
        eq(bankStatement.brand, brand),
        isNotNull(bankStatement.importedBy),
        isNull(bankStatementConfirmation.statementId),
      ),
    );
