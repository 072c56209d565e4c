import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listPaymentReviews, recheckPayment, refundPayment } from './payment-reviews.use-cases.ts';

/** routes for payments that need an employee's review. */
export function paymentReviewRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listPaymentReviews, ({ query, person }) => listPaymentReviews(services, person, query));

  route(
    app,
    calls.recheckPayment,
    async ({ params, person }) => {
      await recheckPayment(services, person, params.id);
      return undefined;
    },
    { rateLimit: limits.lookup },
  );

  route(app, calls.refundPayment, async ({ params, body, session }) => {
    await refundPayment(services, session, { ...params, ...body });
    return undefined;
  });
}
