import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getPayment, getPaymentTerms, notifyPayment, startPayment } from './payments.use-cases.ts';

export async function paymentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(app, calls.getPaymentTerms, ({ params, person }) => getPaymentTerms(services, person, params.id));

  route(
    app,
    calls.startPayment,
    ({ params, body, person }) => startPayment(services, person, params.id, body.method),
    { rateLimit: limits.lookup },
  );

  route(app, calls.getPayment, ({ params, person }) => getPayment(services, person, params.id));

  await app.register(async (scope) => {
    // Accepts form bodies in this scope only, because only the payment provider sends them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    route(
      scope,
      calls.notifyPayment,
      async ({ params, body }) => {
        await notifyPayment(services, params.token, body.id);
        return undefined;
      },
      { rateLimit: limits.calculation },
    );
  });
}
