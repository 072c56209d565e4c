import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsText, type Sample } from './catalogue.ts';

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves `/metrics` on a separate address that the public proxy cannot reach. */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  samples: () => Promise<readonly Sample[]>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    samples().then(
      (found) => {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
        response.end(metricsText(found));
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
