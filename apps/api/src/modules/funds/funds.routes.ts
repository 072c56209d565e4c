import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listFundPerformance } from './fund-performance.ts';
import { listFunds } from './funds.use-cases.ts';

export function fundRoutes(app: FastifyInstance, services: Services): void {
  // Domain 6: all four funds may be chosen in every product, so the product code selects nothing yet.
  route(app, calls.listFunds, () => listFunds(services));

  route(app, calls.listFundPerformance, () => listFundPerformance(services));
}
