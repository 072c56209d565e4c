import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { acceptPayee } from './payees.use-cases.ts';

export function payeeRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.acceptPayee, async ({ params, body, person }) => {
    await acceptPayee(services, person, { ...params, ...body });
    return undefined;
  });
}
