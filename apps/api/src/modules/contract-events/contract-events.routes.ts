import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { linkNext } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listOwnEvents } from './contract-events.use-cases.ts';

export function contractEventRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listContractEvents, async ({ params, query, person, reply }) => {
    const { soort: group, ...request } = query;
    const { items, next } = await listOwnEvents(services, person, {
      contractId: params.id,
      group,
      ...request,
    });
    linkNext(
      reply,
      calls.listContractEvents.path.replace('{id}', params.id),
      next,
      group && { soort: group },
    );
    return items.map(({ id, at, actor, kind, before, after }) => {
      return { id, at: at.toISOString(), actor, kind, before, after };
    });
  });
}
