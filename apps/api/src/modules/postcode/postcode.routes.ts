import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../plugins/rate-limit.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { addressLookup } from './postcode.use-cases.ts';

export function postcodeRoutes(app: FastifyInstance, services: Services): void {
  const lookUp = addressLookup(services);
  route(
    app,
    calls.lookUpPostcode,
    ({ body, request }) =>
      lookUp(body, (err) =>
        request.log.warn({ err, metric: 'address_lookup_failed' }, 'no address was looked up'),
      ),
    { rateLimit: limits.lookup },
  );
}
