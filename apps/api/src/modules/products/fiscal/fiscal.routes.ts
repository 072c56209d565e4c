import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getAnnuityRules, getAnnuityTerms, getContributionRoom } from './fiscal.use-cases.ts';

export function fiscalRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getAnnuityRules, ({ brand }) =>
    getAnnuityRules(services, brand.id, services.clock.today()),
  );
  route(app, calls.getAnnuityTerms, ({ body, brand }) => getAnnuityTerms(services, brand.id, body), {
    rateLimit: limits.calculation,
  });
  route(app, calls.getContributionRoom, ({ body, brand }) => getContributionRoom(services, brand.id, body), {
    rateLimit: limits.calculation,
  });
}
