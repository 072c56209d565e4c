import { type MatchKind, type OpenReason, ownKinds } from '@portaal/domain/money/bank-matching/matching';
import { type Cents, cents } from '@portaal/engine';
import { and, asc, desc, eq, gt, inArray, isNull, ne, not, notInArray, sql } from 'drizzle-orm';
import type { EmployeeLimitHistory } from '../../../foundation/acts/employee-limits.sql.ts';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { bankItem, bankLine, bankMatch } from '../../../schema/index.ts';

export type MatchRow = typeof bankMatch.$inferSelect;
export type ItemRow = typeof bankItem.$inferSelect;
export type LineRow = typeof bankLine.$inferSelect;

/** A line with its open amount. */
export interface OpenLine {
  readonly item: ItemRow;
  readonly line: LineRow;
  /** Whether the bank was instructed to refund the line and has not confirmed the refund yet. */
  readonly isLeaving: boolean;
}

/**
 * Creates an open item for every line of a statement. For a manually imported statement, this waits until a colleague
 * has compared it with the bank. If `statementId` is null, covers all lines that have no open item yet.
 */
export async function noteLines(tx: Transaction, statementId: string | null, at: Date): Promise<void> {
  const which =
    statementId === null
      ? sql`not exists (select from bank_item i where i.line_id =
          (select l.id from bank_line l where l.statement_id = s.id and l.number = 1))`
      : sql`s.id = ${statementId}`;
  await tx.execute(sql`
    insert into bank_item (line_id, brand, open_cents, reason, looked_at)
    select l.id, l.brand, l.amount_cents, case when l.amount_cents < 0 then 'unknownOut' else 'unknown' end, ${at}
    from bank_statement s join bank_line l on l.statement_id = s.id
    where ${which} and (s.imported_by is null
      or exists (select from bank_statement_confirmation c where c.statement_id = s.id))
    on conflict (line_id) do nothing`);
}

/** Whether the bank was instructed to refund the line and has not booked or rejected the refund. */
export const isLeaving = sql<boolean>`exists (select from payout_attempt a
  where a.refund_line_id = ${bankItem.lineId} and a.status in ('underway', 'accepted'))`;

const lines = (orm: Orm) =>
  orm
    .select({ item: bankItem, line: bankLine, isLeaving })
    .from(bankItem)
    .innerJoin(bankLine, eq(bankLine.id, bankItem.lineId));

const isOpen = ne(bankItem.openCents, sql`0`);

/** Lists open lines by id: of one statement or, without a statement, of all. */
export function listOpenLines(
  orm: Orm,
  { statementId, after, limit }: { statementId: string | null; after: string | null; limit: number },
): Promise<OpenLine[]> {
  return lines(orm)
    .where(
      and(
        isOpen,
        isNull(bankItem.refundOrderedAt),
        not(isLeaving),
        // A line that pays a part of a deposit is matched when the rest of the deposit arrives. After a match was
        // undone or a refund was returned, an employee decides about the line.
        notInArray(bankItem.reason, ['part', 'undone']),
        not(sql`(${bankItem.reason} = 'cameBack' and ${bankLine.returnReason} is null)`),
        statementId === null ? undefined : eq(bankLine.statementId, statementId),
        after === null ? undefined : gt(bankItem.lineId, after),
      ),
    )
    .orderBy(asc(bankItem.lineId))
    .limit(limit);
}

/** Returns a line of a brand that has an open amount. */
export async function findOpenLine(
  orm: Orm,
  { lineId, brand }: { readonly lineId: string; readonly brand: string },
): Promise<OpenLine | undefined> {
  const [row] = await lines(orm).where(and(isOpen, eq(bankItem.lineId, lineId), eq(bankItem.brand, brand)));
  return row;
}

/** Locks lines with an open amount, ordered by id. No other transaction can match them until this one ends. */
export function lockOpenLines(tx: Transaction, ids: readonly string[]): Promise<OpenLine[]> {
  return lines(tx)
    .where(and(isOpen, inArray(bankItem.lineId, [...ids])))
    .orderBy(asc(bankItem.lineId))
    .for('update', { of: bankItem });
}

/** Locks the lines already received as parts of an incomplete deposit, oldest first. */
export function lockParts(tx: Transaction, contractId: string, except: string): Promise<OpenLine[]> {
  return lines(tx)
    .where(
      and(
        isOpen,
        eq(bankItem.contractId, contractId),
        eq(bankItem.reason, 'part'),
        isNull(bankItem.refundOrderedAt),
        ne(bankItem.lineId, except),
      ),
    )
    .orderBy(asc(bankItem.lineId))
    .for('update', { of: bankItem });
}

/** Locks a bank line of a brand, matched or not. */
export async function lockLine(
  tx: Transaction,
  { lineId, brand }: { readonly lineId: string; readonly brand: string },
): Promise<OpenLine | undefined> {
  const [row] = await lines(tx)
    .where(and(eq(bankItem.lineId, lineId), eq(bankItem.brand, brand)))
    .for('update', { of: bankItem });
  return row;
}

export async function insertMatches(tx: Transaction, rows: readonly MatchRow[]): Promise<void> {
  if (rows.length > 0) await bulkInsert(tx, bankMatch, rows);
}

interface ItemState {
  readonly lineId: string;
  readonly openCents: Cents;
  /** Null if the line is fully matched. */
  readonly reason: OpenReason | null;
  readonly contractId: string | null;
}

/**
 * Updates the open amounts and reasons of lines. A refund order is for one exact amount, so it is cleared if the open
 * amount changes.
 */
export async function updateItems(tx: Transaction, states: readonly ItemState[], at: Date): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update bank_item set open_cents = s."openCents", reason = s.reason, contract_id = s."contractId", looked_at = ${at},
      refund_ordered_at = case when s."openCents" = open_cents then refund_ordered_at end,
      refund_ordered_by = case when s."openCents" = open_cents then refund_ordered_by end,
      refund_reason = case when s."openCents" = open_cents then refund_reason end,
      refund_by_file = refund_by_file and s."openCents" = open_cents
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as s("lineId" uuid, "openCents" bigint, reason text, "contractId" uuid)
    where line_id = s."lineId"`);
}

/** Returns whether an employee accepted an account as a payer for a contract. */
export async function wasAccepted(
  tx: Transaction,
  { contractId, counterpartyHash }: { contractId: string; counterpartyHash: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: bankMatch.id })
    .from(bankMatch)
    .innerJoin(bankLine, eq(bankLine.id, bankMatch.lineId))
    .where(
      and(
        eq(bankMatch.contractId, contractId),
        eq(bankMatch.rule, 'hand'),
        isNull(bankMatch.undoneAt),
        eq(bankLine.counterpartyHash, counterpartyHash),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns a match of a brand that was not undone. */
export async function findMatch(
  orm: Orm,
  { matchId, brand }: { readonly matchId: string; readonly brand: string },
): Promise<MatchRow | undefined> {
  const [row] = await orm
    .select()
    .from(bankMatch)
    .where(and(eq(bankMatch.id, matchId), eq(bankMatch.brand, brand), isNull(bankMatch.undoneAt)));
  return row;
}

/** Returns whether a match of this kind can belong to several lines: a deposit or a refund. */
const isShared = (kind: MatchKind): boolean => kind === 'deposit' || kind === 'refund';

/** Locks a match and all matches that must be undone with it. */
export function lockMatchesOf(
  tx: Transaction,
  { kind, subject, brand, lineId }: { kind: MatchKind; subject: string; brand: string; lineId: string },
): Promise<MatchRow[]> {
  return tx
    .select()
    .from(bankMatch)
    .where(
      and(
        eq(bankMatch.kind, kind),
        eq(bankMatch.subject, subject),
        eq(bankMatch.brand, brand),
        isShared(kind) ? undefined : eq(bankMatch.lineId, lineId),
        kind === 'refund' ? ne(bankMatch.rule, 'endToEnd') : undefined,
        isNull(bankMatch.undoneAt),
      ),
    )
    .orderBy(asc(bankMatch.id))
    .for('update');
}

export async function markUndone(
  tx: Transaction,
  ids: readonly string[],
  undone: { undoneAt: Date; undoneBy: string | null; undoneBecause: string },
): Promise<void> {
  await tx
    .update(bankMatch)
    .set(undone)
    .where(inArray(bankMatch.id, [...ids]));
}

/** Locks the newest match that explains this amount of the bank line as a refund found by our end-to-end reference. */
export async function lockRefundOf(
  tx: Transaction,
  { lineId, amountCents }: { readonly lineId: string; readonly amountCents: Cents },
): Promise<MatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankMatch)
    .where(
      and(
        eq(bankMatch.lineId, lineId),
        eq(bankMatch.kind, 'refund'),
        eq(bankMatch.rule, 'endToEnd'),
        eq(bankMatch.amountCents, amountCents),
        isNull(bankMatch.undoneAt),
      ),
    )
    .orderBy(desc(bankMatch.id))
    .limit(1)
    .for('update');
  return row;
}

/**
 * Sums, in cents, the bank lines that employees matched manually as the brand's own money after `since`. Counts only
 * lines that one employee could match alone at that time, and leaves out this line.
 */
export async function sumOwnByHand(
  tx: Transaction,
  {
    brand,
    lineId,
    since,
    limits,
  }: {
    readonly brand: string;
    readonly lineId: string;
    readonly since: Date;
    readonly limits: EmployeeLimitHistory;
  },
): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(abs(${bankMatch.amountCents})), 0)::float8` })
    .from(bankMatch)
    .innerJoin(bankLine, eq(bankLine.id, bankMatch.lineId))
    .where(
      and(
        eq(bankMatch.brand, brand),
        sql`abs(${bankLine.amountCents}) < ${limits.aloneAt('money', sql`${bankMatch.createdAt}`)}`,
        inArray(bankMatch.kind, [...ownKinds]),
        eq(bankMatch.rule, 'hand'),
        isNull(bankMatch.undoneAt),
        ne(bankMatch.lineId, lineId),
        gt(bankMatch.createdAt, since),
      ),
    );
  return cents(row?.sum ?? 0);
}
