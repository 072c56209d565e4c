import { defineConfig } from 'vitest/config';

const apiTests = 'apps/api/src/**/*.test.ts';
/** Tests of the embedded database itself; they make their own, whatever the project. */
const databaseTests = 'apps/api/src/platform/database/**/*.test.ts';
/** Tests that touch no database: they run once. One that comes to need a database says so. */
const withoutDatabase = [
  'documents/**/*',
  'integrations/**/*',
  'demo/{month-cycle,price-history,stable-id}',
  'modules/ledger/correction-plan',
  'modules/session/{device-label,password*,throttle.policy}',
  'operation/quick-resolution',
  'brands/*',
  'http/{answer-fields,csv,web-app}',
  'pdf/**/*',
  'platform/{changed-fields,configuration,field-encryption,log*,sealed-number}',
].map((place) => `apps/api/src/${place}.test.ts`);

const execArgv = ['--import', import.meta.resolve('./apps/api/src/testing/quick-imports.ts')];

/** The server's suite on one kind of database; two files at a time is what a small machine carries. */
const serverSuite = (name: string, database: 'embedded' | 'postgres', exclude: string[]) => ({
  test: {
    name,
    include: [apiTests],
    exclude: [...withoutDatabase, ...exclude],
    env: { TEST_DATABASE: database },
    globalSetup: ['apps/api/src/testing/demo-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    execArgv,
    // On PostgreSQL the files of a process share what they import, which is a third of the work: what one file leaves
    // in a module the next would find, as requests do in a server. On the other database each starts afresh.
    isolate: database === 'embedded',
    // A starved machine may miss a time limit; a test that fails twice is wrong.
    retry: 1,
  },
});

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'engine', include: ['packages/engine/src/**/*.test.ts'] } },
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'sandbox', include: ['apps/sandbox/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { extends: 'apps/web/vitest.config.ts', root: 'apps/web', test: { name: 'web' } },
      {
        test: {
          name: 'api',
          include: withoutDatabase,
          env: { TEST_DATABASE: 'none' },
          testTimeout: 30_000,
          maxWorkers: 2,
          execArgv,
          retry: 1,
        },
      },
      serverSuite('api on the embedded database', 'embedded', []),
      serverSuite('api on postgres', 'postgres', [databaseTests]),
    ],
  },
});
