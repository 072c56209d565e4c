import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { listContractEvents } from './contract-events.use-cases.ts';

export function contractEventRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listContractEvents, async ({ params, query, person }) => {
    const { soort: group, ...request } = query;
    const found = await listContractEvents(services, person, { contractId: params.id, group, ...request });
    return pageWith(found, ({ id, at, actor, kind, before, after }) => {
      return { id, at: at.toISOString(), actor, kind, before, after };
    });
  });
}
