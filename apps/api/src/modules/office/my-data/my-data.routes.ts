import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { downloadMyData } from './my-data.use-cases.ts';

export function myDataRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.downloadMyData,
    ({ body, brand, session }) => downloadMyData(services, brand, session, body.twoFaToken),
    { rateLimit: limits.archive },
  );
}
