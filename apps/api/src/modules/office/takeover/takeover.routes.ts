import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getTakeover, loadCollectorMandates, takeOverBook } from './takeover.use-cases.ts';

export function takeoverRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getTakeover, ({ person }) => getTakeover(services, person.brand));

  route(app, calls.loadCollectorMandates, ({ upload, person }) =>
    loadCollectorMandates(services, person, upload),
  );

  route(app, calls.takeOverBook, async ({ body, session }) => {
    await takeOverBook(services, session, body);
    return undefined;
  });
}
