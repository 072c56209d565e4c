import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import {
  clearPasskeyCookie,
  clearPendingCookie,
  clearSessionCookies,
  deviceTokenOf,
  passkeyTokenOf,
  pendingTokenOf,
  sessionTokenOf,
  setDeviceCookie,
  setPasskeyCookie,
  setPendingCookie,
  setSessionCookies,
  setTrustedCookie,
  trustedTokenOf,
} from '../../../http/session.ts';
import type { Services } from '../../../platform/services.ts';
import type { LiveSession } from '../../../platform/session.ts';
import {
  askPasskeyLogin,
  type Browser,
  epochSeconds,
  login,
  loginSecondFactor,
  loginWithPasskey,
  PENDING_LIMIT,
  type StartedSession,
  sendLoginCode,
  sessionHint,
  signOut,
} from './session.use-cases.ts';

/** Ends the session of an employee who impersonates a customer; returns the employee's own session. */
type StopImpersonation = (
  services: Services,
  session: LiveSession,
) => Promise<{ readonly token: string; readonly expiresAt: Date }>;

/** Registers the session routes. `stopImpersonation` is a parameter, because impersonation depends on sessions. */
export function sessionRoutes(
  app: FastifyInstance,
  services: Services,
  stopImpersonation: StopImpersonation,
): void {
  const { clock, configuration } = services;
  const { production } = configuration;

  async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
    const token = sessionTokenOf(request, production);
    if (token !== undefined) await signOut(services, request.brand.id, token);
    clearSessionCookies(reply, production);
  }

  signInRoutes(app, services);

  route(app, calls.logout, async ({ query, request, reply, ...visitor }) => {
    const session = await visitor.session();
    if (session?.impersonator && query.all === undefined) {
      const { token, expiresAt } = await stopImpersonation(services, session);
      const hint = await sessionHint(expiresAt, clock.now());
      setSessionCookies(reply, { token, hint, expiresAt }, production);
      return undefined;
    }
    reply.header('clear-site-data', query.lapsed === undefined ? '"cache", "storage"' : '"cache"');
    return endSession(request, reply);
  });

  route(app, calls.deleteCookie, ({ request, reply }) => endSession(request, reply));

  route(
    app,
    calls.getCookie,
    async (visitor) => {
      const session = await visitor.session();
      return session ? sessionHint(session.expiresAt, clock.now()) : null;
    },
    { quiet: true },
  );

  route(
    app,
    calls.sessionHealthCheck,
    ({ session }) => ({
      valid: true as const,
      exp: epochSeconds(session.expiresAt),
      limit: epochSeconds(session.endsAt),
    }),
    { quiet: true },
  );
}

/** Registers the routes that start a session. */
function signInRoutes(app: FastifyInstance, services: Services): void {
  const { clock, configuration } = services;
  const { production } = configuration;

  const browserOf = (request: FastifyRequest): Browser => ({
    brand: request.brand,
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceTokenOf(request, production),
    onAccount: (personId) => {
      request.attemptedAccount = personId;
    },
  });

  /** Sets the cookies of a new session, which replaces the previous session of this browser. */
  async function openSession(request: FastifyRequest, reply: FastifyReply, started: StartedSession) {
    const previous = sessionTokenOf(request, production);
    if (previous !== undefined) await signOut(services, request.brand.id, previous);
    const { token, expiresAt, person } = started;
    const now = clock.now();
    const hint = await sessionHint(expiresAt, now);
    setSessionCookies(reply, { token, hint, expiresAt }, production);
    setDeviceCookie(reply, { token: started.device, now }, production);
    return { user: person, exp: epochSeconds(expiresAt) };
  }

  route(
    app,
    calls.login,
    async ({ body, request, reply }) => {
      const outcome = await login(services, {
        ...browserOf(request),
        ...body,
        trusted: trustedTokenOf(request, production),
        address: request.ip,
      });
      if ('started' in outcome) return openSession(request, reply, outcome.started);
      const expires = new Date(clock.now().getTime() + PENDING_LIMIT);
      setPendingCookie(reply, { token: outcome.pendingToken, expires }, production);
      return { secondFactor: outcome.challenge };
    },
    { rateLimit: limits.signIn },
  );

  route(
    app,
    calls.loginSecondFactor,
    async ({ body, request, reply }) => {
      const token = pendingTokenOf(request, production);
      const completed = await loginSecondFactor(services, browserOf(request), { ...body, token });
      clearPendingCookie(reply, production);
      if (completed.trusted) setTrustedCookie(reply, completed.trusted, production);
      const session = await openSession(request, reply, completed);
      return { ...session, recoveryCodesLeft: completed.recoveryCodesLeft };
    },
    { rateLimit: limits.signIn },
  );

  route(
    app,
    calls.sendLoginCode,
    async ({ body, brand, request }) => {
      const token = pendingTokenOf(request, production);
      const { expiresAt } = await sendLoginCode(services, brand, { ...body, token });
      return { expiresAt: expiresAt.toISOString() };
    },
    { rateLimit: limits.account },
  );

  route(
    app,
    calls.askPasskeyLogin,
    async ({ brand, reply }) => {
      const { options, ...attempt } = await askPasskeyLogin(services, brand);
      setPasskeyCookie(reply, attempt, production);
      return options;
    },
    { rateLimit: limits.signIn },
  );

  route(
    app,
    calls.loginWithPasskey,
    async ({ body, request, reply }) => {
      const token = passkeyTokenOf(request, production);
      const started = await loginWithPasskey(services, browserOf(request), { ...body, token });
      clearPasskeyCookie(reply, production);
      clearPendingCookie(reply, production);
      return openSession(request, reply, started);
    },
    { rateLimit: limits.signIn },
  );
}
