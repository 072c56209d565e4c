import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { LiveSession } from '../../http/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { askStepUp, confirmStepUp } from './step-up.use-cases.ts';

async function sessionOf(request: FastifyRequest): Promise<LiveSession> {
  const session = await request.session();
  if (!session) throw new AppError('notAuthenticated');
  return session;
}

export function stepUpRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.askStepUp,
    async ({ body, request }) => {
      const asked = await askStepUp(services, await sessionOf(request), body);
      return { ...asked, expiresAt: asked.expiresAt.toISOString() };
    },
    { rateLimit: limits.account },
  );

  route(
    app,
    calls.confirmStepUp,
    async ({ params, body, request }) => {
      const given = await confirmStepUp(services, await sessionOf(request), { ...params, ...body });
      return { ...given, expiresAt: given.expiresAt.toISOString() };
    },
    { rateLimit: limits.signIn },
  );
}
