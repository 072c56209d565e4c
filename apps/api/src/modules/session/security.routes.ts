import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { deviceTokenOf } from '../../http/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Actor,
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  listSignInActivity,
} from './security.use-cases.ts';

export function securityRoutes(app: FastifyInstance, services: Services): void {
  async function actorOf(request: FastifyRequest): Promise<Actor> {
    const session = await request.session();
    if (!session) throw new AppError('notAuthenticated');
    const device = deviceTokenOf(request, services.configuration.production);
    return { person: session.person, sessionId: session.id, device };
  }

  route(
    app,
    calls.changePassword,
    async ({ body, brand, request }) => {
      await changePassword(services, brand, await actorOf(request), body, (metric) =>
        request.log.warn({ metric }, 'a changed password was not looked up among the leaked ones'),
      );
      return undefined;
    },
    { rateLimit: limits.account },
  );

  route(app, calls.listSessions, async ({ request }) => listOwnSessions(services, await actorOf(request)));

  route(app, calls.endSession, async ({ params, request }) => {
    await endOwnSession(services, await actorOf(request), params.id);
    return undefined;
  });

  route(app, calls.endOtherSessions, async ({ request }) => {
    await endOtherSessions(services, await actorOf(request));
    return undefined;
  });

  route(app, calls.listSignInActivity, ({ person }) => listSignInActivity(services, person));
}
