// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { investor, serve, visit } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NEW = 'nieuw@b.nl';
const waiting = {
  email: NEW,
  isOldConfirmed: true,
  isNewConfirmed: false,
  expiresAt: '2026-11-20T10:30:00.000Z',
};
const nothing = () => new Response(null, { status: 204 });
const json = (data: unknown, status = 200) => Response.json({ data }, { status });

/** Opens the page with a fake server that records the requests. */
function arrive(answers: Parameters<typeof serve>[0] = {}, pending: unknown = null) {
  const server = { pending, me: investor as object };
  const requests = serve({
    'GET /api/sessions': () => json([]),
    'GET /api/sign-in-activity': () => json([]),
    'GET /api/users/me/email-change': () => json(server.pending),
    'GET /api/second-factor': () =>
      json({
        hasApp: false,
        passkeys: [],
        isAdvised: false,
        isRequired: false,
        recoveryCodesLeft: 0,
        phoneHint: null,
        offersSms: false,
        trustedDevices: [],
      }),
    'GET /api/users/me': () => json(server.me),
    'POST /api/step-up': () =>
      json(
        {
          stepUpId: 's1',
          reason: 'U wilt uw e-mailadres wijzigen in n•••••@example.nl.',
          method: 'email',
          methods: ['email'],
          hint: 'a•••••@b.nl',
          expiresAt: '2026-11-20T10:10:00.000Z',
        },
        201,
      ),
    'POST /api/step-up/s1/confirm': () =>
      json({ twoFaToken: 'a'.repeat(43), expiresAt: '2026-11-20T10:20:00.000Z' }),
    'POST /api/users/me/email': () => {
      server.pending = waiting;
      return nothing();
    },
    'DELETE /api/users/me/email-change': () => {
      server.pending = null;
      return nothing();
    },
    ...answers,
  });
  visit('/mijn-instellingen/wachtwoord', { signedIn: true });
  return { asked: requests, server };
}

async function ask(email: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>('Nieuw e-mailadres');
  fireEvent.change(field, { target: { value: email } });
  fireEvent.submit(field);
  fireEvent.submit(field);
  return field;
}

async function giveCode(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Controle met een code' });
  const code = await within(dialog).findByLabelText('Code van 6 cijfers');
  expect(dialog.textContent).toContain('U wilt uw e-mailadres wijzigen in n•••••@example.nl.');
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.submit(code);
}

test('R-22 requires a step-up code to request another email address, sends one request and then waits for confirmation', async () => {
  const { asked } = arrive();
  await ask(` ${NEW}`);
  await giveCode();
  expect(await screen.findByText('Open de link in beide mails')).toBeTruthy();
  expect(asked.filter((call) => call === 'POST /api/users/me/email')).toHaveLength(1);
  expect(asked.filter((call) => call === 'POST /api/step-up')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('E-mailadres'));
});

test('V-05 rejects an invalid or unchanged email address before requesting a code', async () => {
  const { asked } = arrive();
  await ask('geen adres');
  expect((await screen.findByRole('alert')).textContent).toContain('Vul een geldig e-mailadres in.');
  await ask('A@B.nl');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Dit is al uw e-mailadres.'));
  expect(asked).not.toContain('POST /api/step-up');
});

test('R-22 cancelling the step-up dialog sends no request and preserves the typed address', async () => {
  const { asked } = arrive();
  const field = await ask(NEW);
  await screen.findByLabelText('Code van 6 cijfers');
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field.value).toBe(NEW);
  expect(asked).not.toContain('POST /api/users/me/email');
});

test('R-22 shows an error from the server and preserves the typed address', async () => {
  const message = 'U hebt dit te vaak geprobeerd.';
  const rejection = () =>
    Response.json({ message, code: 'tooManyRequests', errors: { ErrorMessage: [message] } }, { status: 429 });
  arrive({ 'POST /api/users/me/email': rejection });
  const field = await ask(NEW);
  await giveCode();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(field.value).toBe(NEW);
});

test('R-22 shows which of the two addresses of a pending change has been confirmed, and offers to withdraw the change', async () => {
  const { asked } = arrive({}, waiting);
  const items = within((await screen.findByText(NEW)).closest('ul') as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'a@b.nl Bevestigd',
    'nieuw@b.nl Nog niet bevestigd',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Wijziging intrekken' }));
  expect(await screen.findByLabelText('Nieuw e-mailadres')).toBeTruthy();
  expect(asked).toContain('DELETE /api/users/me/email-change');
  expect(screen.queryByText('Uw e-mailadres is gewijzigd')).toBeNull();
});

test('R-22 shows the new address to a user who returns after confirming by email, and preserves their drafts', async () => {
  const { server } = arrive({}, waiting);
  await screen.findByText(NEW);
  const { calculator } = useStore.getState();
  useStore.setState({ calculator: { ...calculator, currentFlow: 'lijfrenteOpbouwen' } });
  server.pending = null;
  server.me = { ...investor, email: NEW };
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Uw e-mailadres is gewijzigd')).toBeTruthy();
  expect(useStore.getState().user?.email).toBe(NEW);
  expect(useStore.getState().calculator.currentFlow).toBe('lijfrenteOpbouwen');
});
