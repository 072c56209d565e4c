import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readBrands } from '../apps/api/src/brands/brands.ts';
import { DEMO_APP_KEY } from '../apps/api/src/demo/demo-investors.ts';
import {
  DirectoryInUseError,
  type DirectoryLock,
  lockDirectory,
} from '../apps/api/src/platform/database/directory-lock.ts';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { ensureDatabaseTemplate } from './database-template.ts';
import { portSetting, requireFreePorts } from './ports.ts';
import { inProject } from './project-folder.ts';
import { introduceBrands, sandboxPayments } from './sandbox-payments.ts';
import { Service } from './service.ts';
import { buildWeb } from './web-build.ts';

const READY_WITHIN_MS = 120_000;

/** `npm start`: runs all servers on this machine, with demo data. Ctrl-C stops them with exit code 0. */
export function main(): Promise<number> {
  return reportFailure(start);
}

async function start(): Promise<number> {
  const { env } = process;
  if (env.NODE_ENV === 'production') {
    throw new CommandFailure(
      'npm start is voor ontwikkeling: het zet demogegevens klaar.\n' +
        'Start in productie de server zelf: node apps/api/src/main.ts',
    );
  }
  const dataDirectory = resolve(inProject(), env.DATA_DIR ?? 'data');
  const lock = await lockStart(dataDirectory);
  try {
    return await run(dataDirectory);
  } finally {
    lock.release();
  }
}

/**
 * Acquires a lock, so that only one `npm start` uses this data directory. The server itself locks the database in
 * that directory.
 */
async function lockStart(dataDirectory: string): Promise<DirectoryLock> {
  try {
    return await lockDirectory(join(dataDirectory, 'start'));
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new CommandFailure(
      `Het portaal draait al met deze gegevensmap (proces ${error.owner.pid}): ${dataDirectory}\n` +
        `Stop dat eerst met Ctrl-C of: kill ${error.owner.pid}`,
    );
  }
}

async function run(dataDirectory: string): Promise<number> {
  const web = portSetting(process.env, 'PORT', 8080);
  const sandbox = portSetting(process.env, 'SANDBOX_PORT', 8090);
  const smtp = portSetting(process.env, 'SMTP_PORT', 8025);
  await requireFreePorts([web, sandbox, smtp], '127.0.0.1');

  const interrupted = interruption();
  const [template] = await Promise.all([databaseTemplate(), buildWeb()]);
  if (interrupted.happened()) return 0;

  const common = { DATA_DIR: dataDirectory, NODE_COMPILE_CACHE: inProject('.cache/compile') };
  const services = [
    new Service({
      name: 'De sandbox',
      script: inProject('apps/sandbox/src/main.ts'),
      environment: {
        ...common,
        SANDBOX_PORT: String(sandbox.port),
        SMTP_PORT: String(smtp.port),
        SANDBOX_DATA_DIR: join(dataDirectory, 'sandbox'),
        AUTHENTICATOR_KEY: DEMO_APP_KEY,
      },
      logFile: join(dataDirectory, 'log/sandbox.log'),
    }),
    new Service({
      name: 'De server',
      script: inProject('apps/api/src/main.ts'),
      environment: {
        ...common,
        PORT: String(web.port),
        SANDBOX_PORT: String(sandbox.port),
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        PWNED_RANGE_URL: `http://127.0.0.1:${sandbox.port}/range`,
        PDOK_BASE_URL: `http://127.0.0.1:${sandbox.port}/pdok`,
        SMS_BASE_URL: `http://127.0.0.1:${sandbox.port}/sms`,
        VOP_BASE_URL: `http://127.0.0.1:${sandbox.port}/bank`,
        BANK_STATEMENTS_DIR: join(dataDirectory, 'sandbox/bank/uitwisseling/afschriften'),
        ...sandboxPayments(sandbox.port),
        DEMO_DATA: '1',
        DATABASE_TEMPLATE: template,
      },
      logFile: join(dataDirectory, 'log/api.log'),
    }),
  ];
  interrupted.onSecond(() => {
    for (const service of services) service.kill();
  });

  const ready = new AbortController();
  const end = Promise.race([
    interrupted.first.then(() => undefined),
    ...services.map((service) => service.ended.then((how) => ({ service, how }))),
  ]);
  const addresses = [`http://127.0.0.1:${sandbox.port}`, `http://127.0.0.1:${web.port}`];
  const started = Promise.all(addresses.map((address) => waitUntilReady(address, ready.signal))).then(() =>
    introduceBrands(sandbox.port, web.port),
  );
  try {
    const first = await Promise.race([started.then(() => 'ready' as const), end]);
    if (first === 'ready') {
      const brands = readBrands({ folder: process.env.BRANDS_DIR, only: process.env.BRAND, publicUrls: {} });
      process.stdout.write(welcome(web.port, sandbox.port, brands.all));
    }
    const dead = await end;
    if (dead === undefined) return (await stopAll(services)) ? 0 : 1;
    throw new CommandFailure(
      `${dead.service.name} is gestopt (${dead.how}). Laatste regels uit ${dead.service.logFile}:\n${dead.service.lastWords()}`,
    );
  } finally {
    ready.abort();
    await stopAll(services);
  }
}

/** Returns the file of our database template; undefined when PostgreSQL or the caller's own template is configured. */
async function databaseTemplate(): Promise<string | undefined> {
  const { DATABASE_URL, DATABASE_TEMPLATE } = process.env;
  return DATABASE_URL || DATABASE_TEMPLATE ? DATABASE_TEMPLATE : ensureDatabaseTemplate();
}

async function stopAll(services: readonly Service[]): Promise<boolean> {
  return (await Promise.all(services.map((service) => service.stop()))).every(Boolean);
}

async function waitUntilReady(address: string, stopSignal: AbortSignal): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!stopSignal.aborted) {
    if (await answers(`${address}/api/health/ready`)) return;
    if (performance.now() > deadline) {
      throw new CommandFailure(
        `${address} is na ${READY_WITHIN_MS / 1000} seconden nog niet klaar. Zie data/log.`,
      );
    }
    await delay(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

interface Interruption {
  readonly first: Promise<void>;
  readonly happened: () => boolean;
  /** Registers a callback for a second Ctrl-C, which stops everything immediately. */
  readonly onSecond: (act: () => void) => void;
}

function interruption(): Interruption {
  let count = 0;
  let second = (): void => process.exit(1);
  const first = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        count += 1;
        if (count === 1) resolve();
        else second();
      });
    }
  });
  return {
    first,
    happened: () => count > 0,
    onSecond: (act) => {
      second = act;
    },
  };
}

/** Returns the text that `npm start` prints once all servers respond. */
function welcome(
  port: number,
  sandboxPort: number,
  brands: readonly { readonly id: string; readonly hosts: readonly string[] }[],
): string {
  const addresses = brands.map(({ id, hosts }) => `  ${id.padEnd(10)} http://${hosts[0]}:${port}`);
  return `
Het portaal draait.

${addresses.join('\n')}
  mail       http://sandbox.localhost:${sandboxPort}
  codes      http://sandbox.localhost:${sandboxPort}/verificatie-app
  sms        http://sandbox.localhost:${sandboxPort}/sms
  betalingen http://sandbox.localhost:${sandboxPort}/mollie
  bank       http://sandbox.localhost:${sandboxPort}/bank

Inloggen (demogegevens, in elk merk) met wachtwoord rustig-wonen-in-2026

  investeerder@example.nl   12 contracten, 8 jaar historie
  nieuw@example.nl          nog geen contract
  openstaand@example.nl     contracten die nog betaald moeten worden
  admin@example.nl          medewerker; vraagt ook een code, zie hierboven
  collega@example.nl        zijn collega, met dezelfde rollen en codes
  hoofd@example.nl          hoofd: gaat over medewerkers en hun rollen

Stoppen: Ctrl-C
`;
}
