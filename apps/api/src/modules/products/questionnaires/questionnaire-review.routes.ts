import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { handleQuestionnaire, listQuestionnaireReviews } from './questionnaire-review.use-cases.ts';

export function questionnaireReviewRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listQuestionnaireReviews, ({ query, person }) =>
    listQuestionnaireReviews(services, person, query),
  );

  route(app, calls.handleQuestionnaire, async ({ params, body, person }) => {
    await handleQuestionnaire(services, person, { ...params, ...body });
    return undefined;
  });
}
