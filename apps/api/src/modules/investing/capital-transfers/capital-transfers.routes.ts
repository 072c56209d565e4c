import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listCapitalTransferReviews, listCapitalTransfers } from './capital-transfers.use-cases.ts';
import {
  getCapitalTransferData,
  getCapitalTransferOrder,
  getOwnCapitalTransferOrder,
} from './order-files.use-cases.ts';
import {
  acceptCapitalTransfer,
  rejectCapitalTransfer,
  remindCapitalTransfer,
  sendCapitalTransfer,
} from './progress.use-cases.ts';

export function capitalTransferRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listCapitalTransfers, ({ person }) => listCapitalTransfers(services, person));

  route(app, calls.listCapitalTransferReviews, ({ query, person }) =>
    listCapitalTransferReviews(services, person, query),
  );

  route(app, calls.getOwnCapitalTransferOrder, ({ params, person }) =>
    getOwnCapitalTransferOrder(services, person, params.id),
  );

  route(app, calls.getCapitalTransferOrder, ({ params, person }) =>
    getCapitalTransferOrder(services, person, params.id),
  );

  route(app, calls.getCapitalTransferData, ({ params, person }) =>
    getCapitalTransferData(services, person, params.id),
  );

  route(app, calls.sendCapitalTransfer, ({ params, body, person }) =>
    sendCapitalTransfer(services, person, { ...params, ...body }),
  );

  route(app, calls.acceptCapitalTransfer, ({ params, body, person }) =>
    acceptCapitalTransfer(services, person, { ...params, ...body }),
  );

  route(app, calls.remindCapitalTransfer, ({ params, body, person }) =>
    remindCapitalTransfer(services, person, { ...params, ...body }),
  );

  route(app, calls.rejectCapitalTransfer, ({ params, body, person }) =>
    rejectCapitalTransfer(services, person, { ...params, ...body }),
  );
}
