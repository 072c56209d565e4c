import { and, eq, gt, lt } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { accountRegistration, passwordReset, personAccount } from '../../../schema/index.ts';

export type Registration = typeof accountRegistration.$inferSelect;

export async function insertRegistration(
  tx: Transaction,
  row: typeof accountRegistration.$inferInsert,
): Promise<void> {
  await tx.insert(accountRegistration).values(row);
}

export async function findRegistration(orm: Orm, id: string): Promise<Registration | undefined> {
  const [row] = await orm.select().from(accountRegistration).where(eq(accountRegistration.id, id));
  return row;
}

/** Returns the id of the account request to which a link belongs, even if the link has expired. */
export async function findRegistrationId(
  orm: Orm,
  brand: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ id: accountRegistration.id })
    .from(accountRegistration)
    .where(and(eq(accountRegistration.tokenHash, tokenHash), eq(accountRegistration.brand, brand)));
  return row?.id;
}

export async function replaceRegistrationToken(
  tx: Transaction,
  id: string,
  token: { tokenHash: Buffer; tokenExpiresAt: Date },
): Promise<void> {
  await tx.update(accountRegistration).set(token).where(eq(accountRegistration.id, id));
}

const isLiveRegistration = (brand: string, tokenHash: Buffer, now: Date) =>
  and(
    eq(accountRegistration.tokenHash, tokenHash),
    eq(accountRegistration.brand, brand),
    gt(accountRegistration.tokenExpiresAt, now),
  );

/** Returns the account request to which a valid link belongs. */
export async function findLiveRegistration(
  orm: Orm,
  brand: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Registration | undefined> {
  const [row] = await orm
    .select()
    .from(accountRegistration)
    .where(isLiveRegistration(brand, tokenHash, now));
  return row;
}

/** Consumes the account request of a valid link. Returns undefined if the link was already used or has expired. */
export async function consumeRegistration(
  tx: Transaction,
  brand: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Registration | undefined> {
  const [row] = await tx
    .delete(accountRegistration)
    .where(isLiveRegistration(brand, tokenHash, now))
    .returning();
  return row;
}

export async function deleteRegistrationsOf(tx: Transaction, brand: string, email: string): Promise<void> {
  await tx
    .delete(accountRegistration)
    .where(and(eq(accountRegistration.brand, brand), eq(accountRegistration.email, email)));
}

export async function deleteResetOf(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.personId, personId));
}

export async function deleteOldRequests(
  tx: Transaction,
  { registeredBefore, now }: { registeredBefore: Date; now: Date },
): Promise<void> {
  await tx.delete(accountRegistration).where(lt(accountRegistration.createdAt, registeredBefore));
  await tx.delete(passwordReset).where(lt(passwordReset.expiresAt, now));
}

export async function findPerson(
  orm: Orm,
  brand: string,
  email: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const { id, name } = personAccount;
  const [row] = await orm
    .select({ id, name, email: personAccount.email })
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), eq(personAccount.email, email)));
  return row;
}

/** Inserts a person. Returns false if another request took the e-mail address first. */
export async function insertPerson(
  tx: Transaction,
  row: typeof personAccount.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(personAccount)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: personAccount.id });
  return made.length > 0;
}

/** Stores a reset link; it replaces the previous link of the person. */
export async function putReset(tx: Transaction, row: typeof passwordReset.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = row;
  await tx
    .insert(passwordReset)
    .values(row)
    .onConflictDoUpdate({ target: passwordReset.personId, set: { tokenHash, expiresAt } });
}

const isLiveReset = (brand: string, tokenHash: Buffer, now: Date) =>
  and(
    eq(passwordReset.tokenHash, tokenHash),
    eq(passwordReset.brand, brand),
    gt(passwordReset.expiresAt, now),
  );

/** Returns the person to whom a valid password reset link belongs. */
export async function findReset(
  orm: Orm,
  brand: string,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; name: string; email: string; passwordHash: string } | undefined> {
  const [row] = await orm
    .select({
      id: personAccount.id,
      name: personAccount.name,
      email: personAccount.email,
      passwordHash: personAccount.passwordHash,
    })
    .from(passwordReset)
    .innerJoin(personAccount, eq(personAccount.id, passwordReset.personId))
    .where(isLiveReset(brand, tokenHash, now));
  return row;
}

/** Consumes a valid password reset link. Returns whether the link existed. */
export async function consumeReset(
  tx: Transaction,
  brand: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .delete(passwordReset)
    .where(isLiveReset(brand, tokenHash, now))
    .returning({ personId: passwordReset.personId });
  return rows.length > 0;
}

export async function changePasswordHash(
  tx: Transaction,
  personId: string,
  passwordHash: string,
): Promise<void> {
  await tx.update(personAccount).set({ passwordHash }).where(eq(personAccount.id, personId));
}
