import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { deviceTokenOf } from '../../../http/session.ts';
import type { Services } from '../../../platform/services.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  listSignInActivity,
} from './security.use-cases.ts';

export function securityRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.changePassword,
    async ({ body, brand, session, request }) => {
      const device = deviceTokenOf(request, services.configuration.production);
      await changePassword(services, brand, session, { ...body, device }, (metric) =>
        request.log.warn({ metric }, 'a changed password was not looked up among the leaked ones'),
      );
      return undefined;
    },
    { rateLimit: limits.account },
  );

  route(app, calls.listSessions, ({ session }) => listSessions(services, session));

  route(app, calls.endSession, async ({ params, session }) => {
    await endSession(services, session, params.id);
    return undefined;
  });

  route(app, calls.endOtherSessions, async ({ session }) => {
    await endOtherSessions(services, session);
    return undefined;
  });

  route(app, calls.listSignInActivity, ({ person }) => listSignInActivity(services, person));
}
