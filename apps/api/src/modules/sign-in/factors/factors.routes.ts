import * as calls from '@portaal/domain/calls';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { setSessionCookies } from '../../../http/session.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionHint } from '../session/session.use-cases.ts';
import {
  confirmApp,
  forgetTrustedDevice,
  listFactors,
  proposeApp,
  removeApp,
  renewRecoveryCodes,
} from './enrolment.use-cases.ts';
import type { Enrolment } from './factor-change.use-cases.ts';
import { removeFactors } from './factor-removal.use-cases.ts';
import {
  confirmPasskey,
  proposePasskey,
  removePasskey,
  renamePasskey,
} from './passkey-enrolment.use-cases.ts';
import { confirmPhone, proposePhone, removePhone } from './phone.use-cases.ts';

const rateLimit = limits.account;

/** Sends the recovery codes together with the cookies of the session that replaces the caller's session. */
async function showCodes(
  { clock, configuration }: Services,
  reply: FastifyReply,
  { recoveryCodes, renewed }: Enrolment,
) {
  if (renewed) {
    const hint = await sessionHint(renewed.expiresAt, clock.now());
    setSessionCookies(reply, { ...renewed, hint }, configuration.production);
  }
  return { recoveryCodes };
}

export function factorRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listFactors, async ({ session }) => listFactors(services, session));
  appRoutes(app, services);
  passkeyRoutes(app, services);
  phoneRoutes(app, services);
  route(app, calls.removeFactors, ({ params, body, session }) =>
    removeFactors(services, session, { ...params, ...body }),
  );
  route(app, calls.forgetTrustedDevice, async ({ params, session }) => {
    await forgetTrustedDevice(services, session, params.id);
    return undefined;
  });
}

function appRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.proposeApp,
    async ({ body, brand, session }) => proposeApp(services, brand, session, body.twoFaToken),
    { rateLimit },
  );

  route(
    app,
    calls.confirmApp,
    async ({ body, brand, session, reply }) =>
      showCodes(services, reply, await confirmApp(services, brand, session, body.code)),
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
}

function passkeyRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.proposePasskey,
    async ({ body, brand, session, request }) =>
      proposePasskey(services, brand, session, { ...body, userAgent: request.headers['user-agent'] ?? '' }),
    { rateLimit },
  );

  route(
    app,
    calls.confirmPasskey,
    async ({ body, brand, session, reply }) =>
      showCodes(services, reply, await confirmPasskey(services, brand, session, body)),
    { rateLimit },
  );

  route(app, calls.renamePasskey, async ({ params, body, session }) => {
    await renamePasskey(services, session, { ...params, ...body });
    return undefined;
  });

  route(
    app,
    calls.removePasskey,
    async ({ params, body, brand, session }) => {
      await removePasskey(services, brand, session, { ...params, ...body });
      return undefined;
    },
    { rateLimit },
  );
}

function phoneRoutes(app: FastifyInstance, services: Services): void {
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
}
