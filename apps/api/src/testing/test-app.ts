import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { readBrands } from '../brands/brands.ts';
import { DEMO_PASSWORD } from '../demo/demo-investors.ts';
import { insertDemoTerms, insertDemoVersions, publishDemoTerms } from '../demo/publish-demo-terms.ts';
import { sealOutcome } from '../foundation/verifications/verifications.use-cases.ts';
import { clamdScanner } from '../integrations/clamd/clamd.ts';
import { paymentProviders } from '../integrations/mollie/payment-providers.ts';
import { payeeVerification } from '../integrations/payee-verification/payee-verification.ts';
import { diskStorage } from '../integrations/storage/disk-storage.ts';
import { mandateProviders } from '../integrations/twikey/twikey.ts';
import { keepBankAccounts } from '../modules/money/bank-statements/bank-accounts.use-cases.ts';
import { type Clock, clockFrom } from '../platform/clock.ts';
import { type Configuration, readConfiguration } from '../platform/configuration.ts';
import type { LogOutput } from '../platform/log-output.ts';
import { newId } from '../platform/new-id.ts';
import type { OpenDatabase } from '../platform/open-database.ts';
import type { Orm } from '../platform/orm.ts';
import { startQueue } from '../platform/queue.ts';
import type { Services } from '../platform/services.ts';
import { loadFiscalData } from '../reference/fiscal-data.ts';
import { verification, verificationKinds } from '../schema/verification.ts';
import { giveApp } from './factors.ts';
import { loadOtherYears } from './other-years.ts';
import { createTestDatabase, type TestRole } from './test-database.ts';
import { TEST_DAY } from './test-day.ts';

/** A clock that changes only when a test moves it. */
export interface TestClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

function testClock(start = TEST_DAY): TestClock {
  let now = new Date(start);
  const clock = clockFrom(() => now);
  return {
    ...clock,
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  readonly database: OpenDatabase;
  readonly services: Services;
  /** Database URL of the owner of the tables, if the server has a separate role. */
  readonly ownerUrl?: string;
  /** Calls the API as a browser does at the brand's URL. */
  call(options: InjectOptions & { brand?: string; cookie?: string }): Promise<LightMyRequestResponse>;
  /** Runs a statement on the database and returns its result. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Runs a statement on the database and returns only its rows. */
  rows(text: string, values?: unknown[]): Promise<pg.QueryResult['rows']>;
  /**
   * Signs in a person of the demo (an administrator with an authenticator app) and returns the session's cookie
   * header.
   */
  signIn(email: string, brand?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Records ledger, books and audit log as verified, however far a test moves the clock. Tests of the verification job
 * delete this row.
 */
const passVerifications = (orm: Orm, { auditKeys }: Pick<Configuration, 'auditKeys'>) =>
  orm.insert(verification).values(
    verificationKinds.map((kind) => {
      const at = new Date('2100-01-01');
      const outcome = { id: newId(), kind, startedAt: at, finishedAt: at, fault: null };
      return { ...outcome, seal: sealOutcome(auditKeys, outcome) };
    }),
  );

/** Creates the real app on a real database, with the funds and by default with the demo data. */
export async function createTestApp(
  options: {
    demoData?: boolean;
    /** Whether the brands of a database without demo data have published terms. Default: true. */
    terms?: boolean;
    /** Whether brands are open in a database without demo data. By default, brands with terms are open. */
    open?: boolean;
    /** Database to copy instead of the database with the demo data. */
    template?: string;
    /**
     * Years with fiscal figures; `shipped` means the years of a new installation. Default: every year that tests use.
     */
    years?: 'every' | 'shipped';
    configuration?: Partial<Configuration>;
    log?: LogOutput;
    brandsFolder?: string;
    webBuild?: string;
    isStopping?: () => boolean;
    noteSecurityEvent?: NonNullable<Parameters<typeof buildApp>[1]>['noteSecurityEvent'];
    /** PostgreSQL role of the server. Default: the owner, because many tests need its additional rights. */
    role?: TestRole;
  } = {},
): Promise<TestApp> {
  const hasDemoData = options.demoData ?? true;
  const isPublished =
    !hasDemoData && options.terms !== false && options.open !== false && !options.brandsFolder;
  const { demo, published, empty } = inject('databases');
  const opened = await createTestDatabase(
    options.template ?? (hasDemoData ? demo : isPublished ? published : empty),
    { role: options.role ?? 'owner' },
  );
  const { database, close } = opened;
  const clock = testClock();
  const configuration: Configuration = {
    ...readConfiguration({ NODE_ENV: 'test', RATE_LIMIT: '0', LOG_LEVEL: 'silent' }),
    ...options.configuration,
  };
  const brands = readBrands({
    ...(options.brandsFolder && { folder: options.brandsFolder }),
    only: undefined,
    publicUrls: configuration.publicUrls,
    apiUrls: configuration.apiUrls,
    overrides: configuration.brandOverrides,
  });
  if (!hasDemoData && (options.template || !isPublished)) {
    await database.transaction(async (tx) => {
      await loadFiscalData(tx);
      if (options.terms === false) return;
      const ids = brands.all.map(({ id }) => id);
      if (options.open === false) await insertDemoTerms(tx, await insertDemoVersions(tx, ids));
      else await publishDemoTerms(tx, ids);
    });
  }
  await keepBankAccounts(database, brands);
  await passVerifications(database.orm, configuration);
  if (options.years !== 'shipped') await loadOtherYears(database.orm);
  const queue = await startQueue(database.connection, {
    embedded: database.kind === 'embedded',
    pollSeconds: 0.5,
    // Tests run the work of the schedule themselves, and the library's maintenance opens connections for nothing.
    works: false,
    onError: (error) => {
      throw error;
    },
  });
  const documents = await mkdtemp(join(tmpdir(), 'documents-'));
  const storage = diskStorage(documents);
  const services: Services = {
    brands,
    clock,
    configuration,
    database,
    queue,
    storage,
    malwareScanner: configuration.scanner && clamdScanner(configuration.scanner),
    paymentProvider: paymentProviders(configuration.payments),
    mandateProvider: mandateProviders(configuration.mandates),
    payeeVerifier: configuration.payeeVerification && payeeVerification(configuration.payeeVerification),
  };
  const app = await buildApp(services, {
    ...(options.log && { log: options.log }),
    ...(options.webBuild && { webBuild: options.webBuild }),
    ...(options.isStopping && { isStopping: options.isStopping }),
    ...(options.noteSecurityEvent && { noteSecurityEvent: options.noteSecurityEvent }),
  });
  const call: TestApp['call'] = ({ brand = 'baken', cookie, headers, ...rest }) =>
    app.inject({
      ...rest,
      headers: { host: `${brand}.localhost:8080`, ...(cookie ? { cookie } : {}), ...headers },
    });
  const post = async (url: string, brand: string, payload: object, cookie = '') => {
    const response = await call({ method: 'POST', url, brand, payload, cookie });
    if (response.statusCode !== 200) throw new Error(`sign-in failed: ${response.body}`);
    const cookies = response.cookies.filter(({ value }) => value !== '');
    return {
      data: response.json().data,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    };
  };
  const query: TestApp['query'] = (text, values) => database.connection.pool.query(text, values);
  return {
    app,
    clock,
    database,
    query,
    rows: async (text, values) => (await query(text, values)).rows,
    ...(opened.ownerUrl !== undefined && { ownerUrl: opened.ownerUrl }),
    services,
    call,
    async signIn(email, brand = 'baken') {
      const { data, cookie } = await post('/api/login', brand, { email, password: DEMO_PASSWORD });
      if (!data.secondFactor) return cookie;
      const application = await giveApp({ clock, database, services }, email, brand);
      const proof = { method: 'totp', code: await application.code(), trustDevice: false };
      return (await post('/api/login/second-factor', brand, proof, cookie)).cookie;
    },
    async close() {
      await app.close();
      await queue.stop();
      await close();
      await rm(documents, { recursive: true });
    },
  };
}
