import type { FullConfig } from '@playwright/test';
import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-investors.ts';
import { hashPassword } from '../../apps/api/src/modules/sign-in/session/password.ts';
import { readConfiguration } from '../../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../../apps/api/src/platform/open-database.ts';
import { ensureDatabaseTemplate } from '../../scripts/database-template.ts';
import { runTool } from '../../scripts/node-tool.ts';
import { inProject } from '../../scripts/project-folder.ts';
import { insertAdministrators } from './administrators.ts';
import { busyInvestor } from './busy-investor.ts';
import { insertInvited } from './invited.ts';
import { insertPayers } from './payers.ts';
import { type Environment, pointAt, runPortal } from './running-portal.ts';

/**
 * Starts the portal that all tests share, on an embedded database with demo data. Returns a function that stops the
 * portal.
 */
export default async function startPortal({ workers }: FullConfig): Promise<() => Promise<void>> {
  const portal = await runPortal(async (common) => {
    const template = process.env.TEST_DATABASE_TEMPLATE || (await ensureDatabaseTemplate());
    const database = { DATABASE_TEMPLATE: template, DEMO_DATA: '1' };
    await addBusyInvestor({ ...common, ...database });
    await addAccounts({ ...common, ...database }, workers);
    return database;
  });
  pointAt(portal);
  return portal.stop;
}

async function addBusyInvestor(environment: Environment): Promise<void> {
  const { contracts, lines, seed } = busyInvestor;
  const options = { investors: 1, contracts, lines, seed };
  const parameters = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const script = inProject('apps/api/src/demo/seed.main.ts');
  const { ok, output } = await runTool([script, ...parameters], { environment });
  if (!ok) throw new Error(`The investor with many contracts could not be made:\n${output}`);
}

/** Adds the accounts of tests that cannot share a demo account, all with the demo password. */
async function addAccounts(environment: Environment, journeysAtOnce: number): Promise<void> {
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
