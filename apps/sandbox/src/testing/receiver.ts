import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook call as received. */
interface Webhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly origin: string;
  readonly webhooks: Webhook[];
  /** Statuses with which to answer the next webhooks; 200 when the list is empty. */
  readonly statuses: number[];
  readonly stop: () => void;
}

/** Starts a receiver that records webhooks and responds with the statuses in its list. */
export async function startReceiver(): Promise<Receiver> {
  const webhooks: Receiver['webhooks'] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    webhooks.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    webhooks,
    statuses,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
