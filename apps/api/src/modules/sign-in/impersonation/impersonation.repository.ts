import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { closedAccount, personAccount, session } from '../../../schema/index.ts';

/** Returns the user of a brand with a role, or undefined if there is none or the account is closed. */
export async function findPerson(
  tx: Transaction,
  { id, brand, role }: Pick<SignedInPerson, 'id' | 'brand' | 'role'>,
): Promise<SignedInPerson | undefined> {
  const [row] = await tx
    .select({
      id: personAccount.id,
      brand: personAccount.brand,
      email: personAccount.email,
      name: personAccount.name,
      role: personAccount.role,
    })
    .from(personAccount)
    .leftJoin(closedAccount, eq(closedAccount.personId, personAccount.id))
    .where(
      and(
        eq(personAccount.id, id),
        eq(personAccount.brand, brand),
        eq(personAccount.role, role),
        isNull(closedAccount.personId),
      ),
    );
  return row;
}

/**
 * Replaces the token of a session, which invalidates the token in the browser. Returns undefined if the
 * session has ended.
 */
export async function exchangeToken(
  tx: Transaction,
  id: string,
  { from, to, now, idleExpiresAt }: { from?: Buffer; to: Buffer; now: Date; idleExpiresAt: Date },
) {
  const [row] = await tx
    .update(session)
    .set({ tokenHash: to, lastUsedAt: now, idleExpiresAt })
    .where(
      and(
        eq(session.id, id),
        gt(session.absoluteExpiresAt, now),
        from === undefined ? undefined : eq(session.tokenHash, from),
      ),
    )
    .returning({
      deviceHash: session.deviceHash,
      deviceLabel: session.deviceLabel,
      absoluteExpiresAt: session.absoluteExpiresAt,
    });
  return row;
}

export async function insertImpersonation(
  tx: Transaction,
  row: typeof session.$inferInsert & { impersonatorId: string; adminSessionId: string },
): Promise<void> {
  await tx.insert(session).values(row);
}

/** Ends an impersonation session. Returns false if it had already ended. */
export async function deleteImpersonation(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.delete(session).where(eq(session.id, id)).returning({ id: session.id });
  return rows.length > 0;
}
