import type { StepUpMethod } from '@portaal/domain/http/two-fa-token';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { bulkInsert } from '../../platform/database/bulk-insert.ts';
import { type Orm, prepared, type Transaction } from '../../platform/orm.ts';
import { holderDied } from '../../schema/holder-died.ts';
import { closedAccount, contractEvent, notification, personAccount, stepUp } from '../../schema/index.ts';

export async function insertEvents(
  tx: Transaction,
  rows: readonly (typeof contractEvent.$inferInsert)[],
): Promise<void> {
  await bulkInsert(tx, contractEvent, rows);
}

/** Inserts notifications. The list must not be empty. */
export async function insertNotifications(
  tx: Transaction,
  rows: readonly (typeof notification.$inferInsert)[],
): Promise<void> {
  await bulkInsert(tx, notification, rows);
}

/** Returns the recipients of messages, without people whose account is closed. */
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

type TokenCriteria = Pick<typeof stepUp.$inferSelect, 'sessionId' | 'personId' | 'act'> & {
  readonly tokenHash: Buffer;
  readonly at: Date;
};

const isLive = (criteria: TokenCriteria) => [
  eq(stepUp.tokenHash, criteria.tokenHash),
  eq(stepUp.sessionId, criteria.sessionId),
  eq(stepUp.personId, criteria.personId),
  eq(stepUp.act, criteria.act),
  isNull(stepUp.usedAt),
  gt(stepUp.tokenExpiresAt, criteria.at),
];

/** Returns whether a valid token for this action was issued for different content. */
export async function isTokenOfOtherContent(tx: Transaction, criteria: TokenCriteria): Promise<boolean> {
  const [row] = await tx
    .select({ id: stepUp.id })
    .from(stepUp)
    .where(and(...isLive(criteria)));
  return row !== undefined;
}

/**
 * Consumes a valid token for exactly this content and returns the authentication factor for which it was
 * issued. Only one of two concurrent calls succeeds.
 */
export async function consumeToken(
  tx: Transaction,
  criteria: TokenCriteria & { readonly content: Buffer },
): Promise<StepUpMethod | undefined> {
  const [row] = await tx
    .update(stepUp)
    .set({ usedAt: criteria.at })
    .where(and(...isLive(criteria), eq(stepUp.contentDigest, criteria.content)))
    .returning({ method: stepUp.method });
  return row?.method;
}

/** Lists which of the given persons have a recorded death. */
export async function listDeceased(orm: Orm, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await orm
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(sql`${inArray(personAccount.id, [...personIds])} and ${holderDied(sql`${personAccount.id}`)}`)
    .orderBy(asc(personAccount.id));
  return rows.map(({ id }) => id);
}
