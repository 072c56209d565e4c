import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import {
  getApplication,
  listApplications,
  removeApplication,
  saveApplication,
  startApplication,
} from './applications.use-cases.ts';

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listApplications, ({ person }) => listApplications(services, person));

  route(app, calls.startApplication, ({ person, brand, body }) =>
    startApplication(services, brand, person, body.flow),
  );

  route(app, calls.getApplication, ({ person, params }) => getApplication(services, person, params.id));

  route(app, calls.saveApplication, ({ person, params, body }) =>
    saveApplication(services, person, params.id, body),
  );

  route(app, calls.removeApplication, async ({ person, params }) => {
    await removeApplication(services, person, params.id);
    return undefined;
  });
}
