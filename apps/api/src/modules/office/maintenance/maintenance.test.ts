import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../app.ts';
import { nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { codeRequest } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  endMaintenance,
  MaintenanceBoard,
  startMaintenance,
  watchMaintenance,
} from './maintenance.use-cases.ts';

const TEXT = 'Wij werken aan de betalingen.';
const HOUR = 3_600_000;

let portal: TestApp;
let investor: string;
let employee: string;
let application: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
  investor = await portal.signIn('investeerder@example.nl');
  await signEmployeeIn();
});
afterAll(() => portal.close());
afterEach(() => off());

async function signEmployeeIn(): Promise<void> {
  employee = await portal.signIn('admin@example.nl');
  application = await giveApp(portal, 'admin@example.nl');
}
async function prove(body: object): Promise<string> {
  const requested = await send('/api/step-up', codeRequest('/api/admin/maintenance', body));
  const url = `/api/step-up/${requested.json().data.stepUpId}/confirm`;
  return (await send(url, { code: await application.code() })).json().data.twoFaToken;
}
const off = () => portal.call({ method: 'DELETE', url: '/api/admin/maintenance', cookie: employee });
const later = (hours: number) => new Date(portal.clock.now().getTime() + hours * HOUR).toISOString();

const send = (url: string, payload: object) =>
  portal.call({ method: 'POST', url, cookie: employee, payload });

async function on(scope: 'writes' | 'all', more: () => { startsAt?: string; endsAt?: string } = () => ({})) {
  // An app code is valid once, so the clock advances to the next code.
  portal.clock.advance(30_000);
  const body = { scope, text: TEXT, startsAt: null, endsAt: later(2), ...more() };
  return send('/api/admin/maintenance', { ...body, twoFaToken: await prove(body) });
}
const get = (url: string, cookie = investor) => portal.call({ url, cookie });
const markRead = (cookie = investor) =>
  portal.call({ method: 'POST', url: '/api/notifications/read', cookie });

// Promise: Laat leeg om meteen te beginnen.
test('while read-only, a write is rejected with a retry time and has no effect', async () => {
  expect((await on('writes')).statusCode).toBe(204);
  const rejected = await markRead();
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([423, String(2 * 3_600)]);
  expect(rejected.json()).toEqual({
    code: 'readingOnly',
    message: expect.stringContaining(`${TEXT} U kunt nu alles bekijken`),
    errors: { ErrorMessage: [expect.stringMatching(/U kunt dit na .+ uur opnieuw proberen\.$/)] },
  });
  expect((await get('/api/contracts/summaries')).statusCode).toBe(200);
  expect((await get('/api/risk-profiles')).headers['x-maintenance']).toMatch(/^[0-9a-z]+$/);
  expect((await off()).statusCode).toBe(204);
  expect((await markRead()).statusCode).toBe(204);
  expect((await get('/api/risk-profiles')).headers['x-maintenance']).toBeUndefined();
});

/** Checks which calls other than GET are allowed while read-only. */
test('while read-only, rejects every call that changes data, for a visitor, an investor and an employee', async () => {
  await on('writes');
  const passing: string[] = [];
  for (const [name, { method, path }] of Object.entries(calls) as [string, Call][]) {
    if (method === 'GET') continue;
    const url = path.replaceAll(/\{\w+\}/g, 'onbekend');
    if (name === 'endMaintenance' || name === 'logout' || name === 'deleteCookie') continue;
    const { body } = await portal.call({ method, url, cookie: investor });
    if (body === '' || JSON.parse(body).code !== 'readingOnly') passing.push(name);
  }
  expect(passing.sort()).toEqual([
    'askPasskeyLogin',
    'calculate',
    'getAnnuityTerms',
    'getContributionRoom',
    'login',
    'loginSecondFactor',
    'loginWithPasskey',
    'lookUpPostcode',
    'notifyPayment',
    'previewCorrection',
    'previewOutgoingTransfer',
    'previewSale',
    'reportError',
    'scoreQuestionnaire',
    'sendLoginCode',
    'startMaintenance',
    'stopImpersonation',
  ]);
  const byEmployee = await portal.call({
    method: 'POST',
    url: '/api/admin/dealing-runs/2026-12-01/start',
    cookie: employee,
  });
  expect(byEmployee.json().code).toBe('readingOnly');
});

test('while everything is closed, an investor cannot read, and an employee can sign in, read and end the maintenance', async () => {
  await on('all');
  const rejected = await get('/api/contracts/summaries');
  expect([rejected.statusCode, rejected.json().code]).toEqual([503, 'unavailable']);
  expect(rejected.json().message).toContain(`${TEXT} U kunt na `);
  expect((await get('/api/risk-profiles', '')).statusCode).toBe(503);
  for (const url of [
    '/api/health/live',
    '/api/health/ready',
    '/api/maintenance',
    '/api/getCookie?cookieName=token',
  ]) {
    expect((await get(url, '')).statusCode, url).toBe(200);
  }
  expect((await get('/api/admin/rights', employee)).statusCode).toBe(200);
  await signEmployeeIn();
  expect((await portal.call({ url: '/api/risk-profiles', brand: 'anker' })).statusCode).toBe(200);
  // Extends the maintenance with a new code.
  expect((await on('all', () => ({ endsAt: later(3) }))).statusCode).toBe(204);
  expect(
    (await portal.call({ method: 'DELETE', url: '/api/admin/maintenance', cookie: employee })).statusCode,
  ).toBe(204);
  expect((await get('/api/contracts/summaries')).statusCode).toBe(200);
});

test("accepts a provider's webhook while everything is closed", async () => {
  await on('all');
  const notice = await portal.call({
    method: 'POST',
    url: '/api/webhooks/mollie/onbekend',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'id=tr_12345678',
  });
  expect(notice.statusCode).toBe(204);
});

// Promise: Dan gaat het vanzelf uit.
test('announced maintenance rejects no calls until it starts, and it starts and ends automatically', async () => {
  await on('writes', () => ({ startsAt: later(1), endsAt: later(2) }));
  const displayed = async () => (await get('/api/maintenance', '')).json().data;
  expect(await displayed()).toMatchObject({ scope: 'writes', text: TEXT, isUnderway: false });
  const announced = await markRead();
  expect([announced.statusCode, announced.headers['x-maintenance']]).toEqual([
    204,
    expect.stringMatching(/-announced$/),
  ]);
  portal.clock.advance(HOUR);
  investor = await portal.signIn('investeerder@example.nl');
  expect((await displayed()).isUnderway).toBe(true);
  expect((await markRead()).statusCode).toBe(423);
  portal.clock.advance(HOUR);
  investor = await portal.signIn('investeerder@example.nl');
  await signEmployeeIn();
  expect(await displayed()).toBeNull();
  expect((await markRead()).statusCode).toBe(204);
});

test('requires a code issued for this maintenance window and records the employee in the audit log', async () => {
  const body = { scope: 'all', text: TEXT, startsAt: null, endsAt: later(1) };
  portal.clock.advance(30_000);
  const twoFaToken = await prove(body);
  const rejected = await send('/api/admin/maintenance', { ...body, endsAt: later(48), twoFaToken });
  expect(rejected.json().code).toBe('codeForOtherContent');
  const { rows } = await portal.database.connection.pool.query(
    "SELECT action, actor_id IS NOT NULL AS by_person, detail->>'text' AS text FROM audit_entry WHERE action LIKE 'maintenance.%' ORDER BY sequence LIMIT 2",
  );
  expect(rows).toEqual([
    { action: 'maintenance.started', by_person: true, text: TEXT },
    { action: 'maintenance.ended', by_person: true, text: null },
  ]);
  expect((await off()).json().code).toBe('changesNothing');
});

test('rejects an end in the past or too far ahead, with an error at its field', async () => {
  for (const hours of [-1, 24 * 8]) {
    const rejected = await on('writes', () => ({ endsAt: later(hours) }));
    expect([rejected.statusCode, rejected.json().errors.Fields[0].field]).toEqual([422, 'endsAt']);
  }
});

test('another process applies the change within seconds', async () => {
  const board = new MaintenanceBoard(portal.services);
  const other = await buildApp(portal.services, { maintenance: board });
  const watch = watchMaintenance(board, 50);
  const requestMaintenance = async () =>
    (await other.inject({ url: '/api/maintenance', headers: { host: 'baken.localhost' } })).json().data;
  const input = { scope: 'writes', text: TEXT, startsAt: null, endsAt: new Date(later(1)) } as const;
  try {
    await startMaintenance(portal.services, nobody('baken'), input);
    await vi.waitFor(async () => expect(await requestMaintenance()).toMatchObject({ text: TEXT }), {
      timeout: 5_000,
    });
    await endMaintenance(portal.services, nobody('baken'));
    await vi.waitFor(async () => expect(await requestMaintenance()).toBeNull(), { timeout: 5_000 });
  } finally {
    await watch.stop();
    await other.close();
  }
});

test('applies the last known state while the database is unavailable', async () => {
  const now = portal.clock.now();
  const row = { brand: 'baken', scope: 'all', text: TEXT, startsAt: now, endsAt: new Date(later(1)) };
  let answer = async (): Promise<object[]> => [row];
  const orm = { select: () => ({ from: () => answer() }) } as unknown as TestApp['database']['orm'];
  const board = new MaintenanceBoard({ clock: portal.clock, database: { orm } });
  await board.read();
  answer = () => Promise.reject(new Error('away'));
  const watch = watchMaintenance(board, 5);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await watch.stop();
  expect(board.of('baken')).toMatchObject({ text: TEXT, isUnderway: true });
  expect(board.of('anker')).toBeUndefined();
});
