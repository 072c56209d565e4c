// node run-dealing.main.ts <url of PostgreSQL> <dealing day> <now> [contracts per batch]: executes one dealing run in
// its own process, for the test that kills it and for `npm run bench -- scale`. Writes "started", and when done the
// elapsed time, the processor time of this process and of the database, and the peak memory of this process.
import { isoDate } from '@portaal/engine';
import { readBrands } from '../../../../brands/brands.ts';
import { clockFrom } from '../../../../platform/clock.ts';
import { readConfiguration } from '../../../../platform/configuration.ts';
import { openDatabase } from '../../../../platform/open-database.ts';
import { startQueue } from '../../../../platform/queue.ts';
import { runDealingRun, startDealingRun } from '../dealing-runs.use-cases.ts';
import { processorTime } from './processor-time.ts';

const [url, day = '', now = '', batch] = process.argv.slice(2);
const dealingDay = isoDate(day);
const begin = Date.now();
const database = await openDatabase({ url, dataDir: '', template: undefined, maxConnections: 4 });
const configuration = readConfiguration({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const services = {
  configuration,
  database,
  clock: clockFrom(() => new Date(Date.parse(now) + Date.now() - begin)),
  brands: readBrands({ only: undefined, publicUrls: configuration.publicUrls }),
  queue: await startQueue(database.connection, {
    embedded: false,
    pollSeconds: 60,
    onError: (error) => {
      throw error;
    },
  }),
};
const leaseOwner = await startDealingRun(services, dealingDay, null);
process.stdout.write('started\n');
const before = { own: process.cpuUsage(), database: await ofDatabase() };
const startedAt = performance.now();
await runDealingRun(services, dealingDay, { leaseOwner, ...(batch ? { batch: Number(batch) } : {}) });
const milliseconds = performance.now() - startedAt;
const { user, system } = process.cpuUsage(before.own);
const processor = { own: (user + system) / 1000, database: (await ofDatabase()) - before.database };
const megabytes = process.resourceUsage().maxRSS / 1024;
await services.queue.stop();
await database.connection.close();
process.stdout.write(`${JSON.stringify({ milliseconds, processor, megabytes })}\n`);

/**
 * Sums the processor time of all connections. Connections that the run does not use are idle meanwhile and add
 * nothing.
 */
async function ofDatabase(): Promise<number> {
  const { rows } = await database.connection.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  return rows.reduce((sum, { pid }) => sum + processorTime(pid), 0);
}
