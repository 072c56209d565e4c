import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Orm, prepared, type Transaction } from '../../../platform/orm.ts';
import {
  accountRegistration,
  disabledAccount,
  employee,
  knownDevice,
  personAccount,
  session,
} from '../../../schema/index.ts';

export interface Account {
  readonly id: string;
  readonly brand: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'investor' | 'admin';
  readonly passwordHash: string;
}

const accountColumns = {
  id: personAccount.id,
  brand: personAccount.brand,
  email: personAccount.email,
  name: personAccount.name,
  role: personAccount.role,
  passwordHash: personAccount.passwordHash,
};

export async function findAccountById(orm: Orm, id: string): Promise<Account | undefined> {
  const [row] = await orm.select(accountColumns).from(personAccount).where(eq(personAccount.id, id));
  return row;
}

export async function findAccount(orm: Orm, brand: string, email: string): Promise<Account | undefined> {
  const [row] = await orm
    .select(accountColumns)
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), eq(personAccount.email, email)));
  return row;
}

/** Returns the newest unconfirmed account request with this address. */
export async function findUnconfirmed(
  orm: Orm,
  brand: string,
  email: string,
): Promise<{ id: string; passwordHash: string } | undefined> {
  const [row] = await orm
    .select({ id: accountRegistration.id, passwordHash: accountRegistration.passwordHash })
    .from(accountRegistration)
    .where(and(eq(accountRegistration.brand, brand), eq(accountRegistration.email, email)))
    .orderBy(desc(accountRegistration.id))
    .limit(1);
  return row;
}

export async function replacePasswordHash(orm: Orm, personId: string, passwordHash: string): Promise<void> {
  await orm.update(personAccount).set({ passwordHash }).where(eq(personAccount.id, personId));
}

export async function insertSession(orm: Orm, row: typeof session.$inferInsert): Promise<void> {
  await orm.insert(session).values(row);
}

const impersonator = alias(personAccount, 'impersonator');

/**
 * Returns the live session of a cookie at a brand, with its person and impersonator. Every signed-in call makes this
 * single query.
 */
export async function findLiveSession(orm: Orm, tokenHash: Buffer, brand: string, now: Date) {
  const statement = prepared(orm, 'session_live', (executor) =>
    executor
      .select({
        id: session.id,
        lastUsedAt: session.lastUsedAt,
        idleExpiresAt: session.idleExpiresAt,
        absoluteExpiresAt: session.absoluteExpiresAt,
        secondFactor: session.secondFactor,
        secondFactorAt: session.secondFactorAt,
        personId: personAccount.id,
        email: personAccount.email,
        name: personAccount.name,
        role: personAccount.role,
        impersonatorId: session.impersonatorId,
        impersonatorName: impersonator.name,
        adminSessionId: session.adminSessionId,
        employeeRoles: employee.roles,
      })
      .from(session)
      .innerJoin(personAccount, eq(personAccount.id, session.personId))
      .leftJoin(impersonator, eq(impersonator.id, session.impersonatorId))
      .leftJoin(employee, eq(employee.personId, session.personId))
      .where(
        and(
          eq(session.tokenHash, sql.placeholder('tokenHash')),
          eq(session.brand, sql.placeholder('brand')),
          gt(session.idleExpiresAt, sql.placeholder('now')),
          gt(session.absoluteExpiresAt, sql.placeholder('now')),
        ),
      )
      .prepare('session_live'),
  );
  const [row] = await statement.execute({ tokenHash, brand, now });
  return row;
}

export async function moveIdleLimit(
  orm: Orm,
  id: string,
  limits: { lastUsedAt: Date; idleExpiresAt: Date },
): Promise<void> {
  await orm.update(session).set(limits).where(eq(session.id, id));
}

/** Returns the label of the device that started a session; undefined if the session has ended. */
export async function findDevice(orm: Orm, id: string): Promise<string | undefined> {
  const [row] = await orm.select({ device: session.deviceLabel }).from(session).where(eq(session.id, id));
  return row?.device;
}

/** Records the second factor used during a session. */
export async function noteSecondFactor(
  tx: Transaction,
  id: string,
  proof: { secondFactor: SignInMethod; secondFactorAt: Date },
): Promise<void> {
  await tx.update(session).set(proof).where(eq(session.id, id));
}

/** Deletes a session and returns the deleted row. */
export async function takeSession(tx: Transaction, id: string) {
  const [row] = await tx.delete(session).where(eq(session.id, id)).returning();
  return row;
}

/**
 * Ends the session of a cookie at a brand, and with an impersonation also the employee's own session. Returns
 * the deleted session, or undefined if there was none.
 */
export async function deleteSession(tx: Transaction, tokenHash: Buffer, brand: string) {
  const [row] = await tx
    .delete(session)
    .where(and(eq(session.tokenHash, tokenHash), eq(session.brand, brand)))
    .returning({
      id: session.id,
      personId: session.personId,
      impersonatorId: session.impersonatorId,
      adminSessionId: session.adminSessionId,
    });
  if (row?.adminSessionId) await tx.delete(session).where(eq(session.id, row.adminSessionId));
  return row;
}

/** Ends every session of a person; returns how many there were. */
export async function deleteSessionsOf(tx: Transaction, personId: string): Promise<number> {
  const rows = await tx.delete(session).where(eq(session.personId, personId)).returning({ id: session.id });
  return rows.length;
}

/** Ends the oldest sessions of a person beyond the newest `most`; sessions of impersonating employees do not count. */
export async function deleteOldestSessions(tx: Transaction, personId: string, most: number): Promise<void> {
  const own = and(eq(session.personId, personId), isNull(session.impersonatorId));
  const oldest = tx
    .select({ id: session.id })
    .from(session)
    .where(own)
    .orderBy(desc(session.id))
    .offset(most);
  await tx.delete(session).where(inArray(session.id, oldest));
}

export async function deleteExpiredSessions(orm: Orm, now: Date): Promise<void> {
  await orm.delete(session).where(or(lt(session.idleExpiresAt, now), lt(session.absoluteExpiresAt, now)));
}

/** Stores a device; returns whether it is new, and whether it is the person's first device. */
export async function rememberDevice(
  tx: Transaction,
  device: { personId: string; deviceHash: Buffer; firstSeenAt: Date },
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const inserted = await tx
    .insert(knownDevice)
    .values(device)
    .onConflictDoNothing()
    .returning({ personId: knownDevice.personId });
  const deviceCount = await tx.$count(knownDevice, eq(knownDevice.personId, device.personId));
  return { isNew: inserted.length > 0, isFirst: deviceCount === 1 };
}

/**
 * Returns whether a person's account is disabled, and locks the account so that it cannot be disabled until
 * the transaction ends.
 */
export async function isDisabled(tx: Transaction, personId: string): Promise<boolean> {
  await tx
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(eq(personAccount.id, personId))
    .for('share');
  return (await tx.$count(disabledAccount, eq(disabledAccount.personId, personId))) > 0;
}
