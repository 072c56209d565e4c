import type { FastifyInstance } from 'fastify';

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

/** A slow sender must not hold a connection for ever. */
export function cutSlowSenders(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  app.server.headersTimeout = patienceMs;
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    if (hasBody && !request.routeOptions.config.takesFile) {
      const timer = setTimeout(() => request.raw.destroy(), patienceMs);
      request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
