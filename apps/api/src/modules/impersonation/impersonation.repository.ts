import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/orm.ts';
import type { SignedInPerson } from '../../platform/services.ts';
import { closedAccount, personAccount, session } from '../../schema/index.ts';

/** A user of a brand with a role, whose account is not closed; undefined when there is none. */
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

/** Gives a session another token, so that the one its browser had opens nothing; undefined when it has gone. */
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

/** Ends the session that impersonates a user; false when it had ended. */
export async function deleteImpersonation(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.delete(session).where(eq(session.id, id)).returning({ id: session.id });
  return rows.length > 0;
}
