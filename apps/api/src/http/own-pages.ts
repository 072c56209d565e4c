import cors from '@fastify/cors';
import { MAINTENANCE_HEADER } from '@portaal/domain/office/maintenance/header';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '../brands/brands.ts';
import type { Configuration } from '../platform/configuration-values.ts';
import { publicUrlOf } from '../platform/services.ts';

/** Seconds for which a browser may cache the response to a preflight. Chromium's own maximum is two hours. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Returns the origin of the brand's pages if the brand's API has its own address. Returns undefined
 * otherwise, because then the pages and the API have the same origin.
 */
export function separatePageOrigin(brand: Brand, configuration: Configuration): string | undefined {
  if (configuration.apiUrls[brand.id] === undefined) return undefined;
  return new URL(publicUrlOf(brand, configuration)).origin;
}

/**
 * Allows the pages of a brand to call an API at another origin with cookies. Only the origin of the
 * brand's own pages is allowed. If no brand has such an API, registers no route, and the server rejects every
 * preflight.
 */
export async function allowOwnPages(app: FastifyInstance, configuration: Configuration): Promise<void> {
  if (Object.keys(configuration.apiUrls).length === 0) return;
  await app.register(cors, {
    hook: 'onRequest',
    delegator: (request: FastifyRequest, done) => {
      const origin = request.url.startsWith('/api/')
        ? separatePageOrigin(request.brand, configuration)
        : undefined;
      done(null, {
        origin: origin ?? false,
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: ['content-disposition', 'x-request-id', MAINTENANCE_HEADER],
        maxAge: PREFLIGHT_SECONDS,
      });
    },
  });
}
