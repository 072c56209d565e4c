// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { investor, serve, visit } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reject =
  (status: number, message: string, Fields: object[] = []) =>
  () =>
    Response.json({ message, code: 'x', errors: { ErrorMessage: [message], Fields } }, { status });

async function fillIn(email: string, password: string): Promise<HTMLFormElement> {
  const field = await screen.findByLabelText('E-mailadres');
  fireEvent.change(field, { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: password } });
  const form = field.closest('form');
  if (form === null) throw new Error('The fields stand in no form.');
  return form;
}

const accept = () => Response.json({ data: { user: investor, exp: Math.floor(Date.now() / 1000) + 600 } });

test("R-34 shows a notice with the brand's name to a visitor who requested a page that does not exist", async () => {
  serve();
  visit('/bestaat-niet', { signedIn: false });
  expect(await screen.findByText(/^Deze pagina bestaat niet bij Proefmerk\. Log in/)).toBeTruthy();
});

test('R-02, G-05 signing in opens the requested path', async () => {
  serve({ 'POST /api/login': accept });
  const router = visit('/login?redirect=%2Ffondsen-tabel');
  expect(await screen.findByText('Log in om verder te gaan naar Onze fondsen.')).toBeTruthy();
  fireEvent.submit(await fillIn(' a@b.nl ', 'rustig-wonen-in-2026'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/fondsen-tabel'));
});

test('R-01 signing in without a requested path opens Mijn vastgoed', async () => {
  serve({ 'POST /api/login': accept });
  const router = visit('/login');
  fireEvent.submit(await fillIn('a@b.nl', 'rustig-wonen-in-2026'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-vastgoed'));
});

test('S-03 reports a wrong password in the form, not in a toast, and focuses the password field', async () => {
  serve({ 'POST /api/login': reject(422, 'Het e-mailadres of wachtwoord klopt niet.') });
  visit('/login');
  fireEvent.submit(await fillIn('a@b.nl', 'fout'));
  expect((await screen.findByRole('alert')).textContent).toBe('Het e-mailadres of wachtwoord klopt niet.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Wachtwoord')));
  expect(useStore.getState().notifications).toEqual([]);
});

test("V-05 shows the server's problem with a field at that field", async () => {
  const Fields = [{ field: 'email', message: 'Vul een geldig e-mailadres in.' }];
  serve({ 'POST /api/login': reject(422, 'Controleer uw invoer.', Fields) });
  visit('/login');
  fireEvent.submit(await fillIn('geen adres', 'x'));
  await screen.findByText('Vul een geldig e-mailadres in.');
  const field = screen.getByLabelText('E-mailadres');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('does not send an empty form', async () => {
  const requested = serve();
  visit('/login');
  fireEvent.submit(await fillIn('', ''));
  expect(await screen.findAllByText('Vul dit veld in.')).toHaveLength(2);
  expect(requested).not.toContain('POST /api/login');
});

test('signs in only once when the button is pressed twice', async () => {
  const requested = serve({ 'POST /api/login': accept });
  const router = visit('/login');
  const form = await fillIn('a@b.nl', 'rustig-wonen-in-2026');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-vastgoed'));
  expect(requested.filter((call) => call === 'POST /api/login')).toHaveLength(1);
});

test('reports in the form that the server cannot be reached', async () => {
  serve({ 'POST /api/login': () => Promise.reject(new TypeError('fetch failed')) });
  visit('/login');
  fireEvent.submit(await fillIn('a@b.nl', 'x'));
  expect((await screen.findByRole('alert')).textContent).toContain('Wij kunnen de server niet bereiken.');
});

test('password managers recognise the fields of the sign-in form', async () => {
  visit('/login');
  expect((await screen.findByLabelText('E-mailadres')).getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('Wachtwoord').getAttribute('autocomplete')).toBe('current-password');
});
