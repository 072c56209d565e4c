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
 * Security item 13: another site cannot make a visitor's browser change something here. Browsers always send
 * one of both headers with a change; a caller that sends neither is no browser and carries no cookie of one.
 */
export function rejectForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!READING.has(request.method) && isForeign(request)) done(new AppError('foreignOrigin'));
    else done();
  });
}
