import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { sessionTokenOf, setSessionCookies } from '../../../http/session.ts';
import type { Services } from '../../../platform/services.ts';
import { epochSeconds, sessionHint } from '../session/session.use-cases.ts';
import { startImpersonation, stopImpersonation, type Turn } from './impersonation.use-cases.ts';

export function impersonationRoutes(app: FastifyInstance, services: Services): void {
  const { clock, configuration } = services;
  const { production } = configuration;

  async function become({ token, person, expiresAt }: Turn, reply: FastifyReply) {
    const hint = await sessionHint(expiresAt, clock.now());
    setSessionCookies(reply, { token, hint, expiresAt }, production);
    return { user: person, exp: epochSeconds(expiresAt) };
  }

  route(
    app,
    calls.startImpersonation,
    async ({ body, request, reply, session }) => {
      const token = sessionTokenOf(request, production) ?? '';
      return become(await startImpersonation(services, session, { ...body, token }), reply);
    },
    { rateLimit: limits.account },
  );

  route(app, calls.stopImpersonation, async ({ reply, session }) =>
    become(await stopImpersonation(services, session), reply),
  );
}
