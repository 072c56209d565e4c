import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { LiveSession } from '../../http/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import {
  confirmApp,
  forgetDevice,
  listFactors,
  proposeApp,
  removeApp,
  renewRecoveryCodes,
} from './enrolment.ts';
import { confirmPhone, proposePhone, removePhone } from './phone.ts';

async function sessionOf(request: FastifyRequest): Promise<LiveSession> {
  const session = await request.session();
  if (!session) throw new AppError('notAuthenticated');
  return session;
}

export function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  const rateLimit = limits.account;

  route(app, calls.listFactors, async ({ request }) => listFactors(services, await sessionOf(request)));

  route(
    app,
    calls.proposeApp,
    async ({ body, brand, request }) =>
      proposeApp(services, brand, await sessionOf(request), body.twoFaToken),
    { rateLimit },
  );

  route(
    app,
    calls.confirmApp,
    async ({ body, brand, request }) => ({
      recoveryCodes: await confirmApp(services, brand, await sessionOf(request), body.code),
    }),
    { rateLimit },
  );

  route(
    app,
    calls.renewRecoveryCodes,
    async ({ body, brand, request }) => ({
      recoveryCodes: await renewRecoveryCodes(services, brand, await sessionOf(request), body.twoFaToken),
    }),
    { rateLimit },
  );

  route(
    app,
    calls.removeApp,
    async ({ body, brand, request }) => {
      await removeApp(services, brand, await sessionOf(request), body.twoFaToken);
      return undefined;
    },
    { rateLimit },
  );

  route(
    app,
    calls.proposePhone,
    async ({ body, request }) => {
      const { expiresAt } = await proposePhone(services, await sessionOf(request), body);
      return { expiresAt: expiresAt.toISOString() };
    },
    { rateLimit },
  );

  route(
    app,
    calls.confirmPhone,
    async ({ body, brand, request }) => {
      await confirmPhone(services, brand, await sessionOf(request), body.code);
      return undefined;
    },
    { rateLimit },
  );

  route(
    app,
    calls.removePhone,
    async ({ body, brand, request }) => {
      await removePhone(services, brand, await sessionOf(request), body.twoFaToken);
      return undefined;
    },
    { rateLimit },
  );

  route(app, calls.forgetTrustedDevice, async ({ params, request }) => {
    await forgetDevice(services, await sessionOf(request), params.id);
    return undefined;
  });
}
