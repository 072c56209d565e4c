// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { investor, openPage } from '../../../testing/visit.tsx';
// Imports the lazy file up front, so that no test waits for it.
import './SessionWarning.tsx';
import { currentSession } from './session-state.ts';

const MINUTE = 60_000;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** End of the session that the fake server returns. */
let end: { exp: number; limit: number };
const answers = {
  'GET /api/session-health-check': () => Response.json({ data: { valid: true, ...end } }),
  'GET /api/users/me': () => {
    end = { ...end, exp: Math.min(nowSeconds() + 1800, end.limit) };
    return Response.json({ data: investor });
  },
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const warning = () => screen.queryByRole('alertdialog');

/** Opens a page with one hour left in the session. */
async function openWithHourLeft(limit = 12 * 3600, replies: Parameters<typeof openPage>[1] = answers) {
  end = { exp: nowSeconds() + 3600, limit: nowSeconds() + limit };
  const page = openPage('/about', replies);
  await screen.findByRole('heading', { level: 1 });
  await pass(100);
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z'), shouldAdvanceTime: true });
  vi.spyOn(location, 'replace').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('S-01 shows a countdown in a dialog two minutes before the end, and extends the session with Blijf ingelogd', async () => {
  const { requests } = await openWithHourLeft();
  await pass(57 * MINUTE);
  expect(warning()).toBeNull();
  await pass(MINUTE + 1_000);
  await pass(5_000);
  expect(warning()?.textContent).toContain('Bent u er nog?');
  expect(screen.getByRole('timer').textContent).toMatch(/^1:5\d$/);
  fireEvent.click(screen.getByRole('button', { name: 'Blijf ingelogd' }));
  await waitFor(() => expect(warning()).toBeNull());
  expect(requests).toContain('GET /api/users/me');
  expect(currentSession()).toMatchObject({ exp: end.exp });
});

test('S-01 screen readers announce the remaining time once a minute, not every second', async () => {
  await openWithHourLeft();
  await pass(58 * MINUTE + 1_000);
  const status = () => warning()?.querySelector('[role=status]')?.textContent;
  expect(status()).toBe('Nog 2 minuten.');
  await pass(30_000);
  expect(status()).toBe('Nog 2 minuten.');
  await pass(31_000);
  expect(status()).toBe('Nog 1 minuut.');
});

test('S-01 shows no warning if the server reports that the session was extended by activity', async () => {
  await openWithHourLeft();
  await pass(57 * MINUTE + 30_000);
  end = { ...end, exp: end.exp + 1800 };
  await pass(MINUTE);
  expect(warning()).toBeNull();
});

test('S-01 offers to sign in again at the absolute limit, in a dialog that can be closed', async () => {
  await openWithHourLeft(3600);
  await pass(58 * MINUTE + 1_000);
  expect(warning()?.textContent).toContain('U bent bijna 12 uur ingelogd.');
  expect(screen.queryByRole('button', { name: 'Blijf ingelogd' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Eerst afmaken' }));
  expect(warning()).toBeNull();
});

test('S-01 opens the sign-in page with the button to sign in again at the absolute limit', async () => {
  await openWithHourLeft(3600);
  await pass(58 * MINUTE + 1_000);
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw inloggen' }));
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/login?sessie=verlopen'));
});

test('S-04 reports in the dialog that the server cannot be reached, and the dialog stays open', async () => {
  const offline = () => Promise.reject(new TypeError('fetch failed'));
  await openWithHourLeft(12 * 3600, { ...answers, 'GET /api/users/me': offline });
  await pass(58 * MINUTE + 1_000);
  fireEvent.click(screen.getByRole('button', { name: 'Blijf ingelogd' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Wij kunnen de server niet bereiken.');
  expect(warning()).not.toBeNull();
});
