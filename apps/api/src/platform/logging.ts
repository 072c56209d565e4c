import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pageRouteOf } from '@portaal/domain/pages/page-route';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { RequestLogger } from './request-logger.ts';
import { routeOptionsOf } from './route-options.ts';

/**
 * Returns the code locations of an error from its stack. The message is omitted, because it may quote user input over
 * several lines.
 */
const placesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');

/** Returns PostgreSQL's SQLSTATE code, which identifies the problem without personal data. */
function sqlStateOf(error: unknown): string | undefined {
  for (let found = error; found instanceof Error; found = found.cause) {
    const { code } = found as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/**
 * Returns the proxy's id of a request, so that the logs of proxy and server can be correlated; a new id if
 * that id is invalid.
 */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const header = headers['x-request-id'];
  return typeof header === 'string' && /^[\w.:-]{8,128}$/.test(header) ? header : randomUUID();
};

/**
 * Returns logger options with an allow list of fields. The log contains no query strings, headers or bodies, and the
 * only personal data are an account id and an IP address.
 */
export function loggerOptions(level: string) {
  return {
    level,
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.code ?? error.name,
        sqlState: sqlStateOf(error),
        stack: placesOf(error.stack),
        cause: error.cause instanceof Error ? error.cause.name : undefined,
      }),
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Account id of the caller, once the session is known. */
    personId?: string;
    /** Error code with which the call was rejected. */
    errorCode?: string;
  }
}

/**
 * Returns the route of the API call, or else the page that the browser shows at this URL; never text that a
 * visitor can choose.
 */
const routeOf = (request: FastifyRequest): string =>
  routeOptionsOf(request).url ?? pageRouteOf(request.url.split('?')[0] ?? '') ?? 'unknown';

/** Writes one log line per request, when the response is sent, with its route pattern. */
class OneLineARequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      person: request.personId,
      error: request.errorCode,
    };
    if (request.log instanceof RequestLogger) request.log.writeAnswered(line);
    else request.log.info(line, 'answered');
  }
}

export const requestLog = new OneLineARequest();
