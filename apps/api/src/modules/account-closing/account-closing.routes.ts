import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../plugins/app-error.ts';
import { limits } from '../../plugins/rate-limit.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { clearSessionCookies } from '../../plugins/session.ts';
import { closeOwnAccount, closingFacts } from './account-closing.use-cases.ts';

export function accountClosingRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getAccountClosing, ({ person }) => closingFacts(services, person));

  route(
    app,
    calls.closeAccount,
    async ({ body, brand, request, reply }) => {
      const session = await request.session();
      if (!session) throw new AppError('notAuthenticated');
      await closeOwnAccount(services, brand, session, body.twoFaToken);
      clearSessionCookies(reply, services.configuration.production);
      return undefined;
    },
    { rateLimit: limits.account },
  );
}
