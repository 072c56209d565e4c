import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { type LiveSession, sessionTokenOf, setSessionCookies } from '../../http/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { epochSeconds, sessionHint } from '../session/session.use-cases.ts';
import { startImpersonation, stopImpersonation, type Turn } from './impersonation.use-cases.ts';

async function sessionOf(request: FastifyRequest): Promise<LiveSession> {
  const session = await request.session();
  if (!session) throw new AppError('notAuthenticated');
  return session;
}

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
    async ({ body, request, reply }) => {
      const token = sessionTokenOf(request, production) ?? '';
      const session = await sessionOf(request);
      return become(await startImpersonation(services, session, { ...body, token }), reply);
    },
    { rateLimit: limits.account },
  );

  route(app, calls.stopImpersonation, async ({ request, reply }) =>
    become(await stopImpersonation(services, await sessionOf(request)), reply),
  );
}
