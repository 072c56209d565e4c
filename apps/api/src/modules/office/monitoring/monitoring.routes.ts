import * as calls from '@portaal/domain/calls';
import { ENVELOPE_BYTES } from '@portaal/domain/office/monitoring/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { passOnReport } from './monitoring.use-cases.ts';

/** Limit per address: a failing page reports once, so more requests than this are a flood. */
const LIMIT = { max: 30, timeWindow: '1 minute' } as const;

type Send = Parameters<typeof passOnReport>[2];

/**
 * Registers the error reporting tunnel (E-07) in its own scope, because only this route parses the request body as
 * bytes.
 */
export async function monitoringRoutes(app: FastifyInstance, send: Send): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['text/plain', 'application/x-sentry-envelope'],
      { parseAs: 'buffer', bodyLimit: ENVELOPE_BYTES },
      (_request, body, done) => done(null, body),
    );
    route(
      scope,
      calls.reportError,
      ({ brand, request }) =>
        passOnReport(brand, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), send),
      { rateLimit: LIMIT, quiet: true },
    );
  });
}
