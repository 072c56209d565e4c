import { buildApp } from './app.ts';
import { faultReporter, reportingQueue } from './integrations/error-reporting/reporter.ts';
import { envelopeSender } from './integrations/error-reporting/transport.ts';
import { smtpSender } from './integrations/mail/smtp.ts';
import { startWorkers } from './jobs/workers.ts';
import { answerBackupRequests } from './operation/backup-request.ts';
import { BrandError, readBrands } from './plugins/brands.ts';
import { systemClock } from './plugins/clock.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './plugins/configuration.ts';
import { DirectoryInUseError } from './plugins/database/index.ts';
import { standardOutput } from './plugins/log-output.ts';
import { DatabaseNewerThanCodeError } from './plugins/migrations.ts';
import { embeddedDirectory, type OpenDatabase, openDatabase } from './plugins/open-database.ts';
import { startQueue } from './plugins/queue.ts';
import type { Services } from './plugins/services.ts';
import { DemoAccountsInProductionError, prepareData } from './reference/prepare-data.ts';

/** Faults the operator can mend: their message is enough, a stack trace would only hide it. */
const plainFaults = [
  ConfigurationError,
  BrandError,
  DatabaseNewerThanCodeError,
  DemoAccountsInProductionError,
  DirectoryInUseError,
];

function report(error: unknown): void {
  const plain = plainFaults.some((kind) => error instanceof kind);
  console.error(plain ? (error as Error).message : error);
}

async function openServices(configuration: Configuration): Promise<Services & { database: OpenDatabase }> {
  const brands = readBrands({
    only: configuration.onlyBrand,
    publicUrls: configuration.publicUrls,
    overrides: configuration.brandOverrides,
  });
  const database = await openDatabase(configuration.database, {
    // Nothing works without the database; whoever watches this process starts it again.
    onFailure: (error) => {
      console.error('De database is gestopt:', error.message);
      process.exit(1);
    },
  });
  answerBackupRequests(database.connection, embeddedDirectory(configuration.database));
  await prepareData(database, { brands, clock: systemClock, configuration });
  const queue = await startQueue(database.connection.pool, {
    embedded: database.kind === 'embedded',
    pollSeconds: 2,
    onError: (error) => console.error('Fout in de wachtrij:', error.name),
  });
  return { configuration, brands, database, queue, clock: systemClock };
}

/** Starts the server on the environment and keeps it running until it is told to stop. */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const configuration = readConfiguration(env);
    const services = await openServices(configuration);
    const sendEnvelope = envelopeSender();
    const reportFault = faultReporter(services.brands, sendEnvelope, services.clock.now);
    const app = await buildApp(services, { sendEnvelope, reportFault, log: standardOutput() });
    const send = configuration.smtpUrl === undefined ? undefined : smtpSender(configuration.smtpUrl);
    await startWorkers({ ...services, queue: reportingQueue(services.queue, reportFault) }, send);
    const stop = async (): Promise<void> => {
      await app.close();
      await services.queue.stop();
      send?.close();
      await services.database.connection.close();
    };
    // 'disconnect': the start command that holds the other end of our channel is gone.
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) {
      process.once(event, () => {
        stop().then(
          () => process.exit(0),
          (error: unknown) => {
            report(error);
            process.exit(1);
          },
        );
      });
    }
    await app.listen({ port: configuration.port, host: configuration.host });
  } catch (error) {
    report(error);
    process.exit(1);
  }
}
