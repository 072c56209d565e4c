import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { acceptPayee, type FindPayee } from './payees.use-cases.ts';

export function payeeRoutes(app: FastifyInstance, services: Services, findPayee: FindPayee): void {
  route(app, calls.acceptPayee, async ({ params, body, session }) => {
    await acceptPayee(services, session, { ...params, ...body }, findPayee);
    return undefined;
  });
}
