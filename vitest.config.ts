import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { testsOnBoth, testsWithDatabase } from './apps/api/src/testing/database-use.ts';

const server = `${import.meta.dirname}/apps/api/src`;
const withDatabase = testsWithDatabase(server);

const web = `${import.meta.dirname}/apps/web`;
/** Of the browser's code, what asks for no document. */
const webFunctions = globSync('src/**/*.test.ts', { cwd: web }).filter(
  (file) => !readFileSync(`${web}/${file}`, 'utf8').startsWith('// @vitest-environment'),
);

/**
 * Two files at a time is what a small machine carries. Said of every project: on its own Vitest leaves one processor
 * free, on two the tests of the browser's code would wait for each other, and projects that differ are refused.
 */
const together = { maxWorkers: 2 };

/** Of plain functions, which leave nothing behind: a process for each file would cost more than they do. */
const ofFunctions = { ...together, isolate: false };

const ofServer = {
  ...together,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  execArgv: ['--import', import.meta.resolve('./apps/api/src/testing/quick-imports.ts')],
  // A starved machine may miss a time limit; a test that fails twice is wrong.
  expect: { poll: { timeout: 10_000 } },
  retry: 1,
};

/** Those of the server's tests that ask for a database, on one kind of it. */
const serverSuite = (name: string, database: 'embedded' | 'postgres', include: string[]) => ({
  test: {
    ...ofServer,
    name,
    include,
    env: { TEST_DATABASE: database },
    globalSetup: ['apps/api/src/testing/demo-database.ts'],
    // The files of a process share what they import, which is a third of the work, and the compiled engine of the
    // embedded database: what one file leaves in a module the next would find, as requests do in a server.
    isolate: false,
  },
});

export default defineConfig({
  test: {
    projects: [
      { test: { ...ofFunctions, name: 'engine', include: ['packages/engine/src/**/*.test.ts'] } },
      { test: { ...ofFunctions, name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { ...ofFunctions, name: 'sandbox', include: ['apps/sandbox/src/**/*.test.ts'] } },
      { test: { ...ofFunctions, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        extends: 'apps/web/vitest.config.ts',
        root: 'apps/web',
        test: { ...ofFunctions, name: 'web functions', include: webFunctions },
      },
      {
        extends: 'apps/web/vitest.config.ts',
        root: 'apps/web',
        test: { ...together, name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: webFunctions },
      },
      {
        // What touches no database, or makes one of its own, runs once.
        test: {
          ...ofServer,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: withDatabase,
          env: { TEST_DATABASE: 'none' },
        },
      },
      serverSuite('api on the embedded database', 'embedded', testsOnBoth(server)),
      serverSuite('api on postgres', 'postgres', withDatabase),
    ],
  },
});
