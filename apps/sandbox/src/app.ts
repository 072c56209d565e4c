import { buildAddressRegisterPart } from './address-register/part.ts';
import { buildAuthenticatorPart } from './authenticator/part.ts';
import { buildBankPart } from './bank/part.ts';
import { buildBreachedPasswordsPart } from './breached-passwords/part.ts';
import { buildErrorReportingPart } from './error-reporting/part.ts';
import { pageStyle } from './http/page.ts';
import { json, type Part, type Route } from './http/routes.ts';
import { buildHttpServer } from './http/server.ts';
import { buildMolliePart } from './mollie/part.ts';
import { buildSmsPart } from './sms/part.ts';
import { buildSmtpPart } from './smtp/part.ts';
import { buildStoragePart } from './storage/part.ts';
import { buildTagManagerPart } from './tag-manager/part.ts';
import { buildTwikeyPart } from './twikey/part.ts';

export interface SandboxConfig {
  readonly host: string;
  /** Port to listen on; 0 selects a free port. */
  readonly httpPort: number;
  /** Port to listen on; 0 selects a free port. */
  readonly smtpPort: number;
  readonly dataDirectory: string;
  /** Secret of the authenticator app of the demo administrator, in base32. */
  readonly authenticatorKey?: string | undefined;
}

export interface Sandbox {
  /** Resolves when every part is listening. If one part fails to start, stops the parts that did start. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The ports in use, known only after `start`. */
  readonly ports: () => { readonly http: number; readonly smtp: number };
}

const health: Route = {
  method: 'GET',
  path: '/api/health/ready',
  answer: () => json(200, { data: { status: 'ok' } }),
};

/**
 * Builds the stand-ins for all external services on one machine. To add a service, add a folder beside `smtp` and one
 * line in `parts`.
 */
export function buildSandbox(config: SandboxConfig): Sandbox {
  const smtp = buildSmtpPart({
    host: config.host,
    port: config.smtpPort,
    dataDirectory: config.dataDirectory,
  });
  const mollie = buildMolliePart(config.dataDirectory);
  const twikey = buildTwikeyPart(config.dataDirectory);
  const parts: readonly Part[] = [
    smtp,
    buildErrorReportingPart(),
    buildTagManagerPart(),
    buildBreachedPasswordsPart(),
    buildAddressRegisterPart(),
    buildSmsPart(),
    buildStoragePart(),
    mollie,
    twikey,
    buildBankPart(config.dataDirectory, { mollie: mollie.turnover, twikey: twikey.turnover }),
    buildAuthenticatorPart(config.authenticatorKey),
  ];
  const http = buildHttpServer(
    [health, pageStyle, ...parts.flatMap((part) => part.routes)],
    config.host,
    config.httpPort,
  );

  async function stop(): Promise<void> {
    await Promise.all([http, ...parts].map((server) => server.stop()));
  }

  return {
    start: async () => {
      try {
        for (const server of [...parts, http]) await server.start();
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
    ports: () => ({ http: http.port(), smtp: smtp.port() }),
  };
}
