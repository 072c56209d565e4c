import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { testsOnBoth, testsWithDatabase } from './apps/api/src/testing/database-use.ts';

const server = `${import.meta.dirname}/apps/api/src`;
const withDatabase = testsWithDatabase(server);

const web = `${import.meta.dirname}/apps/web`;
/** Web tests that need no DOM. */
const webFunctions = globSync('src/**/*.test.ts', { cwd: web }).filter(
  (file) => !readFileSync(`${web}/${file}`, 'utf8').startsWith('// @vitest-environment'),
);

/**
 * Runs two files at a time, which a small machine can handle. By default Vitest leaves one processor free, so on two
 * processors the web tests would run one by one. Vitest rejects projects with different values.
 */
const together = { maxWorkers: 2 };

/** A test that opens another page would otherwise close the window, which the later files of a process share. */
const stayingOnPage = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };

/** Tests of pure functions share a process, because they leave no state behind and start faster that way. */
const ofFunctions = { ...together, isolate: false };

const quickImports = ['--import', import.meta.resolve('./apps/api/src/testing/quick-imports.ts')];

const ofServer = {
  ...together,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  execArgv: quickImports,
  // A test may miss a time limit on a busy machine, so it is retried once; a second failure counts.
  expect: { poll: { timeout: 10_000 } },
  retry: 1,
};

/** Returns the project of the server tests that use a database, on one kind of database. */
const serverSuite = (name: string, database: 'embedded' | 'postgres', include: string[]) => ({
  test: {
    ...ofServer,
    name,
    include,
    env: { TEST_DATABASE: database },
    globalSetup: ['apps/api/src/testing/demo-database.ts'],
    // The files of a process share their imports, a third of the work, and the compiled engine of the embedded
    // database. Module state is therefore shared between files, as it is between requests to a server.
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
        test: {
          ...together,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: webFunctions,
          isolate: false,
          setupFiles: [`${web}/src/testing/fresh-page.ts`],
          environmentOptions: { happyDOM: { settings: { navigation: stayingOnPage } } },
        },
      },
      {
        // Tests that use no database, or create their own, run once.
        test: {
          ...ofServer,
          // These processes open an embedded database for a few statements, and optimizing its engine takes half of
          // their processor time.
          execArgv: [...quickImports, '--liftoff-only'],
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
