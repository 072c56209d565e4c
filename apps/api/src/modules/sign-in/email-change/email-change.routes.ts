import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  stopEmailChange,
  withdrawEmailChange,
} from './email-change.use-cases.ts';

export function emailChangeRoutes(app: FastifyInstance, services: Services): void {
  const options = { rateLimit: limits.account };
  route(
    app,
    calls.requestEmailChange,
    async ({ body, session }) => {
      await requestEmailChange(services, session, body);
      return undefined;
    },
    options,
  );
  route(app, calls.getEmailChange, ({ person }) => getEmailChange(services, person));
  route(app, calls.withdrawEmailChange, async ({ person }) => {
    await withdrawEmailChange(services, person);
    return undefined;
  });
  route(
    app,
    calls.confirmEmailChange,
    ({ body, brand, request }) =>
      confirmEmailChange(services, brand, {
        token: body.token,
        userAgent: request.headers['user-agent'] ?? '',
      }),
    options,
  );
  route(
    app,
    calls.stopEmailChange,
    async ({ body, brand }) => {
      await stopEmailChange(services, brand, body.token);
      return undefined;
    },
    options,
  );
}
