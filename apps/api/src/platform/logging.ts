import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Where a fault happened. Its message is left out: it may quote what a user typed, over several lines. */
const placesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');

/** What the log may hold: an allow list. No query strings, headers, bodies, ids or addresses of people. */
export function loggerOptions(level: string) {
  return {
    level,
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.code ?? error.name,
        stack: placesOf(error.stack),
        cause: error.cause instanceof Error ? error.cause.name : undefined,
      }),
    },
  };
}

/** One line a request, written with its response, with the pattern of its route. */
class OneLineARequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, routeOptions } = request;
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  }
}

export const requestLog = new OneLineARequest();
