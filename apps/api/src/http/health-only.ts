import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { routeOptionsOf } from '../platform/route-options.ts';

const asked: ReadonlySet<unknown> = new Set([calls.getLiveness, calls.getReadiness]);

/** A process that works jobs says how it is, and nothing else: no page, no call. */
export function serveHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(asked.has(routeOptionsOf(request).config.call) ? undefined : new AppError('notFound'));
  });
}
