import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readBrands } from '../brands/brands.ts';
import { loadDemoData } from '../demo/demo-data.ts';
import { DEMO_PASSWORD } from '../demo/demo-investors.ts';
import { hashPassword } from '../modules/sign-in/session/password.ts';
import { clockFrom } from '../platform/clock.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { backupEmbedded } from '../platform/database/index.ts';
import { embeddedDirectory } from '../platform/open-connection.ts';
import { startQueue } from '../platform/queue.ts';
import { createTestDatabase, kindOf, type TestDatabase } from './test-database.ts';
import { TEST_DAY } from './test-day.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the database with the demo data, from which the test databases are copied. */
    demoDatabase: string;
  }
}

/** Creates the demo data and the queue's tables once, before all tests of a project, instead of in every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = kindOf(project.config.env);
  const made = await createTestDatabase(undefined, { kind });
  await fill(made);
  if (kind === 'postgres') {
    // A database can be copied only if it has no open connections.
    await made.database.connection.close();
    project.provide('demoDatabase', made.name);
    return made.close;
  }
  await made.database.connection.close();
  const folder = mkdtempSync(join(tmpdir(), 'portaal-demo-'));
  const file = join(folder, 'demo');
  await backupEmbedded({ dataDir: embeddedDirectory({ dataDir: made.name }), to: file });
  await made.close();
  project.provide('demoDatabase', file);
  return async () => rmSync(folder, { recursive: true });
}

async function fill({ database }: TestDatabase): Promise<void> {
  const configuration = readConfiguration({ NODE_ENV: 'test' });
  const brands = readBrands({ only: undefined, publicUrls: configuration.publicUrls });
  await loadDemoData(database, {
    today: clockFrom(() => new Date(TEST_DAY)).today(),
    brands: brands.all.map(({ id }) => id),
    hashPassword: () => hashPassword(DEMO_PASSWORD),
    fieldKeys: configuration.fieldKeys,
  });
  const queue = await startQueue(database.connection, {
    embedded: database.kind === 'embedded',
    pollSeconds: 60,
    onError: (error) => {
      throw error;
    },
  });
  await queue.stop();
  // The retry delay is shortened, so that tests of a job's second attempt need not wait as long as in production.
  // Queues that exist already are not created again and retain this delay.
  await database.connection.pool.query('UPDATE pgboss.queue SET retry_delay = 1');
}
