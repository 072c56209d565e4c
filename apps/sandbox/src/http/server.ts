import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Answer, BodyTooLarge, failure, type Route } from './routes.ts';

const BODY_LIMIT = 64 * 1024;

/** Headers on every response. A route that needs more permissions sets its own policy. */
const STANDARD_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export interface HttpServer {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly port: () => number;
}

export function buildHttpServer(routes: readonly Route[], host: string, requestedPort: number): HttpServer {
  const table = routes.map((route) => ({ route, pattern: new URLPattern({ pathname: route.path }) }));
  const server = createServer((request, response) => {
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(response, await answerTo(request));
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        send(response, failure(413, 'Het bericht is te groot.'));
        return;
      }
      console.error('Sandbox: onverwachte fout bij', request.method, request.url, error);
      send(response, failure(500, 'Er ging iets mis in de sandbox.'));
    }
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const url = URL.parse(request.url ?? '/', 'http://sandbox');
    if (url === null) return failure(400, 'Dit adres is niet geldig.');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isForeign = !reads && comesFromElsewhere(request);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const { route, pattern } of table) {
      const match = route.method === method ? pattern.exec({ pathname: url.pathname }) : null;
      if (match === null) continue;
      if (isForeign && route.fromElsewhere !== true) break;
      const params = match.pathname.groups;
      return route.answer({
        url,
        params,
        headers: request.headers,
        body: async () => (await readBody(request, BODY_LIMIT)).toString('utf8'),
        bytes: (limit) => readBody(request, limit),
      });
    }
    if (isForeign) return failure(403, 'Een andere website mag de sandbox niet bedienen.');
    return failure(404, 'Deze pagina bestaat niet in de sandbox.');
  }

  return {
    start: () => listen(server, host, requestedPort),
    stop: () => close(server),
    port: () => (server.address() as AddressInfo).port,
  };
}

/**
 * Detects a request from a page of another origin, which must not empty the inbox or configure faults on the
 * visitor's behalf.
 */
function comesFromElsewhere(request: IncomingMessage): boolean {
  const origin = request.headers.origin;
  return origin !== undefined && URL.parse(origin)?.host !== request.headers.host;
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer.isCut) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { ...STANDARD_HEADERS, ...answer.headers });
  if (answer.pieces === undefined) response.end(answer.body);
  // A caller that disconnects halfway is not an error of the sandbox.
  else pipeline(Readable.from(answer.pieces), response).catch(() => response.destroy());
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
