import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { and, count, eq, inArray, isNotNull, isNull, min } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { isFlagged, personAccount, questionnaireRecord, questionnaireReview } from '../../../schema/index.ts';

const employee = alias(personAccount, 'employee');

/** Lists the flagged records of a brand: open records oldest first, or handled records newest first. */
export function listFlagged(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(questionnaireRecord.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({
      id: questionnaireRecord.id,
      personId: questionnaireRecord.personId,
      personName: personAccount.name,
      content: questionnaireRecord.content,
      completedAt: questionnaireRecord.completedAt,
      stepsAbove: questionnaireRecord.stepsAbove,
      isRepeated: questionnaireRecord.isRepeated,
      handledAt: questionnaireReview.handledAt,
      handledBy: employee.name,
      note: questionnaireReview.note,
    })
    .from(questionnaireRecord)
    .innerJoin(personAccount, eq(personAccount.id, questionnaireRecord.personId))
    .leftJoin(questionnaireReview, eq(questionnaireReview.recordId, questionnaireRecord.id))
    .leftJoin(employee, eq(employee.id, questionnaireReview.handledBy))
    .where(
      and(
        eq(questionnaireRecord.brand, brand),
        isFlagged(questionnaireRecord),
        (isOpen ? isNull : isNotNull)(questionnaireReview.recordId),
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
}

/** Returns the person of a flagged record; undefined if the brand has no such record. */
export async function findFlagged(orm: Orm, { id, brand }: { id: string; brand: string }) {
  const own = and(
    eq(questionnaireRecord.id, id),
    eq(questionnaireRecord.brand, brand),
    isFlagged(questionnaireRecord),
  );
  const [row] = await orm
    .select({ personId: questionnaireRecord.personId })
    .from(questionnaireRecord)
    .where(own);
  return row;
}

/** Stores the review; returns false if another employee already stored one. */
export async function insertReview(
  tx: Transaction,
  row: typeof questionnaireReview.$inferInsert,
): Promise<boolean> {
  const made = await tx.insert(questionnaireReview).values(row).onConflictDoNothing().returning();
  return made.length > 0;
}

/** Counts the open flagged records of a brand and returns the completion time of the oldest. */
export const countFlagged = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(questionnaireRecord.completedAt) })
    .from(questionnaireRecord)
    .leftJoin(questionnaireReview, eq(questionnaireReview.recordId, questionnaireRecord.id))
    .where(
      and(
        eq(questionnaireRecord.brand, brand),
        isFlagged(questionnaireRecord),
        isNull(questionnaireReview.recordId),
      ),
    );

/** Returns these records, flagged or not. */
export function findRecords(orm: Orm, ids: readonly string[]) {
  return orm
    .select({
      id: questionnaireRecord.id,
      content: questionnaireRecord.content,
      completedAt: questionnaireRecord.completedAt,
      stepsAbove: questionnaireRecord.stepsAbove,
      isRepeated: questionnaireRecord.isRepeated,
    })
    .from(questionnaireRecord)
    .where(inArray(questionnaireRecord.id, [...ids]));
}
