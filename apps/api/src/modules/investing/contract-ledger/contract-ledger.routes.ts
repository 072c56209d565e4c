import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { extendAnnuity, getContractLedger, listLedgerLines } from './contract-ledger.use-cases.ts';

/** routes for an employee's view of a contract and its ledger. */
export function contractLedgerRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getContractLedger, ({ params, person }) =>
    getContractLedger(services, person, params.number),
  );

  route(app, calls.listLedgerLines, ({ params, query, person }) =>
    listLedgerLines(services, person, { ...params, ...query }),
  );

  route(app, calls.extendAnnuity, async ({ params, body, session }) => {
    await extendAnnuity(services, session, { ...params, ...body });
    return undefined;
  });
}
