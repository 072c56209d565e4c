import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listFundPerformance } from './fund-performance.use-cases.ts';
import { listFunds } from './funds.use-cases.ts';

export function fundRoutes(app: FastifyInstance, services: Services): void {
  // Every product may use all funds (domain 6), so the product code does not filter yet.
  route(app, calls.listFunds, ({ brand }) => listFunds(services, brand.id));

  route(app, calls.listFundPerformance, () => listFundPerformance(services));
}
