import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  confirmAccount,
  requestAccount,
  requestPasswordReset,
  resendConfirmation,
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
    calls.requestAccount,
    async ({ body, brand, request }) => ({
      registrationId: await requestAccount(services, brand, body, noticeOf(request)),
    }),
    options,
  );

  route(
    app,
    calls.resendConfirmation,
    async ({ body, brand }) => {
      await resendConfirmation(services, brand, body);
      return undefined;
    },
    options,
  );

  route(
    app,
    calls.confirmAccount,
    async ({ body, brand }) => {
      await confirmAccount(services, brand, body);
      return undefined;
    },
    options,
  );

  route(
    app,
    calls.requestPasswordReset,
    async ({ body, brand }) => {
      await requestPasswordReset(services, brand, body.email);
      return undefined;
    },
    options,
  );

  route(
    app,
    calls.resetPassword,
    async ({ body, brand, request }) => {
      const userAgent = request.headers['user-agent'] ?? '';
      await resetPassword(services, brand, { ...body, userAgent }, noticeOf(request));
      return undefined;
    },
    options,
  );
}
