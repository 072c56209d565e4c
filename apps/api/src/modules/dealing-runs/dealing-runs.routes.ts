import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listRollovers, previewRollover, rolloverReport, startRollover } from './dealing-runs.use-cases.ts';

export function rolloverRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listRollovers, () => listRollovers(services));

  route(app, calls.previewRollover, ({ params }) => previewRollover(services, params.valueDate));

  route(app, calls.startRollover, async ({ params, body, person }) => {
    await startRollover(services, params.valueDate, { id: person.id, seen: body.seen });
    return undefined;
  });

  // Asked again and again while a run is under way.
  route(app, calls.getRollover, ({ params }) => rolloverReport(services, params.valueDate), { quiet: true });
}
