import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;
const ANSWER_WITHIN_MS = 5_000;

interface Upstream {
  readonly port: number;
  isReady: boolean;
}

export interface FailoverProxy {
  readonly port: number;
  /** Number of requests handled by another server than the first server tried. */
  readonly failedOver: () => number;
  add(port: number): void;
  remove(port: number): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy configured as in production: each request goes to the next ready server, and to another server if
 * the first did not respond or returned 503 (`proxy_next_upstream error timeout http_503 non_idempotent`). Every
 * request of this benchmark may be repeated, because it only reads, only calculates, or has an Idempotency-Key.
 */
export async function startFailoverProxy(): Promise<FailoverProxy> {
  const upstreams: Upstream[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
  let failedOver = 0;
  let isClosing = false;

  const forward = (
    upstream: Upstream,
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: upstream.port,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
          agent,
          timeout: ANSWER_WITHIN_MS,
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 502,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.once('error', reject);
      outgoing.end(body);
    });

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    turn += 1;
    const start = turn % Math.max(1, upstreams.length);
    const inTurn = [...upstreams.slice(start), ...upstreams.slice(0, start)];
    // A server that is not ready is tried last but not skipped, because on a busy machine all servers may respond
    // late.
    for (const upstream of inTurn.toSorted((a, b) => Number(b.isReady) - Number(a.isReady))) {
      const answer = await forward(upstream, incoming, body).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) {
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      // Skip the server until it reports that it is ready again.
      upstream.isReady = false;
      failedOver += 1;
    }
    response.writeHead(502).end();
  };

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const look = async (upstream: Upstream): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${upstream.port}/api/health/ready`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined);
    upstream.isReady = answer?.ok === true;
  };
  const looking = (async () => {
    while (!isClosing) {
      await Promise.all(upstreams.map(look));
      await delay(POLL_MS);
    }
  })();

  return {
    port: (server.address() as AddressInfo).port,
    failedOver: () => failedOver,
    add: (port) => void upstreams.push({ port, isReady: true }),
    remove(port) {
      const index = upstreams.findIndex((upstream) => upstream.port === port);
      if (index >= 0) upstreams.splice(index, 1);
    },
    async stop() {
      isClosing = true;
      await looking;
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
