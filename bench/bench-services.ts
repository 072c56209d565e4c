import { readBrands } from '../apps/api/src/brands/brands.ts';
import { loadLargeSet } from '../apps/api/src/demo/large-set.ts';
import { storageFor } from '../apps/api/src/integrations/storage/storage.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { type OpenDatabase, openDatabase } from '../apps/api/src/platform/open-database.ts';
import { startQueue } from '../apps/api/src/platform/queue.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { dutchDay, type IsoDate } from '../packages/engine/src/index.ts';

export const BRAND = 'baken';
const CONTRACTS_EACH = 20;

/**
 * Services for calling use cases directly, on a separate database filled with the requested number of contracts. The
 * queue is real, but its jobs do not run.
 */
export interface BenchServices {
  readonly services: Services;
  readonly database: OpenDatabase;
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

export async function benchServices(
  url: string,
  { contracts, now }: { readonly contracts: number; readonly now: Date },
): Promise<BenchServices> {
  const configuration = readConfiguration({ DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'silent' });
  const database = await openDatabase({ ...configuration.database, maxConnections: 4 });
  const set = { seed: 1, investors: Math.ceil(contracts / CONTRACTS_EACH), contractsEach: CONTRACTS_EACH };
  const today: IsoDate = dutchDay(now);
  await loadLargeSet(database, { ...set, today, brand: BRAND, passwordHash: '' }, () => {});
  const { pool } = database.connection;
  const queue = await startQueue(database.connection, {
    embedded: false,
    pollSeconds: 60,
    onError: () => {},
  });
  const services: Services = {
    configuration,
    database,
    queue,
    clock: { now: () => now, today: () => today },
    brands: readBrands({ only: undefined, publicUrls: {} }),
    storage: storageFor(configuration.storage),
    malwareScanner: undefined,
    paymentProvider: () => undefined,
    mandateProvider: () => undefined,
    payeeVerifier: undefined,
  };
  return {
    services,
    database,
    query: async <R extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<R>(text, values)).rows,
    close: async () => {
      await queue.stop();
      await database.connection.close();
    },
  };
}

/** Returns the duration of the work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
