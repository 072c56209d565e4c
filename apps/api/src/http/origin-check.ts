import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

function isForeign(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

/**
 * Rejects changes requested by another site through a visitor's browser (security item 13). A browser always sends at
 * least one of the two headers with a change. A caller that sends neither header is not a browser and has no browser
 * cookie.
 */
export function rejectForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!READING.has(request.method) && isForeign(request)) done(new AppError('foreignOrigin'));
    else done();
  });
}
