import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Closes every connection with its response while the process stops, so that a proxy opens no new requests here and
 * loses none.
 */
export function closeConnectionsWhileStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
}

/** Time for running requests once nothing new is accepted. */
const LAST_REQUESTS_MS = 15_000;

/** Time in which the connection accepted last must send its request. */
const LAST_ACCEPTED_MS = 500;

/**
 * Stops accepting connections and serves the accepted ones. Does not use the HTTP server's close, which cuts
 * connections that have not sent their request yet: a proxy may not repeat such a request elsewhere.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return;
  // Connections waiting to be accepted are accepted in this turn.
  await turn();
  Server.prototype.close.call(app.server);
  await sleep(LAST_ACCEPTED_MS);
}

/** Stops accepting, waits for running requests, and cuts those that take too long. */
export async function closeInTime(app: FastifyInstance, milliseconds = LAST_REQUESTS_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(cut);
}
