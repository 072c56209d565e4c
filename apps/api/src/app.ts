import Fastify, { type FastifyInstance } from 'fastify';
import { holdBackUntilOpen } from './http/brand-state.ts';
import { compressResponses } from './http/compression.ts';
import { documentApi } from './http/documentation.ts';
import { keepActsForTwo } from './http/employee-rights.ts';
import {
  handleErrors,
  rejectBrokenAddress,
  rejectBrokenHttp,
  rejectWhileDown,
} from './http/error-handling.ts';
import { currentPath } from './http/former-paths.ts';
import { serveHealthOnly } from './http/health-only.ts';
import { watchImpersonation } from './http/impersonation.ts';
import { holdBackDuringMaintenance } from './http/maintenance.ts';
import { rejectForeignOrigins } from './http/origin-check.ts';
import { allowOwnPages } from './http/own-pages.ts';
import { cutQuietConnections } from './http/quiet-connections.ts';
import { limitRates } from './http/rate-limit.ts';
import { measureRequests, type RequestMetrics } from './http/request-metrics.ts';
import { traceRequests } from './http/request-traces.ts';
import { noteSecurityEvents, type SeenEvent } from './http/security-events.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { recogniseSessions } from './http/session.ts';
import { cutSlowSenders, LONGEST_REQUEST_MS } from './http/slow-senders.ts';
import { closeConnectionsWhileStopping } from './http/stopping.ts';
import { serveWebApp } from './http/web-app.ts';
import { faultReporter } from './integrations/error-reporting/reporter.ts';
import { type EnvelopeSender, envelopeSender } from './integrations/error-reporting/transport.ts';
import { documentRoutes } from './modules/documents/documents/documents.routes.ts';
import { notificationRoutes } from './modules/documents/notifications/notifications.routes.ts';
import { uploadRoutes } from './modules/documents/uploads/uploads.routes.ts';
import { applicationRoutes } from './modules/investing/applications/applications.routes.ts';
import { depositsOf, invitedContract } from './modules/investing/applications/applications.use-cases.ts';
import { applicationReviewRoutes } from './modules/investing/applications/reviews.routes.ts';
import { capitalTransferRoutes } from './modules/investing/capital-transfers/capital-transfers.routes.ts';
import { changeRequestRoutes } from './modules/investing/change-requests/change-requests.routes.ts';
import { changeReviewRoutes } from './modules/investing/change-requests/change-review.routes.ts';
import { contractEventRoutes } from './modules/investing/contract-events/contract-events.routes.ts';
import { contractLedgerRoutes } from './modules/investing/contract-ledger/contract-ledger.routes.ts';
import { contractRoutes } from './modules/investing/contracts/contracts.routes.ts';
import { outgoingTransferRoutes } from './modules/investing/outgoing-transfers/outgoing-transfers.routes.ts';
import { returnRoutes } from './modules/investing/returns/returns.routes.ts';
import { sellRequestRoutes } from './modules/investing/sell-requests/sell-requests.routes.ts';
import { topUpRoutes } from './modules/investing/top-ups/top-ups.routes.ts';
import { transactionRoutes } from './modules/investing/transactions/transactions.routes.ts';
import { waterfallRoutes } from './modules/investing/waterfall/waterfall.routes.ts';
import { bankMatchingRoutes } from './modules/money/bank-matching/bank-matching.routes.ts';
import { bankStatementRoutes } from './modules/money/bank-statements/bank-statements.routes.ts';
import { bookRoutes } from './modules/money/books/books.routes.ts';
import { ledgerRoutes } from './modules/money/ledger/ledger.routes.ts';
import { collectionReviewRoutes } from './modules/money/mandates/collection-reviews.routes.ts';
import { mandateRoutes } from './modules/money/mandates/mandates.routes.ts';
import { paymentReviewRoutes } from './modules/money/payments/payment-reviews.routes.ts';
import { paymentRoutes } from './modules/money/payments/payments.routes.ts';
import { findDuePayee } from './modules/money/payouts/payee-names.use-cases.ts';
import { payoutRoutes } from './modules/money/payouts/payouts.routes.ts';
import { dealingRunRoutes } from './modules/month/dealing-runs/dealing-runs.routes.ts';
import { accountClosingRoutes } from './modules/office/account-closing/account-closing.routes.ts';
import { accountInvitationRoutes } from './modules/office/account-invitations/account-invitations.routes.ts';
import { adminRoutes } from './modules/office/admin/admin.routes.ts';
import { approvalRoutes } from './modules/office/approvals/approvals.routes.ts';
import { bookExportRoutes } from './modules/office/book-export/book-export.routes.ts';
import { bookImportRoutes } from './modules/office/book-import/book-import.routes.ts';
import { healthRoutes } from './modules/office/health/health.routes.ts';
import { maintenanceRoutes } from './modules/office/maintenance/maintenance.routes.ts';
import { MaintenanceBoard } from './modules/office/maintenance/maintenance.use-cases.ts';
import { monitoringRoutes } from './modules/office/monitoring/monitoring.routes.ts';
import { myDataRoutes } from './modules/office/my-data/my-data.routes.ts';
import { priceFileRoutes } from './modules/office/price-files/price-files.routes.ts';
import { securityEventRoutes } from './modules/office/security-events/security-events.routes.ts';
import { setUpRoutes } from './modules/office/set-up/set-up.routes.ts';
import { shadowComparisonRoutes } from './modules/office/shadow-comparisons/shadow-comparisons.routes.ts';
import { takeoverRoutes } from './modules/office/takeover/takeover.routes.ts';
import { textRoutes } from './modules/office/texts/texts.routes.ts';
import { countryRoutes } from './modules/people/countries/countries.routes.ts';
import { payeeRoutes } from './modules/people/payees/payees.routes.ts';
import { personalInformationRoutes } from './modules/people/personal-information/personal-information.routes.ts';
import { postcodeRoutes } from './modules/people/postcode/postcode.routes.ts';
import { relationRoutes } from './modules/people/relations/relations.routes.ts';
import { buildingRoutes } from './modules/products/buildings/buildings.routes.ts';
import { calculationRoutes } from './modules/products/calculation/calculation.routes.ts';
import { callbackRoutes } from './modules/products/callbacks/callbacks.routes.ts';
import { fiscalRoutes } from './modules/products/fiscal/fiscal.routes.ts';
import { fundDocumentRoutes } from './modules/products/fund-documents/fund-documents.routes.ts';
import { fundPriceRoutes } from './modules/products/fund-prices/fund-prices.routes.ts';
import { fundRoutes } from './modules/products/funds/funds.routes.ts';
import { termsOfBrand } from './modules/products/funds/terms-of-brand.use-cases.ts';
import { offerRoutes } from './modules/products/offers/offers.routes.ts';
import { findOwnOffer } from './modules/products/offers/offers.use-cases.ts';
import { questionnaireReviewRoutes } from './modules/products/questionnaires/questionnaire-review.routes.ts';
import { questionnaireRoutes } from './modules/products/questionnaires/questionnaires.routes.ts';
import { teamRoutes } from './modules/products/team/team.routes.ts';
import { termsRoutes } from './modules/products/terms/terms.routes.ts';
import { yearlyFiguresRoutes } from './modules/products/yearly-figures/yearly-figures.routes.ts';
import { accountRoutes } from './modules/sign-in/accounts/accounts.routes.ts';
import { claimRoutes } from './modules/sign-in/claims/claims.routes.ts';
import { emailChangeRoutes } from './modules/sign-in/email-change/email-change.routes.ts';
import { employeeRoutes } from './modules/sign-in/employees/employees.routes.ts';
import { factorRoutes } from './modules/sign-in/factors/factors.routes.ts';
import { impersonationRoutes } from './modules/sign-in/impersonation/impersonation.routes.ts';
import { stopImpersonation } from './modules/sign-in/impersonation/impersonation.use-cases.ts';
import { payoutConfirmationRoutes } from './modules/sign-in/payout-confirmation/payout-confirmation.routes.ts';
import { securityRoutes } from './modules/sign-in/session/security.routes.ts';
import { sessionRoutes } from './modules/sign-in/session/session.routes.ts';
import { sessionLookup } from './modules/sign-in/session/session.use-cases.ts';
import { stepUpRoutes } from './modules/sign-in/step-up/step-up.routes.ts';
import { userRoutes } from './modules/sign-in/users/users.routes.ts';
import type { FaultReporter } from './platform/fault-reporter.ts';
import type { LogOutput } from './platform/log-output.ts';
import { loggerOptions, requestIdOf, requestLog } from './platform/logging.ts';
import { servesCalls } from './platform/process-configuration.ts';
import { requestLogger } from './platform/request-logger.ts';
import type { Services } from './platform/services.ts';
import type { Tracer } from './platform/tracing/tracer.ts';

/** Maximum request body in bytes; uploads have their own limit. */
const BODY_LIMIT = 64 * 1024;

interface AppOptions {
  webBuild?: string;
  sendEnvelope?: EnvelopeSender;
  reportFault?: FaultReporter;
  log?: LogOutput;
  /** Records security events: rejected requests, and views of a customer's data by employees. */
  noteSecurityEvent?: (event: SeenEvent) => void;
  /** The cached maintenance state, which the process that serves requests refreshes. */
  maintenance?: MaintenanceBoard;
  /** Returns whether the process has received a signal to stop. */
  isStopping?: () => boolean;
  /** Counters of requests. Without them, requests are not counted. */
  requestMetrics?: RequestMetrics | undefined;
  /** Tracer of requests. Without a tracer, requests are not traced. */
  tracer?: Tracer | undefined;
}

/** Creates the HTTP server without routes. */
function createServer({ configuration }: Services, log: LogOutput | undefined): FastifyInstance {
  const { logLevel, production, trustedProxies } = configuration;
  return Fastify({
    logger: { ...loggerOptions(logLevel), ...(log ? { stream: log } : {}) },
    logController: requestLog,
    ...(log ? { childLoggerFactory: requestLogger(log) } : {}),
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => currentPath(url),
    clientErrorHandler: rejectBrokenHttp,
    frameworkErrors: (error, request, reply) => rejectBrokenAddress(error, request, reply, { production }),
    requestTimeout: LONGEST_REQUEST_MS,
    // Interval in milliseconds at which Node checks for slow headers and requests. A request can exceed its time
    // limit by this interval, and Node's default is 30 seconds.
    http: { connectionsCheckingInterval: 5_000 },
    return503OnClosing: true,
  });
}

/** Builds the server from its services. `main` lets the server listen on a port; tests call its `inject` method. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { brands, clock, configuration } = services;
  const { production, tagManagerBaseUrl } = configuration;
  const sendEnvelope = options.sendEnvelope ?? envelopeSender();
  const reportFault = options.reportFault ?? faultReporter(brands, sendEnvelope, clock.now);
  const isStopping = options.isStopping ?? (() => false);
  const app = createServer(services, options.log);
  app.removeContentTypeParser('text/plain');
  cutSlowSenders(app);
  cutQuietConnections(app);
  handleErrors(app, reportFault);
  setSecurityHeaders(app, { production });
  await compressResponses(app);
  if (options.tracer) traceRequests(app, options.tracer);
  if (options.requestMetrics) measureRequests(app, options.requestMetrics);
  closeConnectionsWhileStopping(app, isStopping);
  if (!servesCalls(configuration.process.role)) serveHealthOnly(app);
  rejectWhileDown(app, services.database.isResponding);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.brand = brands.byHost(request.hostname);
    done();
  });
  await allowOwnPages(app, configuration);
  rejectForeignOrigins(app, configuration);
  await limitRates(app, { enabled: configuration.rateLimit });
  await recogniseSessions(app, { production, lookup: sessionLookup(services) });
  const maintenance = options.maintenance ?? new MaintenanceBoard(services);
  holdBackDuringMaintenance(app, maintenance.of, clock.now);
  holdBackUntilOpen(app, services);

  watchImpersonation(app, services);
  keepActsForTwo(app);
  if (options.noteSecurityEvent) noteSecurityEvents(app, options.noteSecurityEvent);

  healthRoutes(app, services, isStopping);
  maintenanceRoutes(app, services, maintenance);
  setUpRoutes(app, services);
  await moduleRoutes(app, services);
  await monitoringRoutes(app, sendEnvelope);
  if (!production) documentApi(app);
  await serveWebApp(app, {
    brands,
    production,
    tagManagerBaseUrl,
    apiUrls: configuration.apiUrls,
    startedAt: clock.now(),
    maintenanceOf: maintenance.of,
    termsOf: termsOfBrand(services),
    ...(options.webBuild === undefined ? {} : { build: options.webBuild }),
  });
  return app;
}

/** Registers the routes of the modules that need only the services. */
async function moduleRoutes(app: FastifyInstance, services: Services): Promise<void> {
  sessionRoutes(app, services, stopImpersonation);
  securityRoutes(app, services);
  securityEventRoutes(app, services);
  callbackRoutes(app, services);
  factorRoutes(app, services);
  accountRoutes(app, services);
  claimRoutes(app, services);
  accountInvitationRoutes(app, services);
  stepUpRoutes(app, services, { depositsOf, invitedContract });
  emailChangeRoutes(app, services);
  userRoutes(app);
  adminRoutes(app, services);
  approvalRoutes(app, services);
  employeeRoutes(app, services);
  impersonationRoutes(app, services);
  fundRoutes(app, services);
  bankStatementRoutes(app, services);
  bookRoutes(app, services);
  fundDocumentRoutes(app, services);
  yearlyFiguresRoutes(app, services);
  priceFileRoutes(app, services);
  textRoutes(app, services);
  bookExportRoutes(app, services);
  bookImportRoutes(app, services);
  shadowComparisonRoutes(app, services);
  takeoverRoutes(app, services);
  termsRoutes(app, services);
  fundPriceRoutes(app, services);
  contractLedgerRoutes(app, services);
  ledgerRoutes(app, services);
  dealingRunRoutes(app, services);
  countryRoutes(app);
  teamRoutes(app);
  postcodeRoutes(app, services);
  personalInformationRoutes(app, services);
  payoutConfirmationRoutes(app, services);
  relationRoutes(app, services);
  applicationRoutes(app, services);
  uploadRoutes(app, services);
  applicationReviewRoutes(app, services);
  contractRoutes(app, services);
  capitalTransferRoutes(app, services);
  outgoingTransferRoutes(app, services);
  sellRequestRoutes(app, services);
  topUpRoutes(app, services);
  mandateRoutes(app, services);
  bankMatchingRoutes(app, services);
  collectionReviewRoutes(app, services);
  await paymentRoutes(app, services);
  paymentReviewRoutes(app, services);
  payeeRoutes(app, services, (check) => findDuePayee(services, check));
  payoutRoutes(app, services);
  transactionRoutes(app, services);
  returnRoutes(app, services);
  waterfallRoutes(app, services);
  buildingRoutes(app, services);
  contractEventRoutes(app, services);
  changeRequestRoutes(app, services);
  changeReviewRoutes(app, services);
  notificationRoutes(app, services);
  documentRoutes(app, services);
  fiscalRoutes(app, services);
  questionnaireRoutes(app, services);
  questionnaireReviewRoutes(app, services);
  calculationRoutes(
    app,
    services,
    async (person, id) => (await findOwnOffer(services, person, id)) !== undefined,
  );
  offerRoutes(app, services);
  myDataRoutes(app, services);
  accountClosingRoutes(app, services);
}
