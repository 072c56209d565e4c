import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Security item 9: calls are rate-limited if they send a mail or a text message, check a code or a password, or are
// expensive.

let portal: TestApp;
let limited: FastifyInstance;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  const { services } = portal;
  limited = await buildApp({
    ...services,
    configuration: { ...services.configuration, rateLimit: true },
  });
  cookie = await portal.signIn('investeerder@example.nl');
});
afterAll(async () => {
  await limited.close();
  await portal.close();
});

const every: Readonly<Record<keyof typeof calls, Call>> = calls;

const limitedCalls = [
  'login',
  'loginSecondFactor',
  'askPasskeyLogin',
  'loginWithPasskey',
  'sendLoginCode',
  'requestAccount',
  'confirmAccount',
  'claimAccount',
  'resendConfirmation',
  'requestPasswordReset',
  'requestCallback',
  'resetPassword',
  'changePassword',
  'requestEmailChange',
  'confirmEmailChange',
  'stopEmailChange',
  'requestStepUpCode',
  'confirmStepUp',
  'proposeApp',
  'confirmApp',
  'removeApp',
  'renewRecoveryCodes',
  'proposePasskey',
  'confirmPasskey',
  'removePasskey',
  'proposePhone',
  'confirmPhone',
  'removePhone',
  'startImpersonation',
  'downloadDocuments',
  'downloadMyData',
  'closeAccount',
  'lookUpPostcode',
  'calculate',
  'scoreQuestionnaire',
  'saveOffer',
  'getPayoutProof',
  'requestChange',
  'uploadFile',
] as const satisfies readonly (keyof typeof calls)[];

const ask = (call: Call) =>
  limited.inject({
    method: call.method,
    url: call.path.replaceAll(/\{\w+\}/g, '01933b7e-0000-7000-8000-000000000000'),
    headers: { host: 'baken.localhost:8080', cookie },
    remoteAddress: '203.0.113.7',
    ...(call.body ? { payload: {} } : {}),
  });

test.each(limitedCalls)('limits the rate of %s and returns the time to retry', async (name) => {
  const call = every[name];
  const first = await ask(call);
  expect(first.statusCode).not.toBe(429);
  expect(Object.keys(first.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  let last = first;
  for (let time = 1; time <= 600 && last.statusCode !== 429; time += 1) last = await ask(call);
  expect(last.statusCode).toBe(429);
  expect(last.json().code).toBe('tooManyRequests');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});
