import { BUILD_VERSION, calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { requireDatabase } from './health.use-cases.ts';

export function healthRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.healthLive, () => ({ status: 'ok' as const, version: BUILD_VERSION }), { quiet: true });

  route(
    app,
    calls.healthReady,
    async ({ request }) => {
      await requireDatabase(services, (error) =>
        request.log.error({ err: error }, 'database does not answer'),
      );
      return { status: 'ok' as const, database: services.database.kind };
    },
    { quiet: true },
  );
}
