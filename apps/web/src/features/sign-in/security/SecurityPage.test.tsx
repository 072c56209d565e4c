// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, type serve } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const session = (id: string, device: string, isCurrent = false) => ({
  id,
  device,
  isCurrent,
  startedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:05:00.000Z',
});
const both = [session('a', 'Firefox op Linux', true), session('b', 'Safari op een iPhone')];
const activity = [
  { at: '2026-11-20T10:00:00.000Z', event: 'refused', device: null, reason: null },
  { at: '2026-11-19T10:00:00.000Z', event: 'newDevice', device: 'Safari op een iPhone', reason: null },
  {
    at: '2026-11-18T10:00:00.000Z',
    event: 'employeeLookedAlong',
    device: null,
    reason: 'U belde ons over een afschrift.',
  },
];
const nothing = () => new Response(null, { status: 204 });
const changed = 'POST /api/users/me/password';

function openSection(answers: Parameters<typeof serve>[0] = {}) {
  return openPage('/mijn-instellingen/wachtwoord', {
    'GET /api/sessions': () => Response.json({ data: both }),
    'GET /api/sign-in-activity': () => Response.json({ data: activity }),
    'GET /api/second-factor': () =>
      Response.json({
        data: {
          hasApp: false,
          passkeys: [],
          isAdvised: false,
          isRequired: false,
          recoveryCodesLeft: 0,
          phoneHint: null,
          offersSms: false,
          trustedDevices: [],
        },
      }),
    'GET /api/users/me/email-change': () => Response.json({ data: null }),
    ...answers,
  });
}

async function fillIn(current: string, next: string): Promise<HTMLFormElement> {
  const field = await screen.findByLabelText('Huidig wachtwoord');
  fireEvent.change(field, { target: { value: current } });
  fireEvent.change(screen.getByLabelText('Nieuw wachtwoord'), { target: { value: next } });
  const form = field.closest('form');
  if (form === null) throw new Error('The fields stand in no form.');
  return form;
}

test('R-22 changes the password only once after repeated presses, and clears the fields', async () => {
  const { requests: requested } = openSection({ [changed]: nothing });
  const form = await fillIn('rustig-wonen-in-2026', 'klompen-onder-zeven-bruggen');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText('Uw wachtwoord is gewijzigd');
  expect(requested.filter((call) => call === changed)).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Nieuw wachtwoord').value).toBe('');
});

test('V-05 shows problems according to the rules of the API before sending anything', async () => {
  const { requests: requested } = openSection();
  fireEvent.submit(await fillIn('', 'te kort'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Vul dit veld in.');
  expect(summary.textContent).toContain('Kies een wachtwoord van minimaal 12 tekens.');
  expect(requested).not.toContain(changed);
});

test('V-05 shows an error from the server at its field and preserves the typed values', async () => {
  const message = 'Dit is niet uw huidige wachtwoord.';
  const Fields = [{ field: 'currentPassword', message }];
  openSection({
    [changed]: () =>
      Response.json(
        { message, code: 'invalidInput', errors: { ErrorMessage: [message], Fields } },
        { status: 422 },
      ),
  });
  fireEvent.submit(await fillIn('fout-wachtwoord', 'klompen-onder-zeven-bruggen'));
  await screen.findByRole('alert');
  const field = screen.getByLabelText<HTMLInputElement>('Huidig wachtwoord');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('fout-wachtwoord');
});

test('R-22 after too many attempts the page shows the waiting time', async () => {
  const message = 'U hebt dit te vaak geprobeerd. Probeer het over 15 minuten opnieuw.';
  openSection({
    [changed]: () =>
      Response.json(
        { message, code: 'tooManyRequests', errors: { ErrorMessage: [message] } },
        { status: 429 },
      ),
  });
  fireEvent.submit(await fillIn('fout-wachtwoord', 'klompen-onder-zeven-bruggen'));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

test('the form identifies the account to a password manager', async () => {
  openSection();
  const form = await fillIn('', '');
  expect(form.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('a@b.nl');
});

test('requires a confirmation to log out another device, and offers no way to log out the current device', async () => {
  const { requests: requested } = openSection({ 'DELETE /api/sessions/b': nothing });
  const button = await screen.findByRole('button', { name: /^Uitloggen: Safari op een iPhone/ });
  expect(screen.queryByRole('button', { name: /^Uitloggen: Firefox/ })).toBeNull();
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Wilt u Safari op een iPhone uitloggen?' });
  expect(requested).not.toContain('DELETE /api/sessions/b');
  fireEvent.click(within(question).getByRole('button', { name: 'Uitloggen' }));
  await screen.findByText('Safari op een iPhone is uitgelogd.');
  expect(requested.filter((call) => call === 'GET /api/sessions').length).toBeGreaterThan(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Apparaten'));
});

test('reports success when a device is logged out whose session has already ended', async () => {
  const gone = () =>
    Response.json({ message: 'x', code: 'notFound', errors: { ErrorMessage: ['x'] } }, { status: 404 });
  openSection({ 'DELETE /api/sessions': gone });
  fireEvent.click(await screen.findByRole('button', { name: 'Op alle andere apparaten uitloggen' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Uitloggen' }));
  await screen.findByText('U bent op alle andere apparaten uitgelogd.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('shows the account activity as text', async () => {
  openSection();
  const table = within(await screen.findByRole('table', { name: 'De laatste 90 dagen' }));
  expect(table.getByText('Niet ingelogd: verkeerd wachtwoord of verkeerde code')).toBeTruthy();
  expect(table.getByText('Ingelogd op een nieuw apparaat')).toBeTruthy();
  expect(
    table.getByText('Een medewerker heeft met u meegekeken. Reden: U belde ons over een afschrift.'),
  ).toBeTruthy();
  expect(table.getByText(/20 november 2026 om 11:00/)).toBeTruthy();
});
