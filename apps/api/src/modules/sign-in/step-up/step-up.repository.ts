import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { stepUp } from '../../../schema/index.ts';

export type StepUp = typeof stepUp.$inferSelect;

export async function insertStepUp(tx: Transaction, row: typeof stepUp.$inferInsert): Promise<void> {
  await tx.insert(stepUp).values(row);
}

/** Locks a step-up of this session until the end of the transaction. */
export async function lockStepUp(
  tx: Transaction,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<StepUp | undefined> {
  const [row] = await tx
    .select()
    .from(stepUp)
    .where(and(eq(stepUp.id, id), eq(stepUp.sessionId, sessionId)))
    .for('update');
  return row;
}

/** Locks the tries of this person until the transaction ends, so that they are counted one at a time. */
export async function lockTries(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`step-up ${personId}`}, 0))`);
}

/** Returns a person's recent unconfirmed step-ups with their number of tries, oldest first. */
export async function findUnconfirmed(
  tx: Transaction,
  personId: string,
  since: Date,
): Promise<{ attempts: number; createdAt: Date }[]> {
  return tx
    .select({ attempts: stepUp.attempts, createdAt: stepUp.createdAt })
    .from(stepUp)
    .where(and(eq(stepUp.personId, personId), gt(stepUp.createdAt, since), isNull(stepUp.tokenHash)))
    .orderBy(asc(stepUp.createdAt));
}

export async function countTry(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(stepUp)
    .set({ attempts: sql`${stepUp.attempts} + 1` })
    .where(eq(stepUp.id, id));
}

/** Stores the token; returns false if another request with the correct code already stored one. */
export async function giveToken(
  tx: Transaction,
  id: string,
  token: { tokenHash: Buffer; tokenExpiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(stepUp)
    .set(token)
    .where(and(eq(stepUp.id, id), isNull(stepUp.tokenHash)))
    .returning({ id: stepUp.id });
  return rows.length > 0;
}

export async function deleteStepUps(orm: Orm, before: Date): Promise<void> {
  await orm.delete(stepUp).where(lt(stepUp.createdAt, before));
}
