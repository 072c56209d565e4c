import { BUILD_VERSION } from '@portaal/domain/brand/configuration';
import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { requireDatabase } from './health.use-cases.ts';

export function healthRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getLiveness, () => ({ status: 'ok' as const, version: BUILD_VERSION }), { quiet: true });

  route(
    app,
    calls.getReadiness,
    async ({ request }) => {
      await requireDatabase(services, (error) =>
        request.log.error({ err: error }, 'database does not answer'),
      );
      return { status: 'ok' as const, database: services.database.kind };
    },
    { quiet: true },
  );
}
