import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { emailChange, personAccount } from '../../../schema/index.ts';

export type Change = typeof emailChange.$inferSelect;

/** Stores a change request, which replaces the person's previous request and invalidates its links. */
export async function putChange(tx: Transaction, row: typeof emailChange.$inferInsert): Promise<void> {
  const { personId, brand, ...set } = row;
  const fresh = { oldTokenHash: null, newTokenHash: null, oldConfirmedAt: null, newConfirmedAt: null };
  await tx
    .insert(emailChange)
    .values(row)
    .onConflictDoUpdate({ target: emailChange.personId, set: { ...fresh, ...set } });
}

/** Returns a change request by its id, with the account that made it. */
export async function findChange(orm: Orm, id: string) {
  const [row] = await orm
    .select({ change: emailChange, name: personAccount.name, oldEmail: personAccount.email })
    .from(emailChange)
    .innerJoin(personAccount, eq(personAccount.id, emailChange.personId))
    .where(eq(emailChange.id, id));
  return row;
}

export async function findLiveChange(orm: Orm, personId: string, now: Date): Promise<Change | undefined> {
  const [row] = await orm
    .select()
    .from(emailChange)
    .where(and(eq(emailChange.personId, personId), gt(emailChange.expiresAt, now)));
  return row;
}

export async function findPerson(
  orm: Orm,
  brand: string,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), eq(personAccount.email, email)));
  return row;
}

export async function putTokens(
  tx: Transaction,
  id: string,
  tokens: {
    oldTokenHash: Buffer | null;
    newTokenHash: Buffer | null;
    expiresAt: Date;
    oldConfirmedAt?: Date;
  },
): Promise<void> {
  await tx.update(emailChange).set(tokens).where(eq(emailChange.id, id));
}

/**
 * Records the confirmation by a valid link; returns undefined for a used, expired or unknown link. Of two
 * concurrent calls with the same link one succeeds. Whichever address confirms last finds the first
 * confirmation recorded.
 */
export async function confirmSide(
  tx: Transaction,
  { brand, tokenHash, now }: { brand: string; tokenHash: Buffer; now: Date },
): Promise<Change | undefined> {
  const isOld = and(eq(emailChange.oldTokenHash, tokenHash), isNull(emailChange.oldConfirmedAt));
  const isNew = and(eq(emailChange.newTokenHash, tokenHash), isNull(emailChange.newConfirmedAt));
  const at = now.toISOString();
  const [row] = await tx
    .update(emailChange)
    .set({
      oldConfirmedAt: sql`case when ${isOld} then ${at}::timestamptz else ${emailChange.oldConfirmedAt} end`,
      newConfirmedAt: sql`case when ${isNew} then ${at}::timestamptz else ${emailChange.newConfirmedAt} end`,
    })
    .where(and(eq(emailChange.brand, brand), gt(emailChange.expiresAt, now), or(isOld, isNew)))
    .returning();
  return row;
}

/** Deletes the change request to which a valid link to the old address belongs, and returns it. */
export async function consumeOldToken(
  tx: Transaction,
  { brand, tokenHash, now }: { brand: string; tokenHash: Buffer; now: Date },
): Promise<Change | undefined> {
  const [row] = await tx
    .delete(emailChange)
    .where(
      and(
        eq(emailChange.brand, brand),
        eq(emailChange.oldTokenHash, tokenHash),
        gt(emailChange.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** Deletes a person's change request. Returns whether there was a request. */
export async function deleteChangeOf(tx: Transaction, personId: string): Promise<boolean> {
  const rows = await tx
    .delete(emailChange)
    .where(eq(emailChange.personId, personId))
    .returning({ id: emailChange.id });
  return rows.length > 0;
}

export async function findEmail(
  tx: Transaction,
  personId: string,
): Promise<{ name: string; email: string; contactEmail: string | null } | undefined> {
  const [row] = await tx
    .select({
      name: personAccount.name,
      email: personAccount.email,
      contactEmail: personAccount.contactEmail,
    })
    .from(personAccount)
    .where(eq(personAccount.id, personId))
    .for('update');
  return row;
}

export async function setEmail(tx: Transaction, personId: string, email: string): Promise<void> {
  await tx.update(personAccount).set({ email, contactEmail: null }).where(eq(personAccount.id, personId));
}

export async function deleteLapsedChanges(orm: Orm, now: Date): Promise<void> {
  await orm.delete(emailChange).where(lt(emailChange.expiresAt, now));
}
