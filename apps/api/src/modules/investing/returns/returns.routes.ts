import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { returnResponse, valueLineResponse } from './returns.mapping.ts';
import { getReturns, getValueLine } from './returns.use-cases.ts';

/** Registers X-04 and the value line of the overview. */
export function returnRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getReturns, async ({ params, query, person }) =>
    returnResponse(await getReturns(services, person, params.id, query)),
  );

  route(app, calls.getValueLine, async ({ person }) =>
    valueLineResponse(await getValueLine(services, person)),
  );
}
