import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getLiveness, getReadiness } from './health.use-cases.ts';

export function healthRoutes(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  route(app, calls.getLiveness, () => getLiveness(isStopping), { quiet: true });

  route(
    app,
    calls.getReadiness,
    ({ request }) =>
      getReadiness(services, isStopping, (error) =>
        request.log.error({ err: error }, 'database does not respond'),
      ),
    { quiet: true },
  );
}
