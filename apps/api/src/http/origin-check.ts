import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { Configuration } from '../platform/configuration-values.ts';
import { separatePageOrigin } from './own-pages.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

function isForeign(request: FastifyRequest, configuration: Configuration): boolean {
  const pages = separatePageOrigin(request.brand, configuration);
  if (pages !== undefined && request.headers.origin === pages) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

/**
 * Rejects changes that another site requests through a visitor's browser (security item 13). With a change, a
 * browser always sends at least one of the two headers. A caller that sends neither is not a browser and has
 * no browser cookie. The brand's own pages are accepted, even at another origin than its API.
 */
export function rejectForeignOrigins(app: FastifyInstance, configuration: Configuration): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!READING.has(request.method) && isForeign(request, configuration))
      done(new AppError('foreignOrigin'));
    else done();
  });
}
