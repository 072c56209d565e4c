import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { tryService } from './service-trials.use-cases.ts';
import { changeBrandState, getSetUp, shutBrand } from './set-up.use-cases.ts';

export function setUpRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getSetUp, ({ brand }) => getSetUp(services, brand.id));

  route(app, calls.tryService, async ({ params, session }) => {
    await tryService(services, session, params.service);
    return undefined;
  });

  route(app, calls.changeBrandState, async ({ params, body, session }) => {
    await changeBrandState(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.shutBrand, async ({ body, session }) => {
    await shutBrand(services, session, body);
    return undefined;
  });
}
