import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsSender } from './http-sender.ts';

const received: { url: string | undefined; id: unknown; body: string }[] = [];
let status = 202;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

const provider = createServer((request, response) => {
  textOf(request).then((body) => {
    received.push({ url: request.url, id: request.headers['idempotency-key'], body });
    response.writeHead(status, status === 307 ? { location: '/elders' } : {}).end();
  }, response.destroy);
});
let send: ReturnType<typeof smsSender>;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  send = smsSender(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`);
});
afterAll(() => provider.close());

const sms = { id: 'een', to: '+31612345678', text: 'Uw code is 123456.' };

test('S-06 sends a text message with an id by which the provider detects a duplicate', async () => {
  await send(sms);
  const body = JSON.stringify({ to: sms.to, text: sms.text });
  expect(received).toEqual([{ url: '/sms/messages', id: 'een', body }]);
});

test.each([503, 404, 307])(
  'S-06 treats response %i as not accepted, and follows no redirect',
  async (answer) => {
    status = answer;
    received.length = 0;
    await expect(send(sms)).rejects.toThrow();
    expect(received.map(({ url }) => url)).toEqual(['/sms/messages']);
  },
);
