import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../plugins/rate-limit.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { annuityRulesOn, annuityTermsFor, contributionRoomFor } from './fiscal.use-cases.ts';

export function fiscalRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getAnnuityRules, () => annuityRulesOn(services, services.clock.today()));
  route(app, calls.getAnnuityTerms, ({ body }) => annuityTermsFor(services, body), {
    rateLimit: limits.calculation,
  });
  route(app, calls.getContributionRoom, ({ body }) => contributionRoomFor(services, body), {
    rateLimit: limits.calculation,
  });
}
