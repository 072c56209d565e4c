import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import {
  confirmApp,
  forgetTrustedDevice,
  listFactors,
  proposeApp,
  removeApp,
  renewRecoveryCodes,
} from './enrolment.ts';
import { removeFactors } from './factor-removal.ts';
import { confirmPhone, proposePhone, removePhone } from './phone.ts';

export function factorRoutes(app: FastifyInstance, services: Services): void {
  const rateLimit = limits.account;

  route(app, calls.listFactors, async ({ session }) => listFactors(services, session));

  route(
    app,
    calls.proposeApp,
    async ({ body, brand, session }) => proposeApp(services, brand, session, body.twoFaToken),
    { rateLimit },
  );

  route(
    app,
    calls.confirmApp,
    async ({ body, brand, session }) => ({
      recoveryCodes: await confirmApp(services, brand, session, body.code),
    }),
    { rateLimit },
  );

  route(
    app,
    calls.renewRecoveryCodes,
    async ({ body, brand, session }) => ({
      recoveryCodes: await renewRecoveryCodes(services, brand, session, body.twoFaToken),
    }),
    { rateLimit },
  );

  route(
    app,
    calls.removeApp,
    async ({ body, brand, session }) => {
      await removeApp(services, brand, session, body.twoFaToken);
      return undefined;
    },
    { rateLimit },
  );

  route(
    app,
    calls.proposePhone,
    async ({ body, session }) => {
      const { expiresAt } = await proposePhone(services, session, body);
      return { expiresAt: expiresAt.toISOString() };
    },
    { rateLimit },
  );

  route(
    app,
    calls.confirmPhone,
    async ({ body, brand, session }) => {
      await confirmPhone(services, brand, session, body.code);
      return undefined;
    },
    { rateLimit },
  );

  route(
    app,
    calls.removePhone,
    async ({ body, brand, session }) => {
      await removePhone(services, brand, session, body.twoFaToken);
      return undefined;
    },
    { rateLimit },
  );

  route(app, calls.removeFactors, ({ params, body, session }) =>
    removeFactors(services, session, { ...params, ...body }),
  );

  route(app, calls.forgetTrustedDevice, async ({ params, session }) => {
    await forgetTrustedDevice(services, session, params.id);
    return undefined;
  });
}
