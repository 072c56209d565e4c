import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { closeInTime, stopListening } from './stopping.ts';

describe('a process stops', () => {
  let portal: TestApp;
  let isStopping = false;
  beforeAll(async () => {
    portal = await createTestApp({ demoData: false, isStopping: () => isStopping });
  });
  afterAll(() => portal.close());

  test('a stopping process reports "not ready" at once, and closes each connection after its last response', async () => {
    const ask = (url: string) => portal.call({ method: 'GET', url });
    const before = await ask('/api/health/ready');
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
    isStopping = true;
    for (const url of ['/api/health/ready', '/api/health/live'])
      expect((await ask(url)).statusCode).toBe(503);
    const call = await ask('/api/countries');
    expect([call.statusCode, call.headers.connection]).toEqual([200, 'close']);
  });
});

test('a running request gets its response before the server closes', async () => {
  const app = Fastify();
  const answer = Promise.withResolvers<string>();
  const arrived = Promise.withResolvers<void>();
  app.get('/', () => {
    arrived.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const got = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
  await arrived.promise;
  const closed = closeInTime(app);
  answer.resolve('said');
  expect(await (await got).text()).toBe('said');
  await closed;
});

test('a stopping process serves the last accepted connection and accepts no further connection', async () => {
  const app = Fastify();
  app.get('/', () => 'said');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = connect(port, '127.0.0.1');
  await Promise.all([once(accepted, 'connect'), once(app.server, 'connection')]);
  const stopping = stopListening(app);
  await expect.poll(() => app.server.listening).toBe(false);
  accepted.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  expect(String((await once(accepted, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*said$/);
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  await stopping;
  await closeInTime(app);
});

test('a request that takes too long does not prevent the server from closing', async () => {
  const app = Fastify();
  const arrived = Promise.withResolvers<void>();
  app.get('/', () => {
    arrived.resolve();
    return new Promise(() => {});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sentRequest = request({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
  const cut = once(sentRequest, 'error');
  await arrived.promise;
  await closeInTime(app, 50);
  expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' });
});
