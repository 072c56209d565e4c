import type { Cents } from '@portaal/engine';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, min, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  bankAccount,
  bankLine,
  bankStatement,
  bankStatementConfirmation,
  bankStatementGap,
  lateStatement,
  personAccount,
} from '../../../schema/index.ts';

export type StatementRow = typeof bankStatement.$inferSelect;
export type LineRow = typeof bankLine.$inferSelect;

const isLate = (id: SQL): SQL => sql`exists (select from late_statement k where k.statement_id = ${id})`;

/**
 * Locks and returns the account of a brand with this IBAN, so that statements of one account are added one at
 * a time.
 */
export async function lockAccount(tx: Transaction, { iban, brand }: { iban: string; brand: string }) {
  const [account] = await tx
    .select()
    .from(bankAccount)
    .where(and(eq(bankAccount.iban, iban), eq(bankAccount.brand, brand)))
    .for('update');
  return account;
}

/**
 * Returns the last statement of an account that was imported in order, and the highest position of the
 * account, which may be that of a late statement.
 */
export async function findLast(
  tx: Transaction,
  accountId: string,
): Promise<(StatementRow & { readonly isGap: boolean }) | undefined> {
  const [last] = await tx
    .select({
      statement: bankStatement,
      gap: bankStatementGap.statementId,
      position: sql<number>`(select max(b.position) from bank_statement b where b.account_id = ${accountId})`,
    })
    .from(bankStatement)
    .leftJoin(bankStatementGap, eq(bankStatementGap.statementId, bankStatement.id))
    .where(and(eq(bankStatement.accountId, accountId), not(isLate(sql`${bankStatement.id}`))))
    .orderBy(desc(bankStatement.position))
    .limit(1);
  return last && { ...last.statement, position: last.position, isGap: last.gap !== null };
}

export async function insertGap(tx: Transaction, row: typeof bankStatementGap.$inferInsert): Promise<void> {
  await tx.insert(bankStatementGap).values(row);
}

/** Number, period and balances as supplied by the bank. */
const ofTheBank = {
  sequence: bankStatement.sequence,
  fromDay: bankStatement.fromDay,
  toDay: sql<string>`coalesce(${lateStatement.toDay}, ${bankStatement.toDay})::text`,
  openingCents: sql<Cents>`coalesce(${lateStatement.openingCents}, ${bankStatement.openingCents})::float8`,
  closingCents: sql<Cents>`coalesce(${lateStatement.closingCents}, ${bankStatement.closingCents})::float8`,
};

/** Returns the stored statement of an account with the same number, period and balances. */
export async function findSame(
  tx: Transaction,
  { accountId, sequence, fromDay, toDay }: Pick<StatementRow, 'accountId' | 'sequence' | 'fromDay' | 'toDay'>,
): Promise<
  Pick<StatementRow, 'sequence' | 'fromDay' | 'toDay' | 'openingCents' | 'closingCents'> | undefined
> {
  const [same] = await tx
    .select(ofTheBank)
    .from(bankStatement)
    .leftJoin(lateStatement, eq(lateStatement.statementId, bankStatement.id))
    .where(
      and(
        eq(bankStatement.accountId, accountId),
        eq(bankStatement.fromDay, fromDay),
        sql`${ofTheBank.toDay} = ${toDay}`,
        sql`${bankStatement.sequence} is not distinct from ${sequence}::bigint`,
      ),
    )
    .limit(1);
  return same;
}

/** Returns whether a file with this digest was imported. */
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

/** Number of the last line of a statement. Line numbers have no gaps, so it equals the line count. */
const lineCount = sql<number>`coalesce((select max(l.number) from bank_line l where l.statement_id = ${bankStatement.id}), 0)`;

const confirmer = alias(personAccount, 'confirmer');
const gapRequester = alias(personAccount, 'gap_requester');
const previous = alias(bankStatement, 'previous');
const previousOfSeam = alias(bankStatement, 'previous_of_seam');

/** Position of the previous statement that was imported in order. */
const previousPosition = sql`(select max(p.position) from bank_statement p
  where p.account_id = ${bankStatement.accountId} and p.position < ${bankStatement.position}
    and not ${isLate(sql`p.id`)})`;

const statementQuery = (orm: Orm) =>
  orm
    .select({
      id: bankStatement.id,
      iban: bankAccount.iban,
      accountName: bankAccount.name,
      ...ofTheBank,
      lines: lineCount,
      importedBy: personAccount.name,
      importerId: bankStatement.importedBy,
      importedAt: bankStatement.importedAt,
      confirmedBy: confirmer.name,
      gapReason: bankStatementGap.reason,
      gapRequestedBy: gapRequester.name,
      accountId: bankStatement.accountId,
      lateAfter: previousOfSeam.toDay,
      previous: {
        position: previous.position,
        sequence: previous.sequence,
        fromDay: previous.fromDay,
        toDay: previous.toDay,
      },
    })
    .from(bankStatement)
    .innerJoin(bankAccount, eq(bankAccount.id, bankStatement.accountId))
    .leftJoin(personAccount, eq(personAccount.id, bankStatement.importedBy))
    .leftJoin(bankStatementConfirmation, eq(bankStatementConfirmation.statementId, bankStatement.id))
    .leftJoin(confirmer, eq(confirmer.id, bankStatementConfirmation.confirmedBy))
    .leftJoin(bankStatementGap, eq(bankStatementGap.statementId, bankStatement.id))
    .leftJoin(gapRequester, eq(gapRequester.id, bankStatementGap.requestedBy))
    .leftJoin(lateStatement, eq(lateStatement.statementId, bankStatement.id))
    .leftJoin(
      previousOfSeam,
      and(
        eq(previousOfSeam.accountId, bankStatement.accountId),
        eq(previousOfSeam.position, lateStatement.afterPosition),
      ),
    )
    .leftJoin(
      previous,
      and(eq(previous.accountId, bankStatement.accountId), eq(previous.position, previousPosition)),
    );

export type ListedStatement = Awaited<ReturnType<typeof listStatements>>[number];

export function listStatements(orm: Orm, { brand, after, limit }: PageRequest & { brand: string }) {
  const { where, orderBy } = keyset(bankStatement.id, 'newestFirst', after);
  return statementQuery(orm)
    .where(and(eq(bankStatement.brand, brand), where))
    .orderBy(orderBy)
    .limit(limit);
}

export async function findStatement(
  orm: Orm,
  { id, brand }: { id: string; brand: string },
): Promise<ListedStatement | undefined> {
  const [row] = await statementQuery(orm).where(
    and(eq(bankStatement.id, id), eq(bankStatement.brand, brand)),
  );
  return row;
}

/** Inserts the confirmation of a statement. Returns false if it was already confirmed. */
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

/**
 * Counts the statements of a brand that a second employee must still compare with the bank, and returns the
 * time of the oldest.
 */
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

/**
 * The last day for which the statements of an account were imported and, if required, confirmed by a second
 * employee.
 */
interface StatementReach extends Record<string, unknown> {
  readonly accountId: string;
  readonly iban: string;
  readonly name: string;
  readonly seenThrough: string;
}

/**
 * Returns the last day covered by statements for each of these accounts. Omits accounts that never had a
 * statement.
 */
export async function listStatementReach(orm: Orm, ibans: readonly string[]): Promise<StatementReach[]> {
  if (ibans.length === 0) return [];
  const list = sql.join(
    ibans.map((iban) => sql`${iban}`),
    sql`, `,
  );
  // A statement imported by one employee counts for the dealing run only after a second employee confirms it.
  // Until then the account is covered up to the day before that statement.
  const { rows } = await orm.execute<StatementReach>(sql`
    select a.id as "accountId", a.iban, a.name,
      coalesce(
        (select min(s.from_day) - 1 from bank_statement s
          where s.account_id = a.id and s.imported_by is not null
            and not exists (select from bank_statement_confirmation c where c.statement_id = s.id)),
        (select s.to_day from bank_statement s where s.account_id = a.id order by s.position desc limit 1)
      )::text as "seenThrough"
    from bank_account a
    where a.iban in (${list}) and exists (select from bank_statement s where s.account_id = a.id)
    order by a.iban`);
  return rows;
}
