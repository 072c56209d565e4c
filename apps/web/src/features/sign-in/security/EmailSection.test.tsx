// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { mailedCode } from '../../../testing/step-up.ts';
import { investor, openPage } from '../../../testing/visit.tsx';

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

/** Opens the page. The fake server stores the change that is pending. */
function openEmailSection(answers: Parameters<typeof openPage>[1] = {}, pending: unknown = null) {
  const server = { pending, me: investor as object };
  const page = openPage('/mijn-instellingen/wachtwoord', {
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
    ...mailedCode('U wilt uw e-mailadres wijzigen in n•••••@example.nl.'),
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
  return { ...page, server };
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

test('R-22 requires a step-up code to request another email address, and waits for confirmation', async () => {
  const { requests } = openEmailSection();
  await ask(` ${NEW}`);
  await giveCode();
  expect(await screen.findByText('Open de link in beide mails')).toBeTruthy();
  expect(requests.filter((call) => call === 'POST /api/users/me/email')).toHaveLength(1);
  expect(requests.filter((call) => call === 'POST /api/step-up')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('E-mailadres'));
});

test('V-05 rejects an invalid or unchanged email address before requesting a code', async () => {
  const { requests } = openEmailSection();
  await ask('geen adres');
  expect((await screen.findByRole('alert')).textContent).toContain('Vul een geldig e-mailadres in.');
  await ask('A@B.nl');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Dit is al uw e-mailadres.'));
  expect(requests).not.toContain('POST /api/step-up');
});

test('R-22 cancelling the step-up dialog sends no request and preserves the typed address', async () => {
  const { requests } = openEmailSection();
  const field = await ask(NEW);
  await screen.findByLabelText('Code van 6 cijfers');
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field.value).toBe(NEW);
  expect(requests).not.toContain('POST /api/users/me/email');
});

test('R-22 shows an error from the server and preserves the typed address', async () => {
  const message = 'U hebt dit te vaak geprobeerd.';
  const rejection = () =>
    Response.json({ message, code: 'tooManyRequests', errors: { ErrorMessage: [message] } }, { status: 429 });
  openEmailSection({ 'POST /api/users/me/email': rejection });
  const field = await ask(NEW);
  await giveCode();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(field.value).toBe(NEW);
});

test('R-22 shows which address of a pending change is confirmed, and offers to withdraw the change', async () => {
  const { requests } = openEmailSection({}, waiting);
  const items = within((await screen.findByText(NEW)).closest('ul') as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'a@b.nl Bevestigd',
    'nieuw@b.nl Nog niet bevestigd',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Wijziging intrekken' }));
  expect(await screen.findByLabelText('Nieuw e-mailadres')).toBeTruthy();
  expect(requests).toContain('DELETE /api/users/me/email-change');
  expect(screen.queryByText('Uw e-mailadres is gewijzigd')).toBeNull();
});

test('R-22 shows the new address to a user who returns after confirming by email, and preserves their drafts', async () => {
  const { server } = openEmailSection({}, waiting);
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
