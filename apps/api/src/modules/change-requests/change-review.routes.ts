import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import {
  decideChangeRequest,
  listChangeReviews,
  openChangeReview,
  type ReviewLine,
} from './change-review.use-cases.ts';

export function changeReviewRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listChangeReviews, async ({ query, person }) => {
    const { items, next } = await listChangeReviews(services, person, query);
    return { requests: items.map(reviewAnswer), next: next?.after ?? null };
  });

  route(app, calls.getChangeReview, async ({ params, person }) => {
    const { personal, reason, effectiveOn, ...line } = await openChangeReview(services, person, params.id);
    return { ...reviewAnswer(line), personal: [...personal], reason, effectiveOn };
  });

  route(app, calls.decideChange, async ({ params, body, person }) => {
    const { status, effectiveOn } = await decideChangeRequest(services, person, params.id, body);
    return { status, effectiveOn };
  });
}

const reviewAnswer = ({ createdAt, closedAt, productCode, lines, ...review }: ReviewLine) => ({
  ...review,
  product: productCode,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  lines: [...lines],
});
