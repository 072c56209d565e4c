import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { addressLookup } from './postcode.use-cases.ts';

export function postcodeRoutes(app: FastifyInstance, services: Services): void {
  const lookUpPostcode = addressLookup(services);
  route(
    app,
    calls.lookUpPostcode,
    ({ body, request }) =>
      lookUpPostcode(body, (err) =>
        request.log.warn({ err, metric: 'address_lookup_failed' }, 'no address was looked up'),
      ),
    { rateLimit: limits.lookup },
  );
}
