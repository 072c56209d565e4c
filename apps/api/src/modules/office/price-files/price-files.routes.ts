import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  getPriceFile,
  listPriceFiles,
  loadPriceFile,
  publishPriceFile,
  rejectPriceFile,
} from './price-files.use-cases.ts';

export function priceFileRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listPriceFiles, ({ person }) => listPriceFiles(services, person));

  route(app, calls.getPriceFile, ({ params, person }) => getPriceFile(services, person, params.id));

  route(app, calls.loadPriceFile, ({ upload, person }) => loadPriceFile(services, person, upload));

  route(app, calls.publishPriceFile, async ({ params, body, session }) => {
    const { reason, twoFaToken } = body;
    await publishPriceFile(services, session, { ...params, reason, twoFaToken });
    return undefined;
  });

  route(app, calls.rejectPriceFile, async ({ params, body, person }) => {
    await rejectPriceFile(services, person, { ...params, ...body });
    return undefined;
  });
}
