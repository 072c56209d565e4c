import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { approveRequest, listApprovals, rejectRequest, withdrawRequest } from './approvals.use-cases.ts';

/** Registers the routes of four-eyes approval: another employee approves the stored request (decision 0056). */
export function approvalRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listApprovals, ({ query, session }) => listApprovals(services, session, query));

  route(app, calls.approveRequest, async ({ params, body, session }) => {
    await approveRequest(services, app.actsForTwo, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.rejectRequest, async ({ params, body, session }) => {
    await rejectRequest(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.withdrawRequest, async ({ params, session }) => {
    await withdrawRequest(services, session, params.id);
    return undefined;
  });
}
