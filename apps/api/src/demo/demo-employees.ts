import type { Transaction } from '../platform/orm.ts';
import { employee, type personAccount } from '../schema/index.ts';
import { demoInvestors } from './demo-investors.ts';
import { demoAddress } from './investor-rows.ts';

/** Inserts the roles of the demo employees. */
export async function insertDemoEmployees(
  tx: Transaction,
  persons: readonly (typeof personAccount.$inferInsert)[],
): Promise<void> {
  const rows = persons.flatMap(({ id: personId, brand, email, createdAt: changedAt }) =>
    demoInvestors
      .filter(({ account }) => demoAddress(account) === email)
      .flatMap(({ employeeRoles }) =>
        employeeRoles ? [{ personId, brand, roles: [...employeeRoles], changedAt }] : [],
      ),
  );
  await tx.insert(employee).values(rows);
}
