import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  approveYearlyFigures,
  getYearlyFiguresFile,
  listYearlyFigures,
  loadYearlyFigures,
  rejectYearlyFigures,
} from './yearly-figures.use-cases.ts';

export function yearlyFiguresRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listYearlyFigures, ({ person }) => listYearlyFigures(services, person));

  route(app, calls.getYearlyFiguresFile, ({ params }) => getYearlyFiguresFile(services, params.year));

  route(app, calls.loadYearlyFigures, ({ query, upload, person }) =>
    loadYearlyFigures(services, person, query.year, upload),
  );

  route(app, calls.approveYearlyFigures, async ({ params, body, session }) => {
    await approveYearlyFigures(services, session, { ...params, twoFaToken: body.twoFaToken });
    return undefined;
  });

  route(app, calls.rejectYearlyFigures, async ({ params, body, person }) => {
    await rejectYearlyFigures(services, person, { ...params, ...body });
    return undefined;
  });
}
