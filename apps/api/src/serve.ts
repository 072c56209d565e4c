import { setTimeout as sleep } from 'node:timers/promises';
import { RELEASE_VERSION } from '@portaal/domain/brand/release';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { prepareData } from './demo/prepare-data.ts';
import { closeInTime, stopListening } from './http/stopping.ts';
import { clamdScanner } from './integrations/clamd/clamd.ts';
import { faultReporter, reportingQueue } from './integrations/error-reporting/reporter.ts';
import { envelopeSender } from './integrations/error-reporting/transport.ts';
import { smtpSender } from './integrations/mail/smtp.ts';
import { paymentProviders } from './integrations/mollie/payment-providers.ts';
import { payeeVerification } from './integrations/payee-verification/payee-verification.ts';
import { smsSender } from './integrations/sms/http-sender.ts';
import { storageFor } from './integrations/storage/storage.ts';
import { mandateProviders } from './integrations/twikey/twikey.ts';
import { startMeasuring, startTracing } from './measuring.ts';
import { recordTexts } from './modules/documents/provider-texts/provider-texts.use-cases.ts';
import { MaintenanceBoard, watchMaintenance } from './modules/office/maintenance/maintenance.use-cases.ts';
import { SecurityEvents, watchSecurity } from './modules/office/security-events/security-events.use-cases.ts';
import { serveBackupRequests } from './operation/backup-request.ts';
import { keepAuditHeads } from './platform/audit-heads.ts';
import { clockOf } from './platform/clock.ts';
import { type Connection, canRewrite } from './platform/database/index.ts';
import type { FaultReporter } from './platform/fault-reporter.ts';
import { standardOutput } from './platform/log-output.ts';
import { embeddedDirectory } from './platform/open-connection.ts';
import { databaseOn } from './platform/orm.ts';
import { worksJobs } from './platform/process-configuration.ts';
import { startQueue } from './platform/queue.ts';
import type { Services } from './platform/services.ts';
import { tracedQueue } from './platform/tracing/follow.ts';
import { appendOnlyTables } from './schema/append-only.ts';
import { startApprovals, startWorkers } from './workers.ts';

const ONE_ROLE =
  'DATABASE_URL is van een rol die het grootboek en het auditlog kan herschrijven: wie de server overneemt, kan dat dan ook. Zie MIGRATION_DATABASE_URL in docs/operation.md.';

async function servicesOn(
  connection: Connection,
  { configuration, brands }: Pick<Services, 'configuration' | 'brands'>,
  onError: (error: unknown) => void,
): Promise<Services> {
  serveBackupRequests(connection, embeddedDirectory(configuration.database));
  const database = databaseOn(connection);
  const clock = clockOf({ connection });
  await prepareData(database, { brands, clock, configuration });
  const queue = await startQueue(connection, {
    embedded: connection.kind === 'embedded',
    pollSeconds: 2,
    works: worksJobs(configuration.process.role),
    onError,
  });
  const storage = storageFor(configuration.storage);
  const malwareScanner = configuration.scanner && clamdScanner(configuration.scanner);
  const paymentProvider = paymentProviders(configuration.payments);
  const mandateProvider = mandateProviders(configuration.mandates);
  const payeeVerifier = configuration.payeeVerification && payeeVerification(configuration.payeeVerification);
  const providers = { paymentProvider, mandateProvider, payeeVerifier };
  const files = { storage, malwareScanner };
  return { configuration, brands, database, queue, ...files, ...providers, clock };
}

/**
 * Serves the API calls and executes the jobs of the queue, according to the process's role, until `stop` is called,
 * which also closes the connection. A stopping process reports immediately that it is not ready, and continues to
 * serve requests until a proxy has detected this.
 */
export async function serve(
  connection: Connection,
  reportServices: Pick<Services, 'configuration' | 'brands'>,
): Promise<{ stop(): Promise<void> }> {
  let log: FastifyBaseLogger | undefined;
  let isStopping = false;
  const services = await servicesOn(connection, reportServices, (error) =>
    log?.error({ err: error }, 'the queue cannot work'),
  );
  await recordTexts(services);
  const { configuration } = services;
  const sendEnvelope = envelopeSender();
  const reportFault = faultReporter(services.brands, sendEnvelope, services.clock.now);
  const securityEvents = new SecurityEvents(services);
  const maintenance = new MaintenanceBoard(services);
  const measuring = configuration.process.metrics && startMeasuring(connection, services);
  const tracing = configuration.process.traces && startTracing(connection, configuration.process);
  // Read the maintenance state before serving, so that a process started during maintenance applies it from the
  // start.
  await maintenance.read();
  const app = await buildApp(services, {
    sendEnvelope,
    reportFault,
    log: standardOutput(),
    noteSecurityEvent: (event) => securityEvents.note(event),
    maintenance,
    isStopping: () => isStopping,
    requestMetrics: measuring?.requests,
    tracer: tracing?.tracer,
  });
  log = app.log;
  const reportJob: FaultReporter = (error, context) => {
    app.log.error({ err: error, job: context.place }, 'a job or message failed, and is tried again');
    reportFault(error, context);
  };
  const send = configuration.smtpUrl === undefined ? undefined : smtpSender(configuration.smtpUrl);
  const sendSms = configuration.smsBaseUrl === undefined ? undefined : smsSender(configuration.smsBaseUrl);
  if (worksJobs(configuration.process.role)) {
    const counted = measuring?.jobs.counting(services.queue) ?? services.queue;
    const queue = tracing ? tracedQueue(counted, tracing.tracer) : counted;
    await startWorkers({ ...services, queue: reportingQueue(queue, reportJob) }, send, sendSms);
    await startApprovals({ ...services, queue }, app.actsForTwo);
  }
  const security = watchSecurity(services, securityEvents, app.log);
  const maintenanceWatch = watchMaintenance(maintenance);
  const auditHeads = keepAuditHeads(services.database.orm, services.storage, app.log);
  if (configuration.database.url !== undefined && (await canRewrite(connection.pool, appendOnlyTables))) {
    app.log.warn({ metric: 'one_database_role' }, ONE_ROLE);
  }
  connection.guardCallers({
    onGone: (reason) => app.log.error({ err: reason }, 'database does not respond'),
    onBack: () => app.log.warn('database responds again'),
  });
  const stopMeasuring = await measuring?.listen();
  await app.listen({ port: configuration.port, host: configuration.host });
  app.log.info({ version: RELEASE_VERSION, role: configuration.process.role }, 'serving');
  return {
    async stop() {
      isStopping = true;
      const jobs = services.queue.stop();
      // This promise is awaited below, but it may already reject while requests are being served.
      jobs.catch(() => {});
      const { unreadyMs } = configuration.process;
      await sleep(unreadyMs);
      // On a developer's machine no proxy needs to detect that the server stops, so stopping should take no time.
      if (unreadyMs > 0) await stopListening(app);
      await closeInTime(app);
      await jobs;
      await stopMeasuring?.();
      await tracing?.stop();
      await maintenanceWatch.stop();
      await security.stop();
      // Stop this after everything that writes audit entries.
      await auditHeads.stop();
      send?.close();
      await connection.close();
    },
  };
}
