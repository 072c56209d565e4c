import { readBrands } from '../apps/api/src/brands/brands.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { type OpenDatabase, openDatabase } from '../apps/api/src/platform/open-database.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { dutchDay } from '../packages/engine/src/index.ts';

/** Services for importing a statement. Jobs are discarded, because matching is measured separately. */
export async function importingServices(
  url: string,
  folder?: string,
): Promise<Services & { readonly database: OpenDatabase }> {
  const configuration = readConfiguration({
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    ...(folder === undefined ? {} : { BANK_STATEMENTS_DIR: folder }),
  });
  const now = new Date();
  return {
    configuration,
    database: await openDatabase({ ...configuration.database, maxConnections: 2 }),
    brands: readBrands({ only: undefined, publicUrls: {} }),
    clock: { now: () => now, today: () => dutchDay(now) },
    queue: { enqueue: async () => {} },
  } as unknown as Services & { readonly database: OpenDatabase };
}
