import { calls } from '@portaal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../plugins/rate-limit.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import {
  clearSessionCookies,
  deviceTokenOf,
  sessionTokenOf,
  setDeviceCookie,
  setSessionCookies,
} from '../../plugins/session.ts';
import { epochSeconds, sessionHint, signIn, signOut } from './session.use-cases.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { clock, configuration } = services;
  const { production } = configuration;

  async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
    const token = sessionTokenOf(request, production);
    if (token !== undefined) await signOut(services, request.brand.id, token);
    clearSessionCookies(reply, production);
  }

  route(
    app,
    calls.login,
    async ({ body, brand, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const device = deviceTokenOf(request, production);
      const started = await signIn(services, { brand, ...body, userAgent, device, address: request.ip });
      const previous = sessionTokenOf(request, production);
      if (previous !== undefined) await signOut(services, brand.id, previous);
      const { token, expiresAt, person } = started;
      const now = clock.now();
      const hint = await sessionHint(expiresAt, now);
      setSessionCookies(reply, { token, hint, expiresAt }, production);
      setDeviceCookie(reply, { token: started.device, now }, production);
      return { user: person, exp: epochSeconds(expiresAt) };
    },
    { rateLimit: limits.signIn },
  );

  route(app, calls.logout, async ({ request, reply }) => {
    reply.header('clear-site-data', '"cache", "storage"');
    return endSession(request, reply);
  });

  route(app, calls.deleteCookie, ({ request, reply }) => endSession(request, reply));

  route(
    app,
    calls.getCookie,
    async ({ request }) => {
      const session = await request.session();
      return session ? sessionHint(session.expiresAt, clock.now()) : null;
    },
    { quiet: true },
  );

  route(
    app,
    calls.sessionHealthCheck,
    async ({ request }) => {
      const session = await request.session();
      return {
        valid: true as const,
        exp: session ? epochSeconds(session.expiresAt) : 0,
        limit: session ? epochSeconds(session.endsAt) : 0,
      };
    },
    { quiet: true },
  );
}
