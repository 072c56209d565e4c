import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  const { process } = readConfiguration({ PROCESS_ROLE: 'work', DATABASE_URL: 'postgres://db/portaal' });
  portal = await createTestApp({ demoData: false, configuration: { process } });
});
afterAll(() => portal.close());

test.each([
  ['GET', '/api/health/live', 200],
  ['GET', '/api/health/ready', 200],
  ['GET', '/api/countries', 404],
  ['POST', '/api/login', 404],
  ['GET', '/login', 404],
  ['GET', '/robots.txt', 404],
  ['GET', '/api/docs', 404],
] as const)('a process that runs jobs responds to %s %s with %s', async (method, url, status) => {
  expect((await portal.call({ method, url })).statusCode).toBe(status);
});
