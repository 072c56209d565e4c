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
/** What was thrown to who read the last file. */
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

/** Writes piece by piece with a pause after each, for as long as the other side listens; returns what it said. */
async function sent(head: string, pieces: readonly string[], pauseMs: number): Promise<string> {
  let said = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head}\r\nhost: x\r\n`);
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
    await delay(pauseMs);
  }
  await closed;
  return said;
}
const drip = (count: number) => Array.from({ length: count }, () => 'x');
const file = (length: number, more = '') =>
  `content-type: image/png\r\ncontent-length: ${length}\r\n${more}\r\n`;

test('a file that comes in time is read, however slowly other calls may not come', async () => {
  const said = await sent('PUT /api/file HTTP/1.1', [file(5, 'connection: close\r\n'), ...drip(5)], 80);
  expect(said).toContain('{"data":{"count":5}}');
});

test('a file that drips is cut off with a reason, and so is the connection', async () => {
  const said = await sent('PUT /api/file HTTP/1.1', [file(900), ...drip(100)], 50);
  expect(said).toMatch(/^HTTP\/1.1 422[\s\S]*connection: close[\s\S]*"code":"tooSlow"/i);
  expect(thrown).toMatchObject({ code: 'tooSlow' });
});

test('a sender who says nothing more is not waited for', async () => {
  expect(await sent('PUT /api/file HTTP/1.1', [file(900)], 0)).toContain('tooSlow');
});

test('a sender who leaves halfway leaves an error to who reads', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`PUT /api/file HTTP/1.1\r\nhost: x\r\n${file(900)}xxxx`);
  await delay(50);
  socket.destroy();
  await expect.poll(() => thrown).toMatchObject({ code: 'malformed' });
});

test('a file of 1 GB without a length is answered once it is too large, and not when it has come in', async () => {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(
    'PUT /api/file HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let pieces = 0;
  for (; said === '' && pieces < 16_000; pieces += 1) {
    await new Promise((resolve) => socket.write(piece, resolve));
  }
  socket.destroy();
  expect(said).toContain('"code":"tooLarge"');
  expect(pieces).toBeLessThan(1_600);
});

test('of any other request a body that drips is cut off', async () => {
  const head = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n';
  const said = await sent('POST /api/json HTTP/1.1', [head, ...drip(800)], 50);
  expect(said).not.toContain('200 OK');
});

test.each(['/api/rejected/403', '/api/rejected/429'])(
  'a rejected sender gets its answer, and is cut off when its body keeps coming: %s',
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

test('a connection is used again when the rejected body came in time', async () => {
  const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{';
  const next = '}GET /api/unknown HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  const response = await sent('POST /api/rejected/429 HTTP/1.1', [body, next], 100);
  expect(response.match(/HTTP\/1\.1 (429|404)/g)).toEqual(['HTTP/1.1 429', 'HTTP/1.1 404']);
});

test('a head that drips is cut off at the same time, and not before', async () => {
  const startedAt = performance.now();
  const said = await sent('GET /api/json HTTP/1.1', ['x-a: ', ...drip(800)], 50);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(said).toMatch(/^HTTP\/1.1 408 Request Timeout[\s\S]*"code":"malformed"/);
});

test('a connection that is opened ahead and not used is closed without a word, which would be read as an answer', async () => {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(said).toBe('');
});
