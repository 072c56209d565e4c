import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { routeOptionsOf } from '../platform/route-options.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the body is a file; its handler has its own limit. */
    takesFile?: true;
  }
}

/** Maximum duration of a request with a file, in milliseconds. */
export const LONGEST_REQUEST_MS = 330_000;
/** Maximum duration, in milliseconds, of the headers of any request, and of a body without a file. */
const PATIENCE_MS = 30_000;

/** Closes a connection when its request has not arrived after `patienceMs`. */
function cutUnlessSent(raw: IncomingMessage, patienceMs: number): void {
  const timer = setTimeout(() => raw.destroy(), patienceMs);
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/**
 * Closes connections of slow clients, which would otherwise occupy the server forever. Most bodies arrive
 * with their headers and are read within one turn of the event loop, so only the other bodies get a timer.
 * One check covers all requests of the same turn.
 */
export function cutSlowSenders(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  app.server.headersTimeout = patienceMs;
  let begun: IncomingMessage[] = [];
  function look(): void {
    const came = begun;
    begun = [];
    for (const raw of came) if (!raw.complete && !raw.destroyed) cutUnlessSent(raw, patienceMs);
  }
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    if (hasBody && !routeOptionsOf(request).config.takesFile) {
      if (begun.push(request.raw) === 1) setImmediate(look);
    }
    done(null, payload);
  });
  // Two kinds of request are still incomplete here: a request that a hook rejected before its body was read,
  // and a file that its handler stopped reading. Node would wait for them as long as for a file.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) cutUnlessSent(raw, patienceMs);
    done();
  });
}
