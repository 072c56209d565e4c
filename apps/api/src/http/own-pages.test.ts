import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const PAGES = 'https://portaal.baken.nl';
const API_HOST = 'api.baken.nl';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({
    configuration: { publicUrls: { baken: PAGES }, apiUrls: { baken: `https://${API_HOST}` } },
  });
});
afterAll(() => portal.close());

const signIn = (headers: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { host: API_HOST, ...headers },
    payload: { email: 'niemand@example.nl', password: 'niet-dit-wachtwoord' },
  });

describe('X-22 an API can have another origin than its pages', () => {
  test('an API at its own address accepts a preflight with credentials from the pages of its brand', async () => {
    const { statusCode, headers } = await portal.app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: {
        host: API_HOST,
        origin: PAGES,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGES,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type,idempotency-key',
    });
  });

  test('an API at its own address serves the brand of that address, and its pages can read responses, including errors', async () => {
    const { statusCode, headers } = await signIn({ origin: PAGES, 'sec-fetch-site': 'same-site' });
    expect(statusCode).toBe(422);
    expect(headers['access-control-allow-origin']).toBe(PAGES);
    expect(headers['access-control-expose-headers']).toContain('content-disposition');
    expect(headers.vary).toMatch(/origin/i);
  });

  test.each([
    ['another site', { origin: 'https://elders.nl', 'sec-fetch-site': 'cross-site' }],
    ['another address of the same domain', { origin: 'https://oud.baken.nl', 'sec-fetch-site': 'same-site' }],
    ['the pages without TLS', { origin: 'http://portaal.baken.nl', 'sec-fetch-site': 'cross-site' }],
  ])('an API at its own address rejects a change requested by a page of %s', async (_place, headers) => {
    const response = await signIn(headers);
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('foreignOrigin');
    expect(response.headers['access-control-allow-origin']).toBe(PAGES);
  });

  test('a brand without its own API address permits no other origin', async () => {
    const { headers, statusCode } = await portal.call({
      method: 'OPTIONS',
      url: '/api/login',
      brand: 'anker',
      headers: { origin: PAGES, 'access-control-request-method': 'POST' },
    });
    expect(statusCode).toBe(405);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
