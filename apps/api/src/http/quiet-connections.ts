import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time after the server begins to stop in which an open connection may still start its request. */
const GRACE_MS = 500;

/**
 * Closes idle connections when the server stops. A browser opens connections in advance without using them,
 * and keeps a connection open after a response. Node waits for both kinds, and never stops waiting for an
 * unused connection. Running responses are finished first.
 */
export function cutQuietConnections(app: FastifyInstance, graceMs = GRACE_MS): void {
  const quiet = new Set<Socket>();
  let graceIsOver = false;
  app.server.on('connection', (socket: Socket) => {
    quiet.add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  // All responses share this one listener; each response emits `close` once.
  function closed(this: ServerResponse): void {
    const { socket } = this.req;
    if (graceIsOver) socket.end();
    else if (!socket.destroyed) quiet.add(socket);
  }
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    quiet.delete(socket);
    response.on('close', closed);
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      graceIsOver = true;
      for (const socket of quiet) socket.destroy();
    }, graceMs);
    done();
  });
}
