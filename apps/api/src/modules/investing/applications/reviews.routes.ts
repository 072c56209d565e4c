import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { approveApplication, askApplicant, rejectApplication } from './decisions.use-cases.ts';
import { getApplicationReview, listApplicationReviews } from './reviews.use-cases.ts';

/** Routes for the applications on which an employee decides. */
export function applicationReviewRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listApplicationReviews, ({ query, person }) =>
    listApplicationReviews(services, person, query),
  );

  route(app, calls.getApplicationReview, ({ params, person }) =>
    getApplicationReview(services, person, params.id),
  );

  route(app, calls.approveApplication, async ({ params, body, session }) => {
    await approveApplication(services, { session, ...params, ...body });
    return undefined;
  });

  route(app, calls.rejectApplication, async ({ params, body, session }) => {
    await rejectApplication(services, { session, ...params, ...body });
    return undefined;
  });

  route(app, calls.askApplicant, async ({ params, body, person }) => {
    await askApplicant(services, person, { ...params, ...body });
    return undefined;
  });
}
