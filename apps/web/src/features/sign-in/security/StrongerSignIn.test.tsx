// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, serve } from '../../../testing/visit.tsx';
import { StrongerSignIn } from './StrongerSignIn.tsx';

const TITLE = 'Beveilig uw account beter';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: the page writes the cookie in the same way.
  document.cookie = 'adviceClosed=; Max-Age=0; Path=/';
});

const factors = (isAdvised: boolean) => ({
  hasApp: false,
  passkeys: [],
  isAdvised,
  isRequired: false,
  recoveryCodesLeft: 0,
  phoneHint: null,
  offersSms: false,
  trustedDevices: [],
});

function openSection(isAdvised: boolean) {
  return openPage('/mijn-instellingen/wachtwoord', {
    'GET /api/users/me/email-change': () => Response.json({ data: null }),
    'GET /api/second-factor': () => Response.json({ data: factors(isAdvised) }),
  });
}

test('advises an investor with only an emailed code to set up a passkey or an app', async () => {
  openSection(true);
  expect(await screen.findByText(TITLE)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  cleanup();
  openSection(true);
  await screen.findByRole('button', { name: 'Passkey maken' });
  expect(screen.queryByText(TITLE)).toBeNull();
});

test('shows no advice about signing in to other users', async () => {
  openSection(false);
  await screen.findByRole('button', { name: 'Passkey maken' });
  expect(screen.queryByText(TITLE)).toBeNull();
});

test.each([
  { scrolled: 0, isRead: true },
  { scrolled: 400, isRead: false },
])(
  'advice that loads late appears only if the user has not scrolled (here: $scrolled pixels)',
  async ({ scrolled, isRead }) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrolled);
    const requested = serve({ 'GET /api/second-factor': () => Response.json({ data: factors(true) }) });
    const client = new QueryClient();
    render(
      <QueryClientProvider client={client}>
        <StrongerSignIn isHere />
      </QueryClientProvider>,
    );
    expect(screen.queryByText(TITLE)).toBeNull();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(requested).toEqual(['GET /api/second-factor']);
    await waitFor(() => expect(screen.queryByText(TITLE) !== null).toBe(isRead));
  },
);
