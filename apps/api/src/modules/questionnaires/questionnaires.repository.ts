import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { questionnaireRecord } from '../../schema/index.ts';

type NewRecord = typeof questionnaireRecord.$inferInsert;

/** Appends a record, or returns the one that was made before of the same questionnaire. */
export async function putRecord(tx: Transaction, row: NewRecord): Promise<string> {
  const [made] = await tx
    .insert(questionnaireRecord)
    .values(row)
    .onConflictDoNothing({ target: [questionnaireRecord.personId, questionnaireRecord.digest] })
    .returning({ id: questionnaireRecord.id });
  if (made) return made.id;
  const [known] = await tx
    .select({ id: questionnaireRecord.id })
    .from(questionnaireRecord)
    .where(and(eq(questionnaireRecord.personId, row.personId), eq(questionnaireRecord.digest, row.digest)));
  if (!known) throw new Error('A record that exists was not found');
  return known.id;
}

export async function findRecord(orm: Orm, id: string) {
  const [row] = await orm
    .select({
      given: questionnaireRecord.given,
      content: questionnaireRecord.content,
      completedAt: questionnaireRecord.completedAt,
    })
    .from(questionnaireRecord)
    .where(eq(questionnaireRecord.id, id));
  return row;
}

/** What a person chose and was shown when they last filled in a questionnaire. */
export async function findLatestContent(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ content: questionnaireRecord.content, completedAt: questionnaireRecord.completedAt })
    .from(questionnaireRecord)
    .where(eq(questionnaireRecord.personId, personId))
    .orderBy(desc(questionnaireRecord.completedAt))
    .limit(1);
  return row;
}

export async function findLatestCompletion(orm: Orm, personId: string): Promise<Date | undefined> {
  const [row] = await orm
    .select({ completedAt: questionnaireRecord.completedAt })
    .from(questionnaireRecord)
    .where(eq(questionnaireRecord.personId, personId))
    .orderBy(desc(questionnaireRecord.completedAt))
    .limit(1);
  return row?.completedAt;
}

/** Whether a person completed another questionnaire than the one of `at` within `milliseconds` of it. */
export async function hasCompletedNear(
  orm: Orm,
  personId: string,
  at: Date,
  milliseconds: number,
): Promise<boolean> {
  const { completedAt } = questionnaireRecord;
  const rows = await orm
    .select({ id: questionnaireRecord.id })
    .from(questionnaireRecord)
    .where(
      and(
        eq(questionnaireRecord.personId, personId),
        gt(completedAt, new Date(at.getTime() - milliseconds)),
        lt(completedAt, new Date(at.getTime() + milliseconds)),
        ne(completedAt, at),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
