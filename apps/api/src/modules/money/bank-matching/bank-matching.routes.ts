import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  listMatchCandidates,
  listOpenItems,
  listOwnOpenItems,
  matchOpenItem,
  refundOpenItem,
  undoBankMatch,
  withdrawRefund,
} from './bank-matching.use-cases.ts';

/** registers the routes for matching bank lines. */
export function bankMatchingRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listOpenItems, ({ query, person }) => listOpenItems(services, person, query));

  route(app, calls.listOwnOpenItems, ({ person }) => listOwnOpenItems(services, person));

  route(app, calls.listMatchCandidates, ({ params, query, person }) =>
    listMatchCandidates(services, person, { ...params, ...query }),
  );

  route(app, calls.matchOpenItem, async ({ params, body, session }) => {
    await matchOpenItem(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.undoBankMatch, async ({ params, body, session }) => {
    await undoBankMatch(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.refundOpenItem, async ({ params, body, session }) => {
    await refundOpenItem(services, session, { ...params, ...body });
    return undefined;
  });

  route(app, calls.withdrawRefund, async ({ params, body, person }) => {
    await withdrawRefund(services, person, { ...params, ...body });
    return undefined;
  });
}
