import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import {
  contract,
  disabledAccount,
  emailChange,
  employee,
  oneTimeCode,
  passwordReset,
  payout,
  pendingSignIn,
  personAccount,
  session,
  stepUp,
  trustedDevice,
} from '../../../schema/index.ts';

/** Locks a person of a brand before any change of that person's access. */
export async function lockPerson(tx: Transaction, { id, brand }: { id: string; brand: string }) {
  const [row] = await tx
    .select({
      id: personAccount.id,
      name: personAccount.name,
      email: personAccount.email,
      role: personAccount.role,
    })
    .from(personAccount)
    .where(and(eq(personAccount.id, id), eq(personAccount.brand, brand)))
    .for('update');
  return row;
}

export async function findDisabled(orm: Orm, personId: string) {
  const [row] = await orm.select().from(disabledAccount).where(eq(disabledAccount.personId, personId));
  return row;
}

/** Disables an account. Payouts that were released earlier, for example during a block, are withheld again. */
export async function insertDisabled(
  tx: Transaction,
  row: typeof disabledAccount.$inferInsert,
): Promise<void> {
  await tx.insert(disabledAccount).values(row);
  const own = tx.select({ id: contract.id }).from(contract).where(eq(contract.personId, row.personId));
  await tx
    .update(payout)
    .set({ releasedAt: null })
    .where(and(inArray(payout.contractId, own), eq(payout.status, 'ordered'), isNotNull(payout.releasedAt)));
}

/** Enables a disabled account. Returns whether the account was disabled. */
export async function deleteDisabled(tx: Transaction, personId: string): Promise<boolean> {
  const rows = await tx
    .delete(disabledAccount)
    .where(eq(disabledAccount.personId, personId))
    .returning({ id: disabledAccount.personId });
  return rows.length > 0;
}

/** Deletes everything that gives a person access, except the password and the second factors. */
export async function endAccess(tx: Transaction, personId: string): Promise<void> {
  for (const table of [
    stepUp,
    oneTimeCode,
    pendingSignIn,
    passwordReset,
    emailChange,
    trustedDevice,
    session,
  ]) {
    await tx.delete(table).where(eq(table.personId, personId));
  }
}

export async function findRoles(orm: Orm, personId: string): Promise<EmployeeRole[]> {
  const [row] = await orm
    .select({ roles: employee.roles })
    .from(employee)
    .where(eq(employee.personId, personId));
  return row?.roles ?? [];
}

export async function putRoles(tx: Transaction, row: typeof employee.$inferInsert): Promise<void> {
  const { roles, changedAt } = row;
  await tx
    .insert(employee)
    .values(row)
    .onConflictDoUpdate({ target: employee.personId, set: { roles, changedAt } });
}

/**
 * Locks the employees of a brand, with their roles, in a fixed order. If two employees leave at the same
 * time, the second transaction therefore waits for the first.
 */
export const lockEmployees = (
  tx: Transaction,
  brand: string,
): Promise<{ id: string; roles: EmployeeRole[] }[]> =>
  tx
    .select({ id: employee.personId, roles: employee.roles })
    .from(employee)
    .where(eq(employee.brand, brand))
    .orderBy(employee.personId)
    .for('update');

/**
 * Returns whether the brand has only ever had one employee, in any role; accounts of former employees count.
 */
export const hadOneEmployee = async (orm: Orm, brand: string): Promise<boolean> =>
  (await orm.$count(personAccount, and(eq(personAccount.brand, brand), eq(personAccount.role, 'admin')))) ===
  1;

/** Ends the impersonation sessions of an employee who may no longer impersonate customers. */
export async function endImpersonations(tx: Transaction, impersonatorId: string): Promise<void> {
  await tx.delete(session).where(eq(session.impersonatorId, impersonatorId));
}

/** Returns whether the brand has a head of office, the role that manages people and roles. */
export async function hasHead(orm: Orm, brand: string): Promise<boolean> {
  return (
    (await orm.$count(employee, and(eq(employee.brand, brand), sql`'head' = any(${employee.roles})`))) > 0
  );
}
