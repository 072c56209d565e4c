import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findQuestionnaire, listRiskProfiles, scoreQuestionnaire } from './questionnaires.use-cases.ts';

export function questionnaireRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listRiskProfiles, async () => [
    ...(await listRiskProfiles(services, services.clock.today())),
  ]);

  // written out field by field, so that points cannot slip along; the serializer is a second guard.
  route(app, calls.getQuestionnaire, ({ params }) => {
    const { id, version, name, questions, questionEleven } = findQuestionnaire(params.id);
    return {
      id,
      version,
      name,
      questions: questions.map(({ id: question, question: text, help, answers }) => ({
        id: question,
        question: text,
        help,
        answers: answers.map(({ id: answerId, answer }) => ({ id: answerId, answer })),
      })),
      questionEleven: {
        id: questionEleven.id,
        question: questionEleven.question,
        help: questionEleven.help,
        answers: questionEleven.answers.map((choice) => ({
          id: choice.id,
          answer: choice.answer,
          profile: choice.profile,
        })),
      },
    };
  });

  route(
    app,
    calls.scoreQuestionnaire,
    async ({ params, body, session }) =>
      scoreQuestionnaire(services, (await session())?.person, params.id, body),
    { rateLimit: limits.calculation },
  );
}
