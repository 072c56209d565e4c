import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { handleErrors } from '../../http/error-handling.ts';
import { StorageAwayError } from '../../platform/document-storage.ts';
import { bucketStorage } from './bucket-storage.ts';

const PATIENCE_MS = 300;

/** Starts a service with this request handler and returns a bucket on it. */
async function bucketAt(answer: RequestListener) {
  const service = createServer(answer).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => {
    service.closeAllConnections();
    service.close();
  });
  const { port } = service.address() as AddressInfo;
  const bucketUrl = `http://127.0.0.1:${port}/documenten`;
  return bucketStorage({ bucketUrl, region: 'x', keyId: 'x', secret: 'x' }, PATIENCE_MS);
}

const troubles: [string, RequestListener][] = [
  ['says nothing', () => undefined],
  [
    'begins to answer and then stops',
    (_request, response) => void response.writeHead(200, { 'content-length': 1_000 }).write('%PDF'),
  ],
  ['hangs up', (request) => void request.socket.destroy()],
  ['says that it is broken', (_request, response) => void response.writeHead(503).end()],
];

test.each(troubles)('times out on a storage service that %s, and returns a 503', async (_what, answer) => {
  const storage = await bucketAt(answer);
  const app = Fastify();
  onTestFinished(() => app.close());
  handleErrors(app, () => {
    throw new Error('nothing to report: another party is away');
  });
  app.get('/api/file', () => storage.get('baken/een.pdf'));
  const startedAt = performance.now();
  const { statusCode, headers, body } = await app.inject({ url: '/api/file' });
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS + 2_000);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
  await expect(storage.list('baken')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StorageAwayError);
});

test('times out on a storage service that never responds to a write', async () => {
  const storage = await bucketAt(() => undefined);
  await expect(storage.put('baken/een.pdf', Buffer.alloc(500_000))).rejects.toBeInstanceOf(StorageAwayError);
  await expect(storage.delete('baken/een.pdf')).rejects.toBeInstanceOf(StorageAwayError);
});
