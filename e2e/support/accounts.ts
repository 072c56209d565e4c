import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-investors.ts';
import { hashPassword } from '../../apps/api/src/modules/sign-in/session/password.ts';
import { readConfiguration } from '../../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../../apps/api/src/platform/open-database.ts';
import { insertAdministrators } from './administrators.ts';
import { insertInvited } from './invited.ts';
import { insertPayers } from './payers.ts';
import type { Environment } from './running-portal.ts';

/** Adds the accounts of tests that cannot share a demo account, all with the demo password. */
export async function addAccounts(environment: Environment, journeysAtOnce: number): Promise<void> {
  const { database: where, fieldKeys } = readConfiguration(environment);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const database = await openDatabase(where);
  try {
    await database.transaction(async (tx) => {
      await insertAdministrators(tx, passwordHash, { journeysAtOnce, fieldKeys });
      await insertPayers(tx, passwordHash);
      await insertInvited(tx, fieldKeys);
    });
  } finally {
    await database.connection.close();
  }
}
