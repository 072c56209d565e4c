import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import {
  decideChange,
  getChangeReview,
  listChangeReviews,
  type ReviewLine,
} from './change-review.use-cases.ts';
import { transferContract } from './ownership.use-cases.ts';

export function changeReviewRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listChangeReviews, async ({ query, person }) =>
    pageWith(await listChangeReviews(services, person, query), reviewResponse),
  );

  route(app, calls.getChangeReview, async ({ params, person }) => {
    const found = await getChangeReview(services, person, params.id);
    const { personal, relations, documents, reason, effectiveOn, approval, riskProfile, ...line } = found;
    return {
      ...reviewResponse(line),
      personal: [...personal],
      relations: [...relations],
      documents: documents.map(({ kind, notedBy, notedAt }) => ({
        soort: kind,
        door: notedBy,
        op: notedAt.toISOString(),
      })),
      reason,
      effectiveOn,
      approval,
      riskProfile: riskProfile && { name: riskProfile.name, chosenAt: riskProfile.chosenAt.toISOString() },
    };
  });

  route(app, calls.decideChange, async ({ params, body, session }) => {
    const { status, effectiveOn } =
      body.decision === 'transfer'
        ? await transferContract(services, session, params.id, body)
        : await decideChange(services, session.person, params.id, body);
    return { status, effectiveOn };
  });
}

const reviewResponse = ({ createdAt, closedAt, productCode, lines, ...review }: ReviewLine) => ({
  ...review,
  product: productCode,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  lines: [...lines],
});
