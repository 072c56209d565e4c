import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import {
  correctEntry,
  holdContract,
  listContractLines,
  releaseContract,
  releasePayout,
  reverseDebit,
  viewContractLedger,
  viewCorrection,
  viewDebitReversal,
} from './ledger.use-cases.ts';

/** a contract as an employee sees it, and what he mends on it. */
export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getContractLedger, ({ params, person }) =>
    viewContractLedger(services, person, params.number),
  );

  route(app, calls.listLedger, ({ params, query, person }) =>
    listContractLines(services, person, { ...params, ...query }),
  );

  route(app, calls.previewCorrection, ({ params, body, person }) =>
    viewCorrection(services, person, {
      number: params.number,
      lineId: Number(params.lineId),
      correct: body.correct,
    }),
  );

  route(app, calls.correctLedger, async ({ params, body, session }) => {
    const { number, lineId } = params;
    await correctEntry(services, session, { number, lineId: Number(lineId), ...body });
    return undefined;
  });

  route(app, calls.previewDebitReversal, ({ params, person }) => viewDebitReversal(services, person, params));

  route(app, calls.reverseDebit, async ({ params, body, session }) => {
    await reverseDebit(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.releasePayout, async ({ params, body, session }) => {
    await releasePayout(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.holdContract, async ({ params, body, session }) => {
    await holdContract(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.releaseContract, async ({ params, body, session }) => {
    await releaseContract(services, session, { ...params, ...body });
    return undefined;
  });
}
