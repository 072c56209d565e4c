import * as calls from '@portaal/domain/calls';
import { euroToCents } from '@portaal/engine';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { topUpOf } from './top-up-terms.rules.ts';
import { announceTopUp, cancelTopUp, getTopUpTerms } from './top-ups.use-cases.ts';

export function topUpRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getTopUpTerms, ({ params, person }) => getTopUpTerms(services, person, params.id));

  route(
    app,
    calls.announceTopUp,
    async ({ params, headers, body, session }) => {
      const input = {
        amountCents: euroToCents(body.amount),
        method: body.method,
        idempotencyKey: headers['idempotency-key'],
        twoFaToken: body.twoFaToken,
      };
      return topUpOf(await announceTopUp(services, session, params.id, input));
    },
    { rateLimit: limits.calculation },
  );

  route(app, calls.cancelTopUp, async ({ params, person }) =>
    topUpOf(await cancelTopUp(services, person, params.id, params.topUpId)),
  );
}
