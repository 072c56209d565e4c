import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { routeOptionsOf } from '../platform/route-options.ts';

const healthCalls: ReadonlySet<unknown> = new Set([calls.getLiveness, calls.getReadiness]);

/** Limits a process that runs jobs to its health calls: no pages and no other calls. */
export function serveHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(healthCalls.has(routeOptionsOf(request).config.call) ? undefined : new AppError('notFound'));
  });
}
