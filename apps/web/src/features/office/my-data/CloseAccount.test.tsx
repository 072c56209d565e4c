// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailedCode } from '../../../testing/step-up.ts';
import { serve } from '../../../testing/visit.tsx';
import { CloseAccount } from './CloseAccount.tsx';

const CLOSE = 'POST /api/users/me/close';
const onClosed = vi.fn();
const onLeave = vi.fn();

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  onClosed.mockReset();
  onLeave.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const json = (data: unknown, status = 200) => Response.json({ data }, { status });

/** Shows the section alone, because the page ends the session afterwards. Returns the requests. */
function openClosing(closing: object, answers: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    'GET /api/users/me/closing': () => json(closing),
    ...mailedCode('U wilt uw account sluiten.'),
    [CLOSE]: () => new Response(null, { status: 204 }),
    ...answers,
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CloseAccount onClosed={onClosed} onLeave={onLeave} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { requests };
}

async function type(word: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>('Typ het woord: sluiten');
  fireEvent.change(field, { target: { value: word } });
  fireEvent.submit(field);
  return field;
}

async function giveCode(): Promise<void> {
  const field = await screen.findByLabelText('Code van 6 cijfers');
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(field);
}

test('R-22 shows a user with running contracts what they must do before closing the account', async () => {
  openClosing({ openContracts: 2, hasDuty: true });
  await screen.findByText(/U hebt nog 2 contracten die lopen/);
  expect(screen.queryByLabelText('Typ het woord: sluiten')).toBeNull();
});

test('R-22 explains the consequences, including the statutory retention periods for a user who has had a contract', async () => {
  openClosing({ openContracts: 0, hasDuty: true });
  await screen.findByText(/5 jaar bewaren wie u bent, en 7 jaar wat nodig is voor de belasting/);
});

test('V-05 sends nothing until the user types the confirmation word', async () => {
  const { requests } = openClosing({ openContracts: 0, hasDuty: false });
  const field = await type('ja');
  await screen.findAllByText('Typ het woord sluiten.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('ja');
  expect(requests).not.toContain('POST /api/step-up');
});

test('R-22 closes the account once, after the confirmation word and a step-up code', async () => {
  const { requests } = openClosing({ openContracts: 0, hasDuty: false });
  const field = await type('Sluiten ');
  fireEvent.submit(field);
  await giveCode();
  const leave = await screen.findByText('Naar de inlogpagina');
  expect(onClosed).toHaveBeenCalledOnce();
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.click(leave);
  expect(onLeave).toHaveBeenCalledOnce();
  expect(requests.filter((call) => call === CLOSE)).toHaveLength(1);
});

test('R-22 shows an error from the server and preserves the typed word', async () => {
  const message = 'U hebt nog contracten die lopen.';
  openClosing(
    { openContracts: 0, hasDuty: false },
    {
      [CLOSE]: () =>
        Response.json(
          { message, code: 'openContracts', errors: { ErrorMessage: [message] } },
          { status: 409 },
        ),
    },
  );
  const field = await type('sluiten');
  await giveCode();
  await screen.findByText(message);
  expect(field.value).toBe('sluiten');
});
