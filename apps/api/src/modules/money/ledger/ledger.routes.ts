import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  blockContract,
  correctLedgerLine,
  previewCorrection,
  previewDebitReversal,
  releaseContract,
  releasePayout,
  reverseDebit,
} from './ledger.use-cases.ts';

/** routes for corrections of a contract's ledger, and for blocking a contract. */
export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.previewCorrection, ({ params, body, person }) =>
    previewCorrection(services, person, {
      number: params.number,
      lineId: Number(params.lineId),
      correct: body.correct,
    }),
  );

  route(app, calls.correctLedgerLine, async ({ params, body, session }) => {
    const { number, lineId } = params;
    await correctLedgerLine(services, session, { number, lineId: Number(lineId), ...body });
    return undefined;
  });

  route(app, calls.previewDebitReversal, ({ params, person }) =>
    previewDebitReversal(services, person, params),
  );

  route(app, calls.reverseDebit, async ({ params, body, session }) => {
    await reverseDebit(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.releasePayout, async ({ params, body, session }) => {
    await releasePayout(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.blockContract, async ({ params, body, session }) => {
    await blockContract(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.releaseContract, async ({ params, body, session }) => {
    await releaseContract(services, session, { ...params, ...body });
    return undefined;
  });
}
