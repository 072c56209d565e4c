import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { endSessionsOf, listPeople, viewPerson } from './admin.use-cases.ts';
import { waitingWork } from './admin-work.use-cases.ts';

export function adminRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listPeople, ({ query, brand }) => listPeople(services, brand.id, query));

  route(app, calls.getAdminWork, ({ person }) => waitingWork(services, person));

  route(app, calls.getPerson, ({ params, person }) => viewPerson(services, person, params.id));

  route(app, calls.endPersonSessions, async ({ params, request }) => {
    const session = await request.session();
    if (!session) throw new AppError('notAuthenticated');
    await endSessionsOf(services, session, params.id);
    return undefined;
  });
}
