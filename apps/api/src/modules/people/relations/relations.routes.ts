import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { addRelation, changeRelation, listRelations, removeRelation } from './relations.use-cases.ts';

export function relationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listRelations, ({ person }) => listRelations(services, person));

  route(app, calls.addRelation, ({ person, body }) => addRelation(services, person, body.relatie));

  route(app, calls.changeRelation, ({ params, body, session }) =>
    changeRelation(services, session, { id: params.id, ...body }),
  );

  route(app, calls.removeRelation, async ({ person, params }) => {
    await removeRelation(services, person, params.id);
    return undefined;
  });
}
