import { insertDemoApps } from '../../apps/api/src/demo/demo-apps.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-investors.ts';
import { stableId } from '../../apps/api/src/demo/stable-id.ts';
import { hashPassword } from '../../apps/api/src/modules/session/password.ts';
import { readConfiguration } from '../../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../../apps/api/src/platform/open-database.ts';
import { personAccount } from '../../apps/api/src/schema/index.ts';
import { administratorName, administratorOf, brandNames } from './portal.ts';
import type { Environment } from './running-portal.ts';

const CREATED_AT = new Date('2026-01-05T09:00:00Z');

/**
 * Administrators at each brand, one for each journey that runs at the same time, all with the key of the demo's app.
 * Of one administrator each code counts once, and none after a later one: two journeys could not share them.
 */
export async function addAdministrators(environment: Environment, journeysAtOnce: number): Promise<void> {
  const { database: where, fieldKeys } = readConfiguration(environment);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
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
  const database = await openDatabase(where);
  try {
    await database.transaction(async (tx) => {
      await tx.insert(personAccount).values(persons);
      await insertDemoApps(tx, persons, fieldKeys);
    });
  } finally {
    await database.connection.close();
  }
}
