import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { returnAnswer } from './returns.mapping.ts';
import { getOwnReturn } from './returns.use-cases.ts';

/** */
export function returnRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getReturns, async ({ params, query, person }) =>
    returnAnswer(await getOwnReturn(services, person, params.id, query)),
  );
}
