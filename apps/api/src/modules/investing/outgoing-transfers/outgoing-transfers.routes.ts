import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { acceptOutgoingTransfer, rejectOutgoingTransfer } from './acceptance.use-cases.ts';
import {
  listOutgoingTransferReviews,
  listOutgoingTransfers,
  previewOutgoingTransfer,
} from './outgoing-transfers.use-cases.ts';
import {
  recordOutgoingTransfer,
  requestOutgoingTransfer,
  withdrawOutgoingTransfer,
} from './requesting.use-cases.ts';
import { getOutgoingTransferData, getOutgoingTransferLetter } from './settlement-files.use-cases.ts';

export function outgoingTransferRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listOutgoingTransfers, ({ person }) => listOutgoingTransfers(services, person));

  route(
    app,
    calls.previewOutgoingTransfer,
    ({ params, body, person }) => previewOutgoingTransfer(services, person, params.id, body),
    { rateLimit: limits.calculation },
  );

  route(app, calls.requestOutgoingTransfer, ({ params, body, session }) =>
    requestOutgoingTransfer(services, session, params.id, body),
  );

  route(app, calls.withdrawOutgoingTransfer, ({ params, person }) =>
    withdrawOutgoingTransfer(services, person, params.id),
  );

  route(app, calls.listOutgoingTransferReviews, ({ query, person }) =>
    listOutgoingTransferReviews(services, person, query),
  );

  route(app, calls.recordOutgoingTransfer, ({ params, body, person }) =>
    recordOutgoingTransfer(services, person, { ...params, ...body }),
  );

  route(app, calls.acceptOutgoingTransfer, ({ params, body, session }) =>
    acceptOutgoingTransfer(services, session, { ...params, ...body }),
  );

  route(app, calls.rejectOutgoingTransfer, ({ params, body, person }) =>
    rejectOutgoingTransfer(services, person, { ...params, ...body }),
  );

  route(app, calls.getOutgoingTransferLetter, ({ params, person }) =>
    getOutgoingTransferLetter(services, person, params.id),
  );

  route(app, calls.getOutgoingTransferData, ({ params, person }) =>
    getOutgoingTransferData(services, person, params.id),
  );
}
