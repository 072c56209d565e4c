import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Closes every connection after its response while the process stops, so that a proxy sends no new requests here and
 * loses no request.
 */
export function closeConnectionsWhileStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
}

/** Time allowed for running requests after the server stops accepting connections. */
const LAST_REQUESTS_MS = 15_000;

/** Time allowed for the last accepted connection to send its request. */
const LAST_ACCEPTED_MS = 500;

/**
 * Stops accepting connections and serves the accepted ones. Does not use the HTTP server's `close`, which
 * would cut connections that have not sent their request yet: a proxy may not repeat such a request
 * elsewhere.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return;
  // Connections waiting in the queue are accepted in this turn of the event loop.
  await turn();
  Server.prototype.close.call(app.server);
  await sleep(LAST_ACCEPTED_MS);
}

/**
 * Stops accepting connections, waits for running requests, and closes the connections of those that take too
 * long.
 */
export async function closeInTime(app: FastifyInstance, milliseconds = LAST_REQUESTS_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(cut);
}
