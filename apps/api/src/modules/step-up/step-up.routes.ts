import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { askStepUp, confirmStepUp } from './step-up.use-cases.ts';

export function stepUpRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.askStepUp,
    async ({ body, session }) => {
      const asked = await askStepUp(services, session, body);
      return { ...asked, expiresAt: asked.expiresAt.toISOString() };
    },
    { rateLimit: limits.account },
  );

  route(
    app,
    calls.confirmStepUp,
    async ({ params, body, session }) => {
      const given = await confirmStepUp(services, session, { ...params, ...body });
      return { ...given, expiresAt: given.expiresAt.toISOString() };
    },
    { rateLimit: limits.signIn },
  );
}
