import { insertDemoApps } from '../../apps/api/src/demo/demo-apps.ts';
import { actingRoles } from '../../apps/api/src/demo/demo-investors.ts';
import { stableId } from '../../apps/api/src/demo/stable-id.ts';
import type { FieldKeys } from '../../apps/api/src/platform/field-encryption.ts';
import type { Transaction } from '../../apps/api/src/platform/orm.ts';
import { employee, personAccount } from '../../apps/api/src/schema/index.ts';
import { administratorName, administratorOf, brandNames } from './portal.ts';

const CREATED_AT = new Date('2026-01-05T09:00:00Z');

/**
 * Inserts administrators at each brand, one for each test that runs in parallel, all with the key of the demo's
 * authenticator app. An administrator can use each code only once, and no older code after a newer code, so two tests
 * cannot share an administrator.
 */
export async function insertAdministrators(
  tx: Transaction,
  passwordHash: string,
  { journeysAtOnce, fieldKeys }: { readonly journeysAtOnce: number; readonly fieldKeys: FieldKeys },
): Promise<void> {
  const persons = Object.keys(brandNames).flatMap((brand) =>
    Array.from({ length: journeysAtOnce }, (_, index) => ({
      id: stableId(CREATED_AT, `${brand} ${administratorOf(index)}`),
      brand,
      email: administratorOf(index),
      name: administratorName(index),
      role: 'admin' as const,
      passwordHash,
      isDemo: true,
      createdAt: CREATED_AT,
    })),
  );
  await tx.insert(personAccount).values(persons);
  await tx.insert(employee).values(
    persons.map(({ id, brand }) => ({
      personId: id,
      brand,
      roles: [...actingRoles],
      changedAt: CREATED_AT,
    })),
  );
  await insertDemoApps(tx, persons, fieldKeys);
}
