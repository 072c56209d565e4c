import type { SecurityEventKind } from '@portaal/domain/office/security-events/kinds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOptionsOf } from '../platform/route-options.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The account to which a user tried to sign in, if it exists. Used for security events, never in a
     * response.
     */
    attemptedAccount?: string;
  }
}

/** A security event derived from a request, without the content of the request. */
export interface SeenEvent {
  readonly brand: string;
  readonly kind: SecurityEventKind;
  readonly personId: string | null;
  readonly subjectId: string | null;
  readonly route: string;
  readonly address: string;
  readonly device: string;
}

const SIGN_IN = new Set(['/api/login', '/api/login/second-factor', '/api/login/passkey/confirm']);
/** Response statuses that count as a rejection: not signed in, not allowed, invalid, or too many requests. */
const REFUSED = new Set([401, 403, 422, 429]);
/** Routes on which an employee views the data of a person. */
const PERSONAL = /^\/api\/admin\/(people|contracts|applications|change-requests|uploads)\/:/;
const LONGEST_DEVICE = 200;

/**
 * Returns the kind of event of a response, based only on what an outsider sees. Looks up the caller for
 * events only.
 */
function kindOf(request: FastifyRequest, reply: FastifyReply, route: string): SeenEvent['kind'] | undefined {
  const { statusCode } = reply;
  if (request.errorCode === 'passkeyCopied') return 'passkeyCopied';
  if (SIGN_IN.has(route)) return REFUSED.has(statusCode) ? 'signInRefused' : undefined;
  if (statusCode === 403) return 'denied';
  if (statusCode === 404 && route.includes('/:')) return 'foreignId';
  if (statusCode !== 200) return undefined;
  const disposition = reply.getHeader('content-disposition');
  if (typeof disposition === 'string' && disposition.startsWith('attachment')) return 'exported';
  return request.method === 'GET' && PERSONAL.test(route) ? 'personViewed' : undefined;
}

async function eventOf(
  request: FastifyRequest,
  kind: SecurityEventKind,
  route: string,
): Promise<SeenEvent | undefined> {
  const session = SIGN_IN.has(route) ? undefined : await request.session().catch(() => undefined);
  // For a visitor without a session, a mistyped address or a downloaded brochure is not an event.
  if (!session && (kind === 'foreignId' || kind === 'exported')) return undefined;
  const [subjectId = request.attemptedAccount ?? null] = Object.values(
    request.params as Record<string, string>,
  );
  return {
    brand: request.brand.id,
    kind,
    personId: session?.impersonator?.id ?? session?.person.id ?? null,
    subjectId,
    route: `${request.method} ${route}`,
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
  };
}

/** Records rejections, views of a person and file downloads, after the response is sent. */
export function noteSecurityEvents(app: FastifyInstance, note: (event: SeenEvent) => void): void {
  // Most responses are not an event; for those, this hook creates no promise.
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOptionsOf(request).url;
    const kind = route?.startsWith('/api/') ? kindOf(request, reply, route) : undefined;
    if (route === undefined || kind === undefined) return done();
    eventOf(request, kind, route)
      .then((event) => event && note(event))
      .then(() => done(), done);
  });
}
