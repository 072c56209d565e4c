import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { routeOptionsOf } from '../platform/route-options.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, whose handler has a limit of its own. */
    takesFile?: true;
  }
}

/** Of a request that brings a file. */
export const LONGEST_REQUEST_MS = 330_000;
/** Of the head of any request, and of the body of one that brings no file. */
const PATIENCE_MS = 30_000;

/** Cuts a connection whose request is not in after `patienceMs`. */
function cutUnlessSent(raw: IncomingMessage, patienceMs: number): void {
  const timer = setTimeout(() => raw.destroy(), patienceMs);
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/**
 * A slow sender must not hold a connection for ever. Most bodies come with their head and are read by the time the
 * event loop has gone round: only what is not gets a timer. One look is for all that came in the same turn.
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
  // A request that a hook rejected before its body was read, and a file whose handler stopped reading, get here with
  // bytes still to come: Node would wait for them as long as for a file.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) cutUnlessSent(raw, patienceMs);
    done();
  });
}
