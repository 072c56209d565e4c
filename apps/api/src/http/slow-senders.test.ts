import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { defineCall } from '@portaal/domain/http/call';
import { envelope } from '@portaal/domain/http/schema';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handleErrors, rejectBrokenHttp } from './error-handling.ts';
import { route } from './route.ts';
import { cutSlowSenders } from './slow-senders.ts';

const call = defineCall({
  method: 'PUT',
  path: '/api/file',
  access: 'visitor',
  group: '',
  summary: '',
  upload: { types: ['image/png'], maximumBytes: 1_000, maximumSeconds: 1 },
  status: 200,
  response: envelope(z.object({ count: z.int() })),
  errors: [],
});

let app: FastifyInstance;
let port: number;
/** The error thrown to the reader of the last file. */
let thrown: unknown;
beforeAll(async () => {
  app = Fastify({ http: { connectionsCheckingInterval: 100 }, clientErrorHandler: rejectBrokenHttp });
  cutSlowSenders(app, 300);
  handleErrors(app, () => undefined);
  app.decorateRequest('session', async () => undefined);
  route(app, call, async ({ upload }) => {
    thrown = undefined;
    try {
      let count = 0;
      for await (const chunk of upload) count += chunk.length;
      return { count };
    } catch (error) {
      thrown = error;
      throw error;
    }
  });
  app.post('/api/json', async ({ body }) => body);
  for (const status of [403, 429]) {
    app.route({
      method: ['POST', 'PUT'],
      url: `/api/rejected/${status}`,
      onRequest: async (_request, reply) => reply.code(status).send({}),
      handler: async () => ({}),
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Writes piece by piece with a pause after each, until the server closes; returns the response. */
async function sent(head: string, pieces: readonly string[], pauseMs: number): Promise<string> {
  let output = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk) => (output += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head}\r\nhost: x\r\n`);
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
    await delay(pauseMs);
  }
  await closed;
  return output;
}
const drip = (count: number) => Array.from({ length: count }, () => 'x');
const file = (length: number, more = '') =>
  `content-type: image/png\r\ncontent-length: ${length}\r\n${more}\r\n`;

test('reads a file that arrives in time, at a speed that other calls may not have', async () => {
  const output = await sent('PUT /api/file HTTP/1.1', [file(5, 'connection: close\r\n'), ...drip(5)], 80);
  expect(output).toContain('{"data":{"count":5}}');
});

test('cuts off a file that arrives too slowly, with a reason, and closes its connection', async () => {
  const output = await sent('PUT /api/file HTTP/1.1', [file(900), ...drip(100)], 50);
  expect(output).toMatch(/^HTTP\/1.1 422[\s\S]*connection: close[\s\S]*"code":"tooSlow"/i);
  expect(thrown).toMatchObject({ code: 'tooSlow' });
});

test('does not wait for a client that stops sending', async () => {
  expect(await sent('PUT /api/file HTTP/1.1', [file(900)], 0)).toContain('tooSlow');
});

test('throws an error to the reader when the sender disconnects halfway', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`PUT /api/file HTTP/1.1\r\nhost: x\r\n${file(900)}xxxx`);
  await delay(50);
  socket.destroy();
  await expect.poll(() => thrown).toMatchObject({ code: 'malformed' });
});

test('rejects a file of 1 GB without a stated length as soon as it is too large, not after all of it has arrived', async () => {
  const socket = connect(port, '127.0.0.1');
  let output = '';
  socket.on('data', (chunk) => (output += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(
    'PUT /api/file HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let pieces = 0;
  for (; output === '' && pieces < 16_000; pieces += 1) {
    await new Promise((resolve) => socket.write(piece, resolve));
  }
  socket.destroy();
  expect(output).toContain('"code":"tooLarge"');
  expect(pieces).toBeLessThan(1_600);
});

test('cuts off the slow body of any request without a file', async () => {
  const head = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n';
  const output = await sent('POST /api/json HTTP/1.1', [head, ...drip(800)], 50);
  expect(output).not.toContain('200 OK');
});

test.each(['/api/rejected/403', '/api/rejected/429'])(
  'answers a rejected client, and closes the connection if the client continues to send its body: %s',
  async (path) => {
    for (const method of ['POST', 'PUT']) {
      const head = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n';
      const startedAt = performance.now();
      const response = await sent(`${method} ${path} HTTP/1.1`, [head, ...drip(800)], 50);
      expect(response).toMatch(/^HTTP\/1.1 4/);
      expect(performance.now() - startedAt).toBeLessThan(3_000);
    }
  },
);

test('reuses a connection when the rejected body arrived in time', async () => {
  const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{';
  const next = '}GET /api/unknown HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  const response = await sent('POST /api/rejected/429 HTTP/1.1', [body, next], 100);
  expect(response.match(/HTTP\/1\.1 (429|404)/g)).toEqual(['HTTP/1.1 429', 'HTTP/1.1 404']);
});

test('cuts off slow request headers at the same time limit, and not earlier', async () => {
  const startedAt = performance.now();
  const output = await sent('GET /api/json HTTP/1.1', ['x-a: ', ...drip(800)], 50);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(output).toMatch(/^HTTP\/1.1 408 Request Timeout[\s\S]*"code":"malformed"/);
});

test('closes an unused connection silently, because a browser would match a response to its next request', async () => {
  const socket = connect(port, '127.0.0.1');
  let output = '';
  socket.on('data', (chunk) => (output += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(output).toBe('');
});
