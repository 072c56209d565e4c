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

/** Accepts nothing new, lets what runs end, and cuts what takes too long. */
export async function closeInTime(app: FastifyInstance, milliseconds = LAST_REQUESTS_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(cut);
}
