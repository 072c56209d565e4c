import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { payoutViewOf } from '../../money/payouts/index.ts';
import {
  openSellResponse,
  openSwitchResponse,
  transactionResponse,
  waitingDepositResponse,
  yearResponses,
} from './transactions.mapping.ts';
import { getTransactionsFile, getTransactionTotals, listTransactions } from './transactions.use-cases.ts';

/** registers the call that lists the transactions of a contract. */
export function transactionRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listTransactions, async ({ params, query, person }) =>
    pageWith(
      await listTransactions(services, person, params.id, query),
      transactionResponse(payoutViewOf(services, person.brand)),
    ),
  );

  route(app, calls.getTransactionTotals, async ({ params, person }) => {
    const { deposits, sells, switches, years } = await getTransactionTotals(services, person, params.id);
    return {
      InBehandeling: [
        ...deposits.map(waitingDepositResponse),
        ...sells.map(openSellResponse),
        ...switches.map(openSwitchResponse),
      ],
      Jaren: yearResponses(years),
    };
  });

  route(app, calls.getTransactionsFile, ({ params, query, person }) =>
    getTransactionsFile(services, person, params.id, query),
  );
}
