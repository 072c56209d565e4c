import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { listPeople, viewPerson } from './admin.use-cases.ts';

export function adminRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listPeople, ({ query, brand }) => listPeople(services, brand.id, query));

  route(app, calls.getPerson, ({ params, person }) => viewPerson(services, person, params.id));
}
