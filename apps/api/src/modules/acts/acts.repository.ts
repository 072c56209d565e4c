import type { StepUpMethod } from '@portaal/domain/step-up/calls';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
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

type WantedToken = Pick<typeof stepUp.$inferSelect, 'sessionId' | 'personId' | 'act'> & {
  readonly tokenHash: Buffer;
  readonly at: Date;
};

const isLive = (wanted: WantedToken) => [
  eq(stepUp.tokenHash, wanted.tokenHash),
  eq(stepUp.sessionId, wanted.sessionId),
  eq(stepUp.personId, wanted.personId),
  eq(stepUp.act, wanted.act),
  isNull(stepUp.usedAt),
  gt(stepUp.tokenExpiresAt, wanted.at),
];

/** Whether a live token of this act was given for something else that is sent. */
export async function isTokenOfOtherContent(tx: Transaction, wanted: WantedToken): Promise<boolean> {
  const [row] = await tx
    .select({ id: stepUp.id })
    .from(stepUp)
    .where(and(...isLive(wanted)));
  return row !== undefined;
}

/** Uses a live token up for exactly this content; returns how it was proven. Of two at the same time one wins. */
export async function consumeToken(
  tx: Transaction,
  wanted: WantedToken & { readonly content: Buffer },
): Promise<StepUpMethod | undefined> {
  const [row] = await tx
    .update(stepUp)
    .set({ usedAt: wanted.at })
    .where(and(...isLive(wanted), eq(stepUp.contentDigest, wanted.content)))
    .returning({ method: stepUp.method });
  return row?.method;
}
