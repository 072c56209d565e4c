// Runs as a child process of `book-round-trip.ts`: imports the registered package of a brand, or exports its book, and
// prints the duration and the peak memory.
import { createWriteStream } from 'node:fs';
import { readBrands } from '../apps/api/src/brands/brands.ts';
import { storageFor } from '../apps/api/src/integrations/storage/storage.ts';
import { exportBook } from '../apps/api/src/modules/office/book-export/index.ts';
import { importBook } from '../apps/api/src/modules/office/book-import/book-import.use-cases.ts';
import { appendAudit } from '../apps/api/src/platform/audit.ts';
import { systemClock as clock } from '../apps/api/src/platform/clock.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../apps/api/src/platform/open-database.ts';

export interface BookMeasurement {
  readonly ms: number;
  readonly megabytes: number;
}

const [work, brand = '', path = '', id = ''] = process.argv.slice(2);
const configuration = readConfiguration(process.env);
const database = await openDatabase({ ...configuration.database, maxConnections: 2 });
const services = {
  brands: readBrands({ only: undefined, publicUrls: {} }),
  clock,
  configuration,
  database,
  keys: configuration.fieldKeys,
  malwareScanner: undefined,
  storage: storageFor(configuration.storage),
  now: () => clock.now(),
  audit: (...[tx, ...events]: Parameters<Parameters<typeof importBook>[0]['audit']>) =>
    appendAudit(tx, configuration.auditKeys, ...events),
};
const start = performance.now();
if (work === 'import') await importBook(services, { id, path });
else await exportBook(services, { brand, since: null }, createWriteStream(path), (content) => content);
const measurement: BookMeasurement = {
  ms: performance.now() - start,
  megabytes: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(measurement));
await database.connection.close();
