import { defineConfig } from 'vitest/config';

const apiTests = 'apps/api/src/**/*.test.ts';
/** Tests of the embedded database itself; they make their own, whatever the project. */
const databaseTests = 'apps/api/src/plugins/database/**/*.test.ts';

/** The server's suite on one kind of database; two files at a time is what a small machine carries. */
const serverSuite = (name: string, database: 'embedded' | 'postgres', exclude: string[]) => ({
  test: {
    name,
    include: [apiTests],
    exclude,
    env: { TEST_DATABASE: database },
    globalSetup: ['apps/api/src/testing/demo-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    execArgv: ['--import', import.meta.resolve('./apps/api/src/testing/quick-imports.ts')],
    // A starved machine may miss a time limit; a test that fails twice is wrong.
    retry: 1,
  },
});

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'engine', include: ['packages/engine/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'sandbox', include: ['apps/sandbox/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { extends: 'apps/web/vitest.config.ts', root: 'apps/web', test: { name: 'web' } },
      serverSuite('api on the embedded database', 'embedded', []),
      serverSuite('api on postgres', 'postgres', [databaseTests]),
    ],
  },
});
