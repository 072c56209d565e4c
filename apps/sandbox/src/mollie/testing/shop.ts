import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Shop {
  readonly origin: string;
  /** Path, content type and body of every webhook that came. */
  readonly webhooks: { readonly path: string; readonly type: string | undefined; readonly body: string }[];
  /** What the next webhooks are answered; 200 when none is left. */
  readonly statuses: number[];
  readonly stop: () => void;
}

/** The side that is called: it records webhooks, and answers with the statuses in its list. */
export async function startShop(): Promise<Shop> {
  const webhooks: Shop['webhooks'] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    webhooks.push({ path: request.url ?? '', type: request.headers['content-type'], body });
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
