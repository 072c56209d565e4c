import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../plugins/app-error.ts';
import { limits } from '../../plugins/rate-limit.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { downloadOwnData } from './my-data.use-cases.ts';

export function myDataRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.downloadMyData,
    async ({ body, brand, request }) => {
      const session = await request.session();
      if (!session) throw new AppError('notAuthenticated');
      return downloadOwnData(services, brand, session, body.twoFaToken);
    },
    { rateLimit: limits.archive },
  );
}
