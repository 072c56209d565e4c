import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long, once the server stops, a connection gets to begin the request it was made for. */
const GRACE_MS = 500;

/**
 * A browser opens connections ahead and says nothing on them, and keeps one after its answer. Node waits for both at a
 * stop, for the first for ever. What is being answered is left alone until it is.
 */
export function cutQuietConnections(app: FastifyInstance, graceMs = GRACE_MS): void {
  const quiet = new Set<Socket>();
  let graceIsOver = false;
  app.server.on('connection', (socket: Socket) => {
    quiet.add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  // One function for all responses, which each close once.
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
