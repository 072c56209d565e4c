import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { endSessionsOf, listPeople, viewPerson } from './admin.use-cases.ts';
import { waitingWork } from './admin-work.use-cases.ts';

export function adminRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listPeople, ({ query, brand }) => listPeople(services, brand.id, query));

  route(app, calls.getAdminWork, ({ person }) => waitingWork(services, person));

  route(app, calls.getPerson, ({ params, person }) => viewPerson(services, person, params.id));

  route(app, calls.endPersonSessions, async ({ params, session }) => {
    await endSessionsOf(services, session, params.id);
    return undefined;
  });
}
