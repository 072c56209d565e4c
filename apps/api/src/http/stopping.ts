import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** While a process stops, every connection is closed with its answer: a proxy then opens none here and loses no request. */
export function closeConnectionsWhileStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
}

/** How long running requests get once nothing new is accepted. */
const LAST_REQUESTS_MS = 15_000;

/** A connection that is accepted last sends its request within this. */
const LAST_ACCEPTED_MS = 500;

/**
 * Nothing new is accepted; what was accepted is served. Not by the close of the HTTP server, which cuts connections that
 * have not sent their request yet: a proxy may not repeat that request elsewhere.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return;
  // What waits to be accepted is, in this turn.
  await turn();
  Server.prototype.close.call(app.server);
  await sleep(LAST_ACCEPTED_MS);
}

/** Accepts nothing new, lets what runs end, and cuts what takes too long. */
export async function closeInTime(app: FastifyInstance, milliseconds = LAST_REQUESTS_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(cut);
}
