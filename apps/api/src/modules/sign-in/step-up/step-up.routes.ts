import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmStepUp, requestStepUpCode, type SignedApplications } from './step-up.use-cases.ts';

export function stepUpRoutes(
  app: FastifyInstance,
  services: Services,
  applications: SignedApplications,
): void {
  route(
    app,
    calls.requestStepUpCode,
    async ({ body, session }) => {
      const requested = await requestStepUpCode(services, applications, session, body);
      return { ...requested, expiresAt: requested.expiresAt.toISOString() };
    },
    { rateLimit: limits.account },
  );

  route(
    app,
    calls.confirmStepUp,
    async ({ params, body, session }) => {
      const confirmation = await confirmStepUp(services, session, { ...params, ...body });
      return { ...confirmation, expiresAt: confirmation.expiresAt.toISOString() };
    },
    { rateLimit: limits.signIn },
  );
}
