// Starts the real application without the jobs of its queue, to measure a webhook apart from the job it queues.
import { buildApp } from '../apps/api/src/app.ts';
import { readBrands } from '../apps/api/src/brands/brands.ts';
import { storageFor } from '../apps/api/src/integrations/storage/storage.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { standardOutput } from '../apps/api/src/platform/log-output.ts';
import { openDatabase } from '../apps/api/src/platform/open-database.ts';
import { startQueue } from '../apps/api/src/platform/queue.ts';

const configuration = readConfiguration(process.env);
const database = await openDatabase(configuration.database);
const queue = await startQueue(database.connection, { embedded: false, pollSeconds: 60, onError: () => {} });
const services = {
  configuration,
  database,
  queue,
  clock: systemClock,
  brands: readBrands({ only: undefined, publicUrls: {} }),
  storage: storageFor(configuration.storage),
  malwareScanner: undefined,
  paymentProvider: () => undefined,
  mandateProvider: () => undefined,
  payeeVerifier: undefined,
};
const app = await buildApp(services, { log: standardOutput() });
await app.listen({ port: configuration.port, host: configuration.host });
