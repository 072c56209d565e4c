import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { closeCallbackRequest, listCallbackRequests, requestCallback } from './callbacks.use-cases.ts';

export function callbackRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.requestCallback,
    async ({ body, brand, session: sessionOf }) =>
      requestCallback(services, { brand: brand.id, caller: (await sessionOf())?.person ?? null }, body),
    { rateLimit: limits.account },
  );

  route(app, calls.listCallbackRequests, ({ query, person }) =>
    listCallbackRequests(services, person, query),
  );

  route(app, calls.closeCallbackRequest, ({ params, body, person }) =>
    closeCallbackRequest(services, person, { ...params, ...body }),
  );
}
