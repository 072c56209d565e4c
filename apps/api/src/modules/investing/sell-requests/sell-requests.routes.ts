import * as calls from '@portaal/domain/calls';
import type { SellRequest } from '@portaal/domain/investing/sell-requests/calls';
import { centsToEuro, euroToCents } from '@portaal/engine';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { listSales, listSellQueue } from './sales.use-cases.ts';
import {
  cancelSellRequest,
  getSellTerms,
  listSellRequests,
  previewSale,
  requestSale,
  type SellRequestWithLines,
} from './sell-requests.use-cases.ts';

export function sellRequestRoutes(app: FastifyInstance, services: Services): void {
  const answer = (requested: SellRequestWithLines) => requestResponse(requested, services.clock.now());

  route(app, calls.listSellQueue, ({ query, person }) => listSellQueue(services, person, query));

  route(app, calls.getSellTerms, ({ params, person }) => getSellTerms(services, person, params.id));

  route(
    app,
    calls.previewSale,
    ({ params, body, person }) => previewSale(services, person, params.id, body),
    {
      rateLimit: limits.calculation,
    },
  );

  route(
    app,
    calls.requestSale,
    async ({ params, headers, body, session }) => {
      const { shownGross, shownDealingDay, shownExitCost, twoFaToken, ...order } = body;
      const agreed = {
        order,
        shownGross: euroToCents(shownGross),
        shownDealingDay,
        shownExitCost: shownExitCost === undefined ? undefined : euroToCents(shownExitCost),
        twoFaToken,
        idempotencyKey: headers['idempotency-key'],
      };
      return answer(await requestSale(services, session, params.id, agreed));
    },
    { rateLimit: limits.calculation },
  );

  route(app, calls.listSellRequests, async ({ params, query, person }) =>
    pageWith(await listSellRequests(services, person, params.id, query), answer),
  );

  route(app, calls.cancelSellRequest, async ({ params, person }) =>
    answer(await cancelSellRequest(services, person, params.id, params.requestId)),
  );

  route(app, calls.listSales, ({ params, query, person }) => listSales(services, person, params.id, query));
}

function requestResponse({ request, lines }: SellRequestWithLines, now: Date): SellRequest {
  return {
    id: request.id,
    number: request.number,
    kind: request.kind,
    status: request.status,
    requestedAt: request.requestedAt.toISOString(),
    cancellableUntil: request.cancellableUntil.toISOString(),
    isCancellable: request.status === 'queued' && request.cancellableUntil > now,
    closedAt: request.closedAt?.toISOString() ?? null,
    funds: lines.map((line) => ({
      id: line.fundId,
      name: line.fundName,
      units: line.units === null ? null : Number(line.units),
      amount: line.amountCents === null ? null : centsToEuro(line.amountCents),
      dealFrom: line.dealFrom as SellRequest['funds'][number]['dealFrom'],
      executedUnits: Number(line.executedUnits),
      executedGross: centsToEuro(line.executedGrossCents),
      exitCost: centsToEuro(line.exitCostCents),
      isDone: line.progress === 'done',
      isWaiting: line.isWaiting,
    })),
  };
}
