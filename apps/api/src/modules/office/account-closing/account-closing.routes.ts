import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { clearSessionCookies } from '../../../http/session.ts';
import type { Services } from '../../../platform/services.ts';
import { closeAccount, getAccountClosing } from './account-closing.use-cases.ts';

export function accountClosingRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getAccountClosing, ({ person }) => getAccountClosing(services, person));

  route(
    app,
    calls.closeAccount,
    async ({ body, brand, session, reply }) => {
      await closeAccount(services, brand, session, body.twoFaToken);
      clearSessionCookies(reply, services.configuration.production);
      return undefined;
    },
    { rateLimit: limits.account },
  );
}
