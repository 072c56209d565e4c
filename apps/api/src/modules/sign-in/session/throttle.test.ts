import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWorkers } from '../../../workers.ts';
import { ALERT_AT } from './throttle.rules.ts';

const EMAIL = 'investeerder@example.nl';
const OTHER = 'nieuw@example.nl';
const MINUTE = 60_000;

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await startWorkers(portal.services, undefined);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.connection.pool.query('DELETE FROM sign_in_throttle'));

const attempt = (password: string, options: { email?: string; cookie?: string; from?: string } = {}) =>
  portal.call({
    method: 'POST',
    url: '/api/login',
    payload: { email: options.email ?? EMAIL, password },
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...(options.from ? { remoteAddress: options.from } : {}),
  });

async function fail(times: number, options: Parameters<typeof attempt>[1] = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await attempt('niet-het-wachtwoord', options)).statusCode);
  }
  return statuses;
}

/** Sends wrong passwords, each immediately after the wait, until the wait is a quarter of an hour. */
async function failUntilPaused(options: Parameters<typeof attempt>[1] = {}): Promise<void> {
  for (let time = 0; time < ALERT_AT; time += 1) {
    expect((await attempt('niet-het-wachtwoord', options)).statusCode).toBe(422);
    if (time < ALERT_AT - 1) portal.clock.advance(MINUTE);
  }
}

async function rejectionMails(): Promise<{ recipient: string }[]> {
  const { rows } = await portal.database.connection.pool.query<{ recipient: string }>(
    "SELECT recipient FROM outbox_mail WHERE template = 'refusedSignIns'",
  );
  return rows;
}

// Promise: Wij laten nieuwe pogingen nu steeds even wachten.
test('rejects an attempt after the fifth wrong password and returns when to retry', async () => {
  expect(await fail(5)).toEqual([422, 422, 422, 422, 422]);
  const rejected = await attempt(DEMO_PASSWORD);
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers['retry-after']).toBe('1');
  expect(rejected.json().errors.ErrorMessage).toEqual([
    'U hebt dit te vaak geprobeerd. Probeer het over 1 seconde opnieuw.',
  ]);
  portal.clock.advance(1_000);
  expect((await attempt(DEMO_PASSWORD)).statusCode).toBe(200);
});

test("does not make users wait long after the server's clock is corrected", async () => {
  const DAY = 24 * 60 * MINUTE;
  portal.clock.advance(DAY);
  await fail(5);
  portal.clock.advance(-DAY);
  expect((await attempt(DEMO_PASSWORD)).statusCode).toBe(200);
});

test('resets the series after the correct password', async () => {
  await fail(4);
  expect((await attempt(DEMO_PASSWORD)).statusCode).toBe(200);
  expect(await fail(5)).toEqual([422, 422, 422, 422, 422]);
});

test('waits a quarter of an hour after ten wrong passwords and mails the owner once', async () => {
  await failUntilPaused();
  const rejected = await attempt(DEMO_PASSWORD);
  expect(rejected.headers['retry-after']).toBe('900');
  expect(rejected.json().message).toContain('over 15 minuten');
  portal.clock.advance(15 * MINUTE);
  expect(await fail(1)).toEqual([422]);
  portal.clock.advance(15 * MINUTE);
  expect((await attempt(DEMO_PASSWORD)).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await rejectionMails()).toEqual([{ recipient: EMAIL }]), {
    timeout: 15_000,
  });
});

test('applies the same wait to an unknown address and sends no mail', async () => {
  const before = await rejectionMails();
  await failUntilPaused({ email: 'niemand@example.nl' });
  const rejected = await attempt('x', { email: 'niemand@example.nl' });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json().message).toContain('over 15 minuten');
  // The job that looks up the owner of the address was queued and has finished.
  await vi.waitFor(
    async () => {
      const { rows } = await portal.database.connection.pool.query(
        "SELECT state FROM pgboss.job WHERE name = 'session.refusals' AND data->>'email' = 'niemand@example.nl'",
      );
      expect(rows).toEqual([{ state: 'completed' }]);
    },
    { timeout: 15_000 },
  );
  expect(await rejectionMails()).toEqual(before);
});

test('another user’s wrong passwords do not lock out a person on a browser that they used before', async () => {
  const first = await attempt(DEMO_PASSWORD);
  const device = first.cookies.find(({ name }) => name === 'device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  await failUntilPaused({ from: '203.0.113.9' });
  expect((await attempt(DEMO_PASSWORD)).statusCode).toBe(429);
  const cookie = `device=${device?.value}`;
  expect((await attempt(DEMO_PASSWORD, { cookie })).statusCode).toBe(200);
  // A remembered browser has a separate count, but wrong passwords make that browser wait too.
  expect(await fail(6, { cookie })).toEqual([422, 422, 422, 422, 422, 429]);
});

test('a browser remembered for one person is not remembered for another', async () => {
  const first = await attempt(DEMO_PASSWORD, { email: OTHER });
  const cookie = `device=${first.cookies.find(({ name }) => name === 'device')?.value}`;
  await fail(5);
  expect((await attempt(DEMO_PASSWORD, { cookie })).statusCode).toBe(429);
});

test('checks no more passwords in twenty simultaneous wrong attempts than in twenty consecutive ones', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('niet-het-wachtwoord')));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('counts twenty simultaneous attempts on twenty accounts for their address', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `nummer${index}@example.nl`);
  await Promise.all(names.map((email) => attempt('x', { email, from: '2001:db8:1:2::7' })));
  const { rows } = await portal.database.connection.pool.query(
    "SELECT attempts FROM sign_in_throttle WHERE scope = 'address'",
  );
  expect(rows).toEqual([{ attempts: 20 }]);
});

test('slows down one IP address that tries many accounts, and no other address', async () => {
  for (let index = 0; index < 31; index += 1) {
    await attempt('x', { email: `nummer${index}@example.nl`, from: `2001:db8:1:2::${index}` });
  }
  expect((await attempt(DEMO_PASSWORD, { from: '2001:db8:1:2::ffff' })).statusCode).toBe(429);
  expect((await attempt(DEMO_PASSWORD, { from: '2001:db8:1:3::1' })).statusCode).toBe(200);
});

test('stores no readable e-mail address or IP address in the table', async () => {
  await fail(1, { from: '203.0.113.9' });
  const { rows } = await portal.database.connection.pool.query(
    'SELECT t::text AS line FROM sign_in_throttle t',
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/investeerder|203\.0/);
});
