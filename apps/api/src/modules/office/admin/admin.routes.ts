import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { endPersonSessions, getPerson, getRights, listPeople } from './admin.use-cases.ts';
import { getAdminWork } from './admin-work.use-cases.ts';

export function adminRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getRights, ({ session: { employeeRoles }, person }) =>
    getRights(services, person, employeeRoles),
  );

  route(app, calls.listPeople, ({ query, brand }) => listPeople(services, brand.id, query));

  route(app, calls.getAdminWork, ({ session }) => getAdminWork(services, session));

  route(app, calls.getPerson, ({ params, person }) => getPerson(services, person, params.id));

  route(app, calls.endPersonSessions, async ({ params, session }) => {
    await endPersonSessions(services, session, params.id);
    return undefined;
  });
}
