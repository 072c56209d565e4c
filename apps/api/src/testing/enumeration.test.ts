import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ALERT_AT } from '../modules/sign-in/session/throttle.rules.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Security item 28: the work behind a response must not reveal whether an address has an account. `npm run bench --
// enumeration` measures the duration; these tests verify that the statements and hashes are the same.

let hashes = 0;
/** Counts the password hashes that Node computes. */
const hashing = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashes += 1;
  },
});

/** Records only the statements of the call under test, because the queue queries the same database. */
const recording = new AsyncLocalStorage<string[]>();
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  const listenedTo = new WeakSet();
  portal.database.connection.pool.on('acquire', (client) => {
    if (listenedTo.has(client)) return;
    listenedTo.add(client);
    const { query } = client;
    client.query = ((...parameters: Parameters<typeof query>) => {
      const [statement] = parameters as unknown as [{ readonly text: string } | string];
      recording.getStore()?.push(typeof statement === 'string' ? statement : statement.text);
      return query.apply(client, parameters);
    }) as typeof query;
  });
  // The dummy hash for unknown accounts is computed first, because a server computes it only once.
  await call('login', { email: UNKNOWN, password: PASSWORD });
  hashing.enable();
  // An account that was requested but not confirmed also counts as unknown.
  await call('accounts', { name: 'Nel de Wit', email: UNCONFIRMED, password: PASSWORD });
});
afterAll(() => {
  hashing.disable();
  return portal.close();
});
beforeEach(() => portal.clock.advance(24 * 60 * 60_000));

const EXISTING = 'investeerder@example.nl';
const UNKNOWN = 'niemand-hier@example.nl';
const UNCONFIRMED = 'nog-niet@example.nl';
const PASSWORD = 'vier paarse tuinstoelen';
const DEVICE = `device=${'d'.repeat(43)}`;

async function call(path: string, payload: object, cookie?: string) {
  const statements: string[] = [];
  hashes = 0;
  // Await inside the recording, because the request is sent only when it is awaited.
  const response = await recording.run(
    statements,
    async () =>
      await portal.call({ method: 'POST', url: `/api/${path}`, payload, ...(cookie && { cookie }) }),
  );
  const { date: _, 'x-request-id': __, ...headers } = response.headers;
  return { statements, hashes, status: response.statusCode, headers, body: response.body };
}

test.each([
  ['without a device cookie', undefined],
  ['with the device cookie of somebody else', DEVICE],
])('S-03 does the same work for every address after a wrong password, %s', async (_what, cookie) => {
  const login = (email: string) => call('login', { email, password: 'een heel ander wachtwoord' }, cookie);
  const [existing, unknown, unconfirmed] = [
    await login(EXISTING),
    await login(UNKNOWN),
    await login(UNCONFIRMED),
  ];
  expect(existing).toMatchObject({ status: 422, hashes: 1 });
  expect(existing.statements.length).toBeGreaterThan(5);
  expect(unknown).toEqual(existing);
  expect(unconfirmed).toEqual(existing);
});

test('S-03 does the same work for every address after the tenth wrong password, which notifies the account owner', async () => {
  const tenth = async (email: string) => {
    const login = () => call('login', { email, password: 'een heel ander wachtwoord' });
    for (let time = 1; time < ALERT_AT; time += 1) {
      await login();
      portal.clock.advance(60_000);
    }
    return login();
  };
  const [existing, unknown, unconfirmed] = [
    await tenth(EXISTING),
    await tenth(UNKNOWN),
    await tenth(UNCONFIRMED),
  ];
  expect(existing.status).toBe(422);
  expect(existing.statements.join()).toMatch(/pgboss/);
  expect(unknown).toEqual(existing);
  expect(unconfirmed).toEqual(existing);
});

test('R-03 does the same work for every address when an account is requested', async () => {
  const register = (email: string) => call('accounts', { name: 'Nel de Wit', email, password: PASSWORD });
  // The first request reads the states of the brands, which a process caches for two seconds.
  await register('eerder@example.nl');
  const [existing, unknown] = [await register(EXISTING), await register(UNKNOWN)];
  expect(existing.hashes).toBe(1);
  const withoutId = ({ body, ...rest }: typeof existing) => ({
    ...rest,
    fields: Object.keys(JSON.parse(body).data),
  });
  expect(withoutId(unknown)).toEqual(withoutId(existing));
});

test('R-04 does the same work for every address when a password is forgotten', async () => {
  const forget = (email: string) => call('accounts/forgot-password', { email });
  const [existing, unknown] = [await forget(EXISTING), await forget(UNKNOWN)];
  expect(existing).toMatchObject({ status: 204, hashes: 0 });
  expect(unknown).toEqual(existing);
});
