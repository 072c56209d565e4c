import type { StepUpMethod } from '@portaal/domain/step-up/calls';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bulkInsert } from '../../platform/database/bulk-insert.ts';
import { prepared, type Transaction } from '../../platform/orm.ts';
import { closedAccount, contractEvent, notification, personAccount, stepUp } from '../../schema/index.ts';

export async function insertEvents(
  tx: Transaction,
  rows: readonly (typeof contractEvent.$inferInsert)[],
): Promise<void> {
  await bulkInsert(tx, contractEvent, rows);
}

/** At least one. */
export async function insertNotifications(
  tx: Transaction,
  rows: readonly (typeof notification.$inferInsert)[],
): Promise<void> {
  await bulkInsert(tx, notification, rows);
}

/** Without who closed their account: they are written to no more. */
export async function findReaders(
  tx: Transaction,
  personIds: readonly string[],
): Promise<{ id: string; email: string; name: string }[]> {
  const statement = prepared(tx, 'readers', (executor) =>
    executor
      .select({ id: personAccount.id, email: personAccount.email, name: personAccount.name })
      .from(personAccount)
      .leftJoin(closedAccount, eq(closedAccount.personId, personAccount.id))
      .where(
        and(
          sql`${personAccount.id} = any(${sql.placeholder('ids')}::uuid[])`,
          isNull(closedAccount.personId),
        ),
      )
      .prepare('readers'),
  );
  return statement.execute({ ids: `{${personIds.join()}}` });
}

const isOrNone = (column: PgColumn, value: string | number | null): SQL =>
  value === null ? isNull(column) : eq(column, value);

/** Uses a live token up for exactly this act; returns how it was proven. Of two at the same time one wins. */
export async function consumeToken(
  tx: Transaction,
  wanted: Pick<typeof stepUp.$inferSelect, 'sessionId' | 'personId' | 'act' | 'subject' | 'amountCents'> & {
    tokenHash: Buffer;
    at: Date;
  },
): Promise<StepUpMethod | undefined> {
  const [row] = await tx
    .update(stepUp)
    .set({ usedAt: wanted.at })
    .where(
      and(
        eq(stepUp.tokenHash, wanted.tokenHash),
        eq(stepUp.sessionId, wanted.sessionId),
        eq(stepUp.personId, wanted.personId),
        eq(stepUp.act, wanted.act),
        isOrNone(stepUp.subject, wanted.subject),
        isOrNone(stepUp.amountCents, wanted.amountCents),
        isNull(stepUp.usedAt),
        gt(stepUp.tokenExpiresAt, wanted.at),
      ),
    )
    .returning({ method: stepUp.method });
  return row?.method;
}
