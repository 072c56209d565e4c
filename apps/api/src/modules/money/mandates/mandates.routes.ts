import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getMandate, getMandateResult, inviteMandate, notifyMandates } from './mandates.use-cases.ts';

export function mandateRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getMandate, ({ params, person }) => getMandate(services, person, params.id));

  route(app, calls.inviteMandate, ({ params, person }) => inviteMandate(services, person, params.id), {
    rateLimit: limits.lookup,
  });

  route(app, calls.getMandateResult, ({ query, person }) => getMandateResult(services, person, query));

  // The provider's webhook supports GET only. The route merely queues a job, so a replayed request has no effect.
  route(
    app,
    calls.notifyMandates,
    async ({ params, request }) => {
      const { 'x-signature': signature } = request.headers;
      const [, query = ''] = request.url.split(/\?(.*)/s);
      if (typeof signature === 'string') {
        await notifyMandates(services, params.brand, { query, signature });
      }
      return undefined;
    },
    { rateLimit: limits.calculation },
  );
}
