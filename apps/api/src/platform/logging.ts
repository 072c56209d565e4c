import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pageRouteOf } from '@portaal/domain/pages/page-route';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { RequestLogger } from './request-logger.ts';
import { routeOptionsOf } from './route-options.ts';

/** Where a fault happened. Its message is left out: it may quote what a user typed, over several lines. */
const placesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');

/** The code of PostgreSQL, which says what went wrong without saying with whose data. */
function sqlStateOf(error: unknown): string | undefined {
  for (let found = error; found instanceof Error; found = found.cause) {
    const { code } = found as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** What a proxy calls a request, so that its log and ours can be laid beside each other; anything else gets ours. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,128}$/.test(given) ? given : randomUUID();
};

/** What the log may hold: an allow list. No query strings, headers or bodies; of people a number and where they call from. */
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
    /** Of who called, once it is known. */
    personId?: string;
    /** With which the call was rejected. */
    errorCode?: string;
  }
}

/** Of an address that is no call, the route of the page the browser shows there. Never what a visitor made up. */
const routeOf = (request: FastifyRequest): string =>
  routeOptionsOf(request).url ?? pageRouteOf(request.url.split('?')[0] ?? '') ?? 'unknown';

/** One line a request, written with its response, with the pattern of its route. */
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
