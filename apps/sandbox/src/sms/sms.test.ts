import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttpServer } from '../http/server.ts';
import { buildSmsPart } from './part.ts';

const server = buildHttpServer(buildSmsPart().routes, '127.0.0.1', 0);
const call = (path: string, body?: unknown, id = 'a') =>
  fetch(`http://127.0.0.1:${server.port()}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'idempotency-key': id, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeAll(() => server.start());
afterAll(() => server.stop());

test('S-06 delivers a text message once, however often it is submitted, and lists it for its recipient', async () => {
  const message = { to: '+31612345678', text: 'Uw code is 123456. <b>' };
  for (let time = 0; time < 2; time += 1) expect((await call('/sms/messages', message)).status).toBe(202);
  await call('/sms/messages', { ...message, to: '+31687654321' }, 'b');
  const { data } = (await (await call('/api/sms?to=%2B31612345678')).json()) as { data: object[] };
  expect(data).toEqual([expect.objectContaining(message)]);
  expect(await (await call('/sms')).text()).toContain('Uw code is 123456. &#60;b&#62;');
});

test('returns errors while the provider is unavailable and for invalid input', async () => {
  expect((await call('/sms/messages', { to: 1 })).status).toBe(422);
  expect((await call('/_sandbox/sms', { mode: 'down' })).status).toBe(200);
  expect((await call('/sms/messages', { to: '+31612345678', text: 'x' }, 'c')).status).toBe(503);
  expect((await call('/_sandbox/sms', { mode: 'x' })).status).toBe(422);
});
