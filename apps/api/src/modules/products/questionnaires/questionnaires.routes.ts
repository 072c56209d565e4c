import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { recordQuestionnaire } from './questionnaire-records.use-cases.ts';
import { getQuestionnaire, listRiskProfiles, scoreQuestionnaire } from './questionnaires.use-cases.ts';

export function questionnaireRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listRiskProfiles, async ({ brand }) => [
    ...(await listRiskProfiles(services, brand.id, services.clock.today())),
  ]);

  route(app, calls.getQuestionnaire, ({ params, brand }) => getQuestionnaire(services, brand.id, params.id));

  route(
    app,
    calls.scoreQuestionnaire,
    async ({ params, body, brand, session }) =>
      scoreQuestionnaire(services, brand.id, (await session())?.person, params.id, body),
    { rateLimit: limits.calculation },
  );

  route(
    app,
    calls.recordQuestionnaire,
    ({ params, body: { questionnaire: input, purchase }, person, brand, request }) => {
      const origin = { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      return recordQuestionnaire(services, person, {
        ...params,
        given: input,
        purchase,
        origin,
        brandName: brand.name,
      });
    },
    { rateLimit: limits.calculation },
  );
}
