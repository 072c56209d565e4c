import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { claimAccount } from './claims.use-cases.ts';

export function claimRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.claimAccount,
    ({ body, brand, request }) =>
      claimAccount(
        services,
        brand,
        { ...body, address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        (metric) => request.log.warn({ metric }, 'the list of leaked passwords did not answer'),
      ),
    { rateLimit: limits.account },
  );
}
