import { gunzipSync } from 'node:zlib';
import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { acceptsGzip, compressionOf } from './compression.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Fetches a path with this `Accept-Encoding` header; returns the raw response. */
const fetched = (url: string, encoding?: string) =>
  portal.app.inject({
    url,
    headers: { host: 'baken.localhost', ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) },
  });

describe('a response is compressed if the client accepts it', () => {
  test('a large response is compressed, and decompressing it gives the same response', async () => {
    const [plain, packed] = [await fetched('/api/countries'), await fetched('/api/countries', 'gzip, br')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test.each(['gzip;q=0', 'identity', 'br', 'gzip;q=0, *;q=0'])(
    'a client that accepts %j gets the response uncompressed',
    async (encoding) => {
      const { headers, statusCode } = await fetched('/api/countries', encoding);
      expect(statusCode).toBe(200);
      expect(headers['content-encoding']).toBeUndefined();
    },
  );

  test('a response that fits in one packet is not compressed', async () => {
    const { headers, rawPayload } = await fetched('/api/health/ready', 'gzip');
    expect(rawPayload.length).toBeLessThan(1_024);
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('rejects a compressed request without decompressing it', async () => {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { host: 'baken.localhost', 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: Buffer.from('1f8b0800', 'hex'),
    });
    expect(statusCode).toBe(400);
  });
});

describe('calls that only read have compressed responses', () => {
  const all = Object.entries(calls as unknown as Record<string, Call>).filter(([, call]) => call.method);
  const compressed = all.filter(([, call]) => compressionOf(call) !== false);

  test('every call that only reads has a compressed response, except the call that returns the token of the session', () => {
    const reads = all.filter(([, { method, response }]) => method === 'GET' && response !== undefined);
    const left = reads.filter((read) => !compressed.includes(read)).map(([name]) => name);
    expect(left).toEqual(['getCookie']);
  });

  test('a call that changes data or returns a file has no compressed response', () => {
    expect(compressed.filter(([, { method, file }]) => method !== 'GET' || file !== undefined)).toEqual([]);
  });
});

test.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['*', true],
  ['gzip;q=0', false],
  ['br', false],
  ['', false],
])('detects whether a client accepts gzip: %j', (header, expected) => {
  expect(acceptsGzip({ headers: { 'accept-encoding': header } } as never)).toBe(expected);
});
