import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_APP_KEY } from '../../apps/api/src/demo/demo-investors.ts';
import { freePort } from '../../scripts/ports.ts';
import { inProject } from '../../scripts/project-folder.ts';
import { introduceBrands, sandboxPayments } from '../../scripts/sandbox-payments.ts';
import { Service } from '../../scripts/service.ts';

const READY_WITHIN_MS = 120_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Overrides environment variables of this machine that would change the portal under test. */
const nobodysSettings: Environment = {
  NODE_ENV: 'development',
  HOST: undefined,
  BRAND: undefined,
  DATABASE_URL: undefined,
  PUBLIC_URL_BAKEN: undefined,
  PUBLIC_URL_ANKER: undefined,
  TRUSTED_PROXIES: undefined,
  STORAGE_DIR: undefined,
};

export interface RunningPortal {
  readonly port: number;
  readonly sandboxPort: number;
  /** Path of the server's log file. */
  readonly logFile: string;
  readonly stop: () => Promise<void>;
}

/** Directs the API calls of this process, and of the workers it starts, to this portal. */
export function pointAt({ port, sandboxPort, logFile }: RunningPortal): void {
  process.env.E2E_PORT = String(port);
  process.env.E2E_SANDBOX_PORT = String(sandboxPort);
  process.env.E2E_SERVER_LOG = logFile;
}

/**
 * Starts the real server and the sandbox. `prepare` sets up the database with the given environment and returns the
 * settings to connect to it. `settings` returns further settings of the server, which may need its port.
 */
export async function runPortal(
  prepare: (environment: Environment) => Promise<Environment>,
  settings: (port: number) => Environment = () => ({}),
): Promise<RunningPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portaal-e2e-'));
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const common: Environment = {
    ...nobodysSettings,
    DATA_DIR: folder,
    NODE_COMPILE_CACHE: inProject('.cache/compile'),
  };
  const logFile = join(folder, 'api.log');
  const services: Service[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(services.map((service) => service.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    services.push(
      new Service({
        name: 'De sandbox',
        script: inProject('apps/sandbox/src/main.ts'),
        environment: {
          ...common,
          SANDBOX_PORT: String(sandboxPort),
          SMTP_PORT: String(smtpPort),
          SANDBOX_DATA_DIR: join(folder, 'sandbox'),
          AUTHENTICATOR_KEY: DEMO_APP_KEY,
        },
        logFile: join(folder, 'sandbox.log'),
      }),
    );
    const database = await prepare(common);
    services.push(
      new Service({
        name: 'De server',
        script: inProject('apps/api/src/main.ts'),
        environment: {
          ...common,
          PORT: String(port),
          SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
          PWNED_RANGE_URL: `http://127.0.0.1:${sandboxPort}/range`,
          PDOK_BASE_URL: `http://127.0.0.1:${sandboxPort}/pdok`,
          SMS_BASE_URL: `http://127.0.0.1:${sandboxPort}/sms`,
          ...sandboxPayments(sandboxPort),
          STORAGE_S3_URL: `http://127.0.0.1:${sandboxPort}/s3/documenten`,
          STORAGE_S3_KEY_ID: 'sandbox',
          STORAGE_S3_SECRET: 'sandbox-geheim',
          // The second brand has a tag manager and an error-reporting endpoint, both simulated by the sandbox.
          GTM_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
          GTM_ID_ANKER: 'GTM-E2E1',
          SENTRY_DSN_ANKER: `http://e2ekey@127.0.0.1:${sandboxPort}/7`,
          RATE_LIMIT: '0',
          LOG_LEVEL: 'info',
          ...database,
          ...settings(port),
        },
        logFile,
      }),
    );
    const failed = services.map(async (service) => {
      const how = await service.ended;
      throw new Error(`${service.name} is gestopt (${how}):\n${service.lastWords()}`);
    });
    // A process that exits counts as a failure only during startup; later rejections are ignored.
    for (const failure of failed) failure.catch(() => undefined);
    await Promise.race([Promise.all([untilReady(sandboxPort), untilReady(port)]), ...failed]);
    await introduceBrands(sandboxPort, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, sandboxPort, logFile, stop };
}

async function untilReady(port: number): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (performance.now() > deadline) throw new Error(`Poort ${port} is na twee minuten nog niet klaar.`);
    await delay(100);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const url = `http://127.0.0.1:${port}/api/health/ready`;
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
