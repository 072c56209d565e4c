import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listPayoutsUnderWay } from './own-payouts.use-cases.ts';
import {
  getPayoutFile,
  handOverPayouts,
  listFailedPayouts,
  listPayoutBatches,
} from './payout-batches.use-cases.ts';
import { orderPayouts } from './payout-orders.use-cases.ts';
import { previewPayouts } from './payout-preview.use-cases.ts';
import { getPayoutProof } from './payout-proof.use-cases.ts';
import { loadPayoutReport } from './payout-reports.use-cases.ts';
import { withdrawPayoutBatch } from './payout-withdrawal.use-cases.ts';

export function payoutRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listPayoutsUnderWay, ({ person }) => listPayoutsUnderWay(services, person));

  route(
    app,
    calls.getPayoutProof,
    ({ params, person, brand }) => getPayoutProof(services, person, brand, params.id),
    { rateLimit: limits.calculation },
  );

  route(app, calls.previewPayouts, ({ session }) => previewPayouts(services, session));

  route(app, calls.orderPayouts, async ({ body, session }) => {
    await orderPayouts(services, session, body);
    return undefined;
  });

  route(app, calls.listPayoutBatches, ({ query, person }) => listPayoutBatches(services, person, query));

  route(app, calls.listFailedPayouts, ({ params, query, person }) =>
    listFailedPayouts(services, person, { ...params, ...query }),
  );

  route(app, calls.loadPayoutReport, ({ session, ...sent }) => loadPayoutReport(services, session, sent));

  route(app, calls.getPayoutFile, ({ params, person }) => getPayoutFile(services, person, params.id));

  route(app, calls.handOverPayouts, async ({ params, person }) => {
    await handOverPayouts(services, person, params.id);
    return undefined;
  });

  route(app, calls.withdrawPayoutBatch, async ({ params, body, session }) => {
    await withdrawPayoutBatch(services, session, { ...params, ...body });
    return undefined;
  });
}
