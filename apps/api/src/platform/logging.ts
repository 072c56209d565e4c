import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pageRouteOf } from '@portaal/domain/pages/page-route';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { RequestLogger } from './request-logger.ts';
import { routeOptionsOf } from './route-options.ts';

/** Returns where a fault happened. Its message is omitted, because it may quote user input over several lines. */
const placesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');

/** Returns PostgreSQL's code, which identifies the problem without personal data. */
function sqlStateOf(error: unknown): string | undefined {
  for (let found = error; found instanceof Error; found = found.cause) {
    const { code } = found as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Returns the proxy's id of a request, so that its log and ours can be compared; an invalid id is replaced by ours. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const header = headers['x-request-id'];
  return typeof header === 'string' && /^[\w.:-]{8,128}$/.test(header) ? header : randomUUID();
};

/**
 * Returns an allow list of fields that may be logged. It has no query strings, headers or bodies, and of people only
 * a number and their address.
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
    /** Number of the caller, once it is known. */
    personId?: string;
    /** Code with which the call was rejected. */
    errorCode?: string;
  }
}

/**
 * Returns the route of the call, or of the page that the browser shows at an address without a call. Never text a
 * visitor made up.
 */
const routeOf = (request: FastifyRequest): string =>
  routeOptionsOf(request).url ?? pageRouteOf(request.url.split('?')[0] ?? '') ?? 'unknown';

/** Writes one line per request, with its response and the pattern of its route. */
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
