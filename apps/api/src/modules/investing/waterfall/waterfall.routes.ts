import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { waterfallLineResponse, waterfallResponse } from './waterfall.mapping.ts';
import { getWaterfall, listWaterfallLines } from './waterfall.use-cases.ts';

/** Routes of the waterfall: the changes in a contract's value, bar by bar. */
export function waterfallRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getWaterfall, async ({ params, query, person }) =>
    waterfallResponse(await getWaterfall(services, person, params.id, query)),
  );

  route(app, calls.listWaterfallLines, async ({ params, query, person }) =>
    pageWith(await listWaterfallLines(services, person, params, query), waterfallLineResponse(params.staaf)),
  );
}
