import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { downloadBookExport, listBookExports, requestBookExport } from './index.ts';

export function bookExportRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listBookExports, ({ person }) => listBookExports(services, person));

  route(app, calls.requestBookExport, ({ body, session }) => requestBookExport(services, session, body));

  route(app, calls.downloadBookExport, ({ params, person }) => downloadBookExport(services, person, params));
}
