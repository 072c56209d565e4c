import * as calls from '@portaal/domain/calls';
import type { ChangeRequest } from '@portaal/domain/investing/change-requests/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { requestedOf } from './change-record.mapping.ts';
import {
  getChangeOptions,
  listChangeRequests,
  type OwnChangeRequest,
  requestChange,
  withdrawChange,
} from './change-requests.use-cases.ts';

export function changeRequestRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getChangeOptions, async ({ params, person }) => {
    const { terms, open } = await getChangeOptions(services, person, params.id);
    return { terms, open: open.map(requestResponse) };
  });

  route(app, calls.listChangeRequests, async ({ params, query, person }) => {
    const criteria = { contractId: params.id, ...query };
    return pageWith(await listChangeRequests(services, person, criteria), requestResponse);
  });

  route(
    app,
    calls.requestChange,
    async ({ params, body, session }) =>
      requestResponse(await requestChange(services, session, params.id, body.wijziging)),
    { rateLimit: limits.account },
  );

  route(app, calls.withdrawChange, async ({ params, person }) => {
    const { id: contractId, requestId } = params;
    return requestResponse(await withdrawChange(services, person, { contractId, requestId }));
  });
}

function requestResponse(row: OwnChangeRequest): ChangeRequest {
  const { id, number, status, createdAt, effectiveOn, closedAt, reason } = row;
  return {
    id,
    number,
    option: row.option,
    status,
    createdAt: createdAt.toISOString(),
    effectiveOn,
    closedAt: closedAt?.toISOString() ?? null,
    reason,
    lines: [...requestedOf(row).lines],
    isPartlyDone: row.isPartlyDone ?? false,
  };
}
