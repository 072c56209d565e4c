import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import {
  confirmAccount,
  requestAccount,
  requestConfirmation,
  requestReset,
  resetPassword,
} from './accounts.use-cases.ts';

const noticeOf =
  ({ log }: FastifyRequest) =>
  (metric: string): void =>
    log.warn({ metric }, 'the list of leaked passwords did not answer; the password was not checked with it');

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const options = { rateLimit: limits.account };

  route(
    app,
    calls.createAccount,
    async ({ body, brand, request }) => ({
      registrationId: await requestAccount(services, brand, body, noticeOf(request)),
    }),
    options,
  );

  route(
    app,
    calls.resendConfirmation,
    async ({ body, brand }) => {
      await requestConfirmation(services, brand, body);
      return undefined;
    },
    options,
  );

  route(
    app,
    calls.confirmAccount,
    async ({ body, brand }) => {
      await confirmAccount(services, brand, body.token);
      return undefined;
    },
    options,
  );

  route(
    app,
    calls.forgotPassword,
    async ({ body, brand }) => {
      await requestReset(services, brand, body.email);
      return undefined;
    },
    options,
  );

  route(
    app,
    calls.resetPassword,
    async ({ body, brand, request }) => {
      await resetPassword(services, brand, body, noticeOf(request));
      return undefined;
    },
    options,
  );
}
