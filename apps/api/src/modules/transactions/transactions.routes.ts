import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { pageWith } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import {
  openSellAnswer,
  openSwitchAnswer,
  transactionAnswer,
  waitingDepositAnswer,
  yearAnswers,
} from './transactions.mapping.ts';
import { listOwnTransactions, transactionsFile, transactionTotals } from './transactions.use-cases.ts';

/** */
export function transactionRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listTransactions, async ({ params, query, person }) =>
    pageWith(await listOwnTransactions(services, person, params.id, query), transactionAnswer),
  );

  route(app, calls.getTransactionTotals, async ({ params, person }) => {
    const { deposits, sells, switches, years } = await transactionTotals(services, person, params.id);
    return {
      InBehandeling: [
        ...deposits.map(waitingDepositAnswer),
        ...sells.map(openSellAnswer),
        ...switches.map(openSwitchAnswer),
      ],
      Jaren: yearAnswers(years),
    };
  });

  route(app, calls.transactionsCsv, ({ params, query, person }) =>
    transactionsFile(services, person, params.id, query),
  );
}
