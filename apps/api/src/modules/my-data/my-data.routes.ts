import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
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
