import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/app-error.ts';
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

  route(app, calls.correctLedger, async ({ params, body, request }) => {
    const { number, lineId } = params;
    await correctEntry(services, await sessionOf(request), { number, lineId: Number(lineId), ...body });
    return undefined;
  });

  route(app, calls.previewDebitReversal, ({ params, person }) => viewDebitReversal(services, person, params));

  route(app, calls.reverseDebit, async ({ params, body, request }) => {
    await reverseDebit(services, await sessionOf(request), { ...params, ...body });
    return undefined;
  });

  route(app, calls.releasePayout, async ({ params, body, request }) => {
    await releasePayout(services, await sessionOf(request), { ...params, ...body });
    return undefined;
  });

  route(app, calls.holdContract, async ({ params, body, request }) => {
    await holdContract(services, await sessionOf(request), { ...params, ...body });
    return undefined;
  });

  route(app, calls.releaseContract, async ({ params, body, request }) => {
    await releaseContract(services, await sessionOf(request), { ...params, ...body });
    return undefined;
  });
}

async function sessionOf(request: FastifyRequest) {
  const session = await request.session();
  if (!session) throw new AppError('notAuthenticated');
  return session;
}
