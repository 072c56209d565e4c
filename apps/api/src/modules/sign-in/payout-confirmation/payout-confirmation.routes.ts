import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  confirmPayouts,
  confirmPayoutsOfContract,
  getPayoutConfirmation,
} from './payout-confirmation.use-cases.ts';

export function payoutConfirmationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getPayoutConfirmation, ({ person }) => getPayoutConfirmation(services, person));

  route(
    app,
    calls.confirmPayouts,
    async ({ body, session }) => {
      await confirmPayouts(services, session, body.twoFaToken);
      return undefined;
    },
    { rateLimit: limits.account },
  );

  route(app, calls.confirmPayoutsOfContract, async ({ params, body, session }) => {
    await confirmPayoutsOfContract(services, session, { ...params, ...body });
    return undefined;
  });
}
