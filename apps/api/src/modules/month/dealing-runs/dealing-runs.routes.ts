import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  getDealingRun,
  listDealingRuns,
  previewDealingRun,
  startDealingRun,
} from './dealing-runs.use-cases.ts';
import { passMissingStatements } from './missing-statements.use-cases.ts';

export function dealingRunRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listDealingRuns, () => listDealingRuns(services));

  route(app, calls.previewDealingRun, ({ params }) => previewDealingRun(services, params.dealingDay));

  route(app, calls.startDealingRun, async ({ params, body, person }) => {
    await startDealingRun(services, params.dealingDay, { id: person.id, seen: body.seen });
    return undefined;
  });

  route(app, calls.passMissingStatements, async ({ params, body, session }) => {
    await passMissingStatements(services, session, { ...params, ...body });
    return undefined;
  });

  // The client polls this call while a run is in progress, so it does not appear in the access log.
  route(app, calls.getDealingRun, ({ params }) => getDealingRun(services, params.dealingDay), {
    quiet: true,
  });
}
