import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../brands/brands.ts';
import { routeOptionsOf } from '../platform/route-options.ts';
import { DEVICE_LIMIT, hashToken, type LiveSession, type SessionLookup } from '../platform/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    brand: Brand;
    /** Returns the caller's live session, looked up once per request at first use. */
    session(): Promise<LiveSession | undefined>;
  }
}

/**
 * Requests that only check the session and do not count as activity. Otherwise the poll every 60 s would keep
 * every tab signed in forever.
 */
const WATCHING = new Set(['/api/session-health-check', '/api/getCookie']);

/** The hint cookie of the specification, which contains an expiry and grants no access. */
const HINT_COOKIE = 'token';

const sessionCookieName = (production: boolean): string => (production ? '__Host-sid' : 'sid');

/**
 * Returns the name of the cookie that remains after signing out: it only shows that this browser signed in
 * before (used by the sign-in throttle).
 */
const deviceCookieName = (production: boolean): string => (production ? '__Host-device' : 'device');

/**
 * Returns the name of the cookie used between password and code: it identifies the attempt and grants no
 * access.
 */
const pendingCookieName = (production: boolean): string => (production ? '__Host-2fa' : '2fa');

/** Returns the name of the cookie of a started passkey sign-in: it identifies the attempt and grants no access. */
const passkeyCookieName = (production: boolean): string => (production ? '__Host-passkey' : 'passkey');

/** Returns the name of the cookie of a browser that needs no second factor for a while. */
const trustedCookieName = (production: boolean): string => (production ? '__Host-trusted' : 'trusted');

/** 256 random bits in base64url. Any other value never reaches the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns the cookies, parsed at first use, because a visitor's call needs at most one cookie. */
export function cookiesOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  request.cookies ??= request.server.parseCookie(request.headers.cookie ?? '');
  return request.cookies;
}

function tokenIn(request: FastifyRequest, name: string): string | undefined {
  const value = cookiesOf(request)[name];
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

type TokenReader = (request: FastifyRequest, production: boolean) => string | undefined;

export const sessionTokenOf: TokenReader = (request, production) =>
  tokenIn(request, sessionCookieName(production));
export const deviceTokenOf: TokenReader = (request, production) =>
  tokenIn(request, deviceCookieName(production));
export const pendingTokenOf: TokenReader = (request, production) =>
  tokenIn(request, pendingCookieName(production));
export const passkeyTokenOf: TokenReader = (request, production) =>
  tokenIn(request, passkeyCookieName(production));
export const trustedTokenOf: TokenReader = (request, production) =>
  tokenIn(request, trustedCookieName(production));

const attributes = (production: boolean) =>
  ({ path: '/', httpOnly: true, secure: production, sameSite: 'strict' }) as const;

export function setSessionCookies(
  reply: FastifyReply,
  values: { token: string; hint: string; expiresAt: Date },
  production: boolean,
): void {
  reply.setCookie(sessionCookieName(production), values.token, attributes(production));
  reply.setCookie(HINT_COOKIE, values.hint, { ...attributes(production), expires: values.expiresAt });
}

export function setDeviceCookie(
  reply: FastifyReply,
  { token, now }: { token: string; now: Date },
  production: boolean,
): void {
  const expires = new Date(now.getTime() + DEVICE_LIMIT);
  reply.setCookie(deviceCookieName(production), token, { ...attributes(production), expires });
}

type TimedToken = { readonly token: string; readonly expires: Date };

export function setPendingCookie(
  reply: FastifyReply,
  { token, expires }: TimedToken,
  production: boolean,
): void {
  reply.setCookie(pendingCookieName(production), token, { ...attributes(production), expires });
}

export function clearPendingCookie(reply: FastifyReply, production: boolean): void {
  reply.clearCookie(pendingCookieName(production), attributes(production));
}

export function setPasskeyCookie(
  reply: FastifyReply,
  { token, expires }: TimedToken,
  production: boolean,
): void {
  reply.setCookie(passkeyCookieName(production), token, { ...attributes(production), expires });
}

export function clearPasskeyCookie(reply: FastifyReply, production: boolean): void {
  reply.clearCookie(passkeyCookieName(production), attributes(production));
}

export function setTrustedCookie(
  reply: FastifyReply,
  { token, expires }: TimedToken,
  production: boolean,
): void {
  reply.setCookie(trustedCookieName(production), token, { ...attributes(production), expires });
}

export function clearSessionCookies(reply: FastifyReply, production: boolean): void {
  reply.clearCookie(sessionCookieName(production), attributes(production));
  reply.clearCookie(HINT_COOKIE, attributes(production));
}

export async function recogniseSessions(
  app: FastifyInstance,
  options: { production: boolean; lookup: SessionLookup },
): Promise<void> {
  await app.register(cookie, { hook: false });
  app.decorateRequest('session', function session(this: FastifyRequest) {
    const token = sessionTokenOf(this, options.production);
    const found =
      token === undefined
        ? Promise.resolve(undefined)
        : options.lookup(hashToken(token), this.brand.id, {
            touch: !WATCHING.has(routeOptionsOf(this).url ?? ''),
          });
    this.session = () => found;
    return found;
  });
}
