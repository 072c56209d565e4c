import * as calls from '@portaal/domain/calls';
import { type ErrorCode, errorCatalogue } from '@portaal/domain/http/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorBodyOf } from '../platform/app-error.ts';
import { isDatabaseTrouble } from '../platform/database/index.ts';
import { StorageAwayError } from '../platform/document-storage.ts';
import type { FaultReporter } from '../platform/fault-reporter.ts';
import { securityHeaders } from './security-headers.ts';

/** Our error codes for rejections by the HTTP framework itself. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'uriTooLong',
  FST_ERR_ROUTE_MISSING: 'notFound',
};

const statusCodes: Readonly<Record<number, ErrorCode>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  414: 'uriTooLong',
  415: 'notJson',
  429: 'tooManyRequests',
};

function codeOf(error: FastifyError): ErrorCode {
  const problemOfCode = frameworkCodes[error.code];
  if (problemOfCode) return problemOfCode;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return statusCodes[status] ?? 'malformed';
  return 'internal';
}

const shapes = Object.values(calls).map((call) => ({
  method: call.method as string,
  pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Returns the methods that a path of the API supports; empty for a path that does not exist. */
function methodsOf(path: string): string[] {
  return shapes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/** Rejects an unknown path with 404 and JSON, and an existing path with another method with 405. */
export function rejectUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request.url.split('?')[0] ?? '');
  if (methods.length === 0) return reply.code(404).send(errorBodyOf('notFound'));
  return reply.code(405).header('allow', methods.join(', ')).send(errorBodyOf('methodNotAllowed'));
}

/**
 * Turns every thrown error into an error body. An unexpected error is logged and reported, and its response contains
 * only a general description.
 */
export function handleErrors(app: FastifyInstance, reportFault: FaultReporter): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      request.errorCode = error.code;
      // An outside service that is unavailable or rejects our calls concerns the operator of this server, so
      // its error is logged.
      if (error.cause instanceof Error) request.log.warn({ err: error.cause }, error.code);
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
      return reply
        .code(error.status)
        .send(errorBodyOf(error.code, error.fields, error.retryAfter, error.explanation));
    }
    if (isDatabaseTrouble(error)) {
      request.log.error({ err: error }, 'database does not respond');
      return sendUnavailable(request, reply);
    }
    if (error instanceof StorageAwayError) {
      request.log.error({ err: error }, 'storage does not respond');
      return sendUnavailable(request, reply);
    }
    const code = codeOf(error);
    request.errorCode = code;
    if (code === 'internal') {
      request.log.error({ err: error }, 'unforeseen error');
      const place = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      reportFault(error, { mechanism: 'request', place, brand: request.brand?.id });
    }
    const body = errorBodyOf(code);
    return reply.code(code === 'internal' ? 500 : (error.statusCode ?? 400)).send(body);
  });
}

/** Seconds after which the database or the storage may be available again. */
const RETRY_AFTER = 5;

function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.errorCode = 'unavailable';
  return reply
    .code(errorCatalogue.unavailable.status)
    .header('retry-after', RETRY_AFTER)
    .send(errorBodyOf('unavailable'));
}

/** Rejects API calls at once while the database is known to be unavailable. Pages need no database. */
export function rejectWhileDown(app: FastifyInstance, isResponding: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isResponding()) return done();
    const { pathname } = new URL(request.url, 'http://x');
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/health/')) return done();
    sendUnavailable(request, reply);
  });
}

/** Rejects an address that cannot be routed. No hook has run yet, so no headers are set. */
export function rejectBrokenAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { production: boolean },
): void {
  const code = codeOf(error);
  reply
    .code(errorCatalogue[code].status)
    .headers(securityHeaders(request.url, options))
    .send(errorBodyOf(code));
}

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Responds to bytes that are not HTTP, or that arrive too slowly. Writes to the socket directly, because
 * there is no request. A connection that a browser opened in advance and never used is closed without a
 * response: if the browser sent its first request at that moment, it would mistake an error response for the
 * response to that request. Without any response, the browser retries.
 */
export function rejectBrokenHttp(
  error: NodeJS.ErrnoException,
  socket: { writable: boolean; bytesRead: number; end(text: string): unknown; destroy(): unknown },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'headersTooLarge' : 'malformed';
  const body = JSON.stringify(errorBodyOf(code));
  socket.end(
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n` +
      'Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
