import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  handleCollectionReview,
  listCollectionReviews,
  resumeMandate,
} from './collection-reviews.use-cases.ts';

/** routes for collections that need an employee's review. */
export function collectionReviewRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listCollectionReviews, ({ query, person }) =>
    listCollectionReviews(services, person, query),
  );

  route(app, calls.handleCollectionReview, async ({ params, body, person }) => {
    await handleCollectionReview(services, person, { ...params, ...body });
    return undefined;
  });

  route(app, calls.resumeMandate, async ({ params, body, person }) => {
    await resumeMandate(services, person, { ...params, ...body });
    return undefined;
  });
}
