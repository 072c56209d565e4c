import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { currentPath } from './former-paths.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const statusOf = async (method: 'GET' | 'POST', url: string) =>
  (await portal.call({ method, url, ...(method === 'POST' && { payload: {} }) })).statusCode;

test('a page of the previous release reaches the calls whose path changed', async () => {
  for (const [method, former] of [
    ['GET', '/api/admin/rollovers'],
    ['GET', '/api/admin/rollovers/2026-11-01/preview?page=1'],
    ['POST', '/api/admin/rollovers/2026-11-01/start'],
    ['POST', '/api/admin/contracts/2026-000001/hold'],
  ] as const) {
    // A visitor who is not signed in gets 401 from a call that exists, and 404 from any other.
    expect(await statusOf(method, former), former).toBe(401);
  }
  expect(await statusOf('GET', '/api/admin/rollover')).toBe(404);
});

test('other paths remain as they are', () => {
  for (const path of [
    '/api/admin/rolloversheet',
    '/api/admin/contracts/1/hold/x',
    '/api/contracts/1/hold',
    '/?next=/api/admin/rollovers',
  ])
    expect(currentPath(path)).toBe(path);
});
