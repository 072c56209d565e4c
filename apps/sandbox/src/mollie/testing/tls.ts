import { request as httpRequest } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from './certificate.ts';

export interface TlsFront {
  readonly origin: string;
  readonly cert: string;
  readonly stop: () => void;
}

/** Starts a TLS proxy for the service, since the real service is reached over TLS. */
export async function startTlsFront(target: string): Promise<TlsFront> {
  const { cert, key } = selfSignedCertificate();
  const server = https.createServer({ cert, key }, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https' };
    const onward = httpRequest(
      target + request.url,
      { method: request.method ?? 'GET', headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    cert,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Runs `make` while every new agent also trusts this authority. Mollie's client creates its own agent in its
 * constructor and offers no option for other authorities. Certificate verification stays enabled.
 */
export function withAuthority<T>(authority: string, make: () => T): T {
  const { Agent } = https;
  class TrustingAgent extends Agent {
    constructor(options: https.AgentOptions = {}) {
      super({ ...options, ca: [authority].concat((options.ca ?? []) as string[]) });
    }
  }
  Object.assign(https, { Agent: TrustingAgent });
  try {
    return make();
  } finally {
    Object.assign(https, { Agent });
  }
}
