import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readBrands } from '../brands/brands.ts';
import { loadDemoData } from '../demo/demo-data.ts';
import { DEMO_PASSWORD } from '../demo/demo-investors.ts';
import { publishDemoTerms } from '../demo/publish-demo-terms.ts';
import { hashPassword } from '../modules/sign-in/session/password.ts';
import { clockFrom } from '../platform/clock.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { backupEmbedded } from '../platform/database/index.ts';
import { embeddedDirectory } from '../platform/open-connection.ts';
import { startQueue } from '../platform/queue.ts';
import { loadFiscalData } from '../reference/fiscal-data.ts';
import { createTestDatabase, kindOf, type TestDatabase } from './test-database.ts';
import { TEST_DAY } from './test-day.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Databases from which the test databases are copied: the name of a PostgreSQL database, or the file of an embedded
     * database. Each has the tables of the application and of the queue.
     */
    databases: {
      /** No data. */
      readonly empty: string;
      /** Fiscal figures, and both brands open with published terms. */
      readonly published: string;
      /** The demo data. */
      readonly demo: string;
    };
  }
}

/** Creates the databases once, before all tests of a project, instead of in every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = kindOf(project.config.env);
  const folder = mkdtempSync(join(tmpdir(), 'portaal-databases-'));
  const open: TestDatabase[] = [];
  const create = async (name: string, template?: string, fill?: Fill): Promise<string> => {
    const made = await createTestDatabase(template, { kind });
    await fill?.(made);
    // A PostgreSQL database can be copied only if it has no open connections.
    await made.database.connection.close();
    if (kind === 'postgres') {
      open.push(made);
      return made.name;
    }
    const file = join(folder, name);
    await backupEmbedded({ dataDir: embeddedDirectory({ dataDir: made.name }), to: file });
    await made.close();
    return file;
  };
  const empty = await create('empty', undefined, createQueues);
  project.provide('databases', {
    empty,
    published: await create('published', empty, publish),
    demo: await create('demo', empty, loadDemo),
  });
  return async () => {
    for (const { close } of open) await close();
    rmSync(folder, { recursive: true });
  };
}

type Fill = (made: TestDatabase) => Promise<void>;

const configuration = readConfiguration({ NODE_ENV: 'test' });
const brands = readBrands({ only: undefined, publicUrls: configuration.publicUrls }).all.map(({ id }) => id);

async function createQueues({ database }: TestDatabase): Promise<void> {
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

const publish: Fill = ({ database }) =>
  database.transaction(async (tx) => {
    await loadFiscalData(tx);
    await publishDemoTerms(tx, brands);
  });

async function loadDemo({ database }: TestDatabase): Promise<void> {
  await loadDemoData(database, {
    today: clockFrom(() => new Date(TEST_DAY)).today(),
    brands,
    hashPassword: () => hashPassword(DEMO_PASSWORD),
    fieldKeys: configuration.fieldKeys,
  });
}
