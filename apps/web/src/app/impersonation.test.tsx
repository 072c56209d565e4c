// @vitest-environment happy-dom
import type { CurrentUser } from '@portaal/domain/sign-in/users/calls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSession } from '../features/sign-in/session/session-state.ts';
import { useStore } from '../state/store.ts';
import { investor, openPage } from '../testing/visit.tsx';
import { rememberSession } from './session-changes.ts';

const stop = 'POST /api/admin/impersonation/stop';
const turned = () => Response.json({ data: { user: investor, exp: 1 } });
const replace = vi.fn();

rememberSession();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(location, 'replace').mockImplementation(replace);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  replace.mockReset();
});

function openImpersonated(answers: Parameters<typeof openPage>[1], minutes = 30) {
  const endsAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const user: CurrentUser = { ...investor, impersonation: { employee: 'Anne Meester', endsAt } };
  return openPage('/about', answers, user);
}
const bar = () => screen.findByRole('region', { name: 'Meekijken' });
const rejection = (status: number, code: string, message: string) => () =>
  Response.json({ message, code, errors: { ErrorMessage: [message] } }, { status });

test('S-05 every page shows the impersonated account and the remaining time, and the state stores both (P-03)', async () => {
  openImpersonated({});
  const found = await bar();
  expect(found.textContent).toContain(
    'U bekijkt het account van A. de Boer. U kunt niets wijzigen. Nog 30 minuten.',
  );
  expect(useStore.getState().admin.isImpersonating).toBe(true);
  await vi.advanceTimersByTimeAsync(29 * 60_000 + 5_000);
  await waitFor(() => expect(found.textContent).toContain('Nog 1 minuut.'));
});

test("S-05 stopping impersonation erases the customer's data here and opens the customer's admin page", async () => {
  const { requests } = openImpersonated({ [stop]: turned });
  const button = within(await bar()).getByRole('button', { name: 'Stop met bekijken' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/admin?persoon=1'));
  expect(requests.filter((call) => call === stop)).toHaveLength(1);
  expect(currentSession().status).toBe('ended');
  expect(useStore.getState()).toMatchObject({ user: null, admin: { isImpersonating: false } });
});

test('S-05 stops an impersonation shortly before it expires, so that the employee stays signed in', async () => {
  const { requests } = openImpersonated({ [stop]: turned }, 5);
  await bar();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(requests).not.toContain(stop);
  await vi.advanceTimersByTimeAsync(55_000);
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin?persoon=1'));
});

test('stops the impersonation when another tab stops it, and offers a retry after a failed call', async () => {
  let answer: () => Response = () => {
    throw new TypeError('fetch failed');
  };
  openImpersonated({ [stop]: () => answer() });
  const found = within(await bar());
  fireEvent.click(found.getByRole('button'));
  expect((await found.findByRole('alert')).textContent).toBe('Stoppen lukt nu niet. Probeer het opnieuw.');
  answer = rejection(404, 'notFound', 'Wij kunnen deze gegevens niet vinden.');
  fireEvent.click(found.getByRole('button'));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin?persoon=1'));
});
