import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { bookReport, getBookReportFile } from './report.use-cases.ts';

export function bookRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getBookReport, ({ query, person }) => bookReport(services, person.brand, query.day));

  route(app, calls.getBookReportFile, ({ query, person, brand }) =>
    getBookReportFile(services, person, brand, query.day),
  );
}
