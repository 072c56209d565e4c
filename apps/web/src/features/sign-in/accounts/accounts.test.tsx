// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { updateFlow } from '../../../state/calculators.ts';
import { serve, visit } from '../../../testing/visit.tsx';
import { passwordStrength } from './password-strength.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PASSWORD = 'vier paarse tuinstoelen';
const TOKEN = 'a'.repeat(43);
const REGISTRATION = '01900000-0000-7000-8000-000000000000';
const noContent = () => new Response(null, { status: 204 });
const created = () => Response.json({ data: { registrationId: REGISTRATION } }, { status: 201 });
const reject =
  (status: number, code: string, message: string, Fields: object[] = []) =>
  () =>
    Response.json({ message, code, errors: { ErrorMessage: [message], Fields } }, { status });

async function type(label: string, value: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value } });
  return field;
}

function sendFormOf(field: HTMLInputElement): void {
  if (field.form === null) throw new Error('The field stands in no form.');
  fireEvent.submit(field.form);
}

async function askAccount(password = PASSWORD): Promise<HTMLInputElement> {
  await type('Voor- en achternaam', 'Nel de Wit');
  await type('E-mailadres', ' nel@example.nl ');
  const field = await type('Wachtwoord', password);
  sendFormOf(field);
  return field;
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('R-03 asks a user who requests an account to check their mail and offers to send the mail again', async () => {
  const requested = serve({
    'POST /api/accounts': created,
    'POST /api/accounts/resend-confirmation': noContent,
  });
  visit('/account-aanmaken');
  await askAccount();
  const heading = await title('Kijk in uw mail');
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('nel@example.nl')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stuur een nieuwe link' }));
  await screen.findByText(/Wij sturen u een nieuwe mail/);
  expect(requested).toContain('POST /api/accounts/resend-confirmation');
});

test('V-05 does not send an empty form and shows the missing fields', async () => {
  const requested = serve();
  visit('/account-aanmaken');
  sendFormOf(await screen.findByLabelText<HTMLInputElement>('Voor- en achternaam'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Vul uw naam in.');
  expect(summary.textContent).toContain('Vul uw e-mailadres in.');
  expect(summary.textContent).toContain('Kies een wachtwoord.');
  expect(document.activeElement).toBe(summary);
  expect(requested).not.toContain('POST /api/accounts');
});

test("V-05 shows the server's problem with the password at the password field and preserves the typed values", async () => {
  const message = 'Dit wachtwoord is ooit uitgelekt bij een andere website.';
  serve({
    'POST /api/accounts': reject(422, 'invalidInput', message, [{ field: 'password', message }]),
  });
  visit('/account-aanmaken');
  const field = await askAccount();
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe(PASSWORD);
});

test('requests only one account when the button is pressed twice', async () => {
  const requested = serve({ 'POST /api/accounts': created });
  visit('/account-aanmaken');
  const field = await askAccount();
  sendFormOf(field);
  await title('Kijk in uw mail');
  expect(requested.filter((call) => call === 'POST /api/accounts')).toHaveLength(1);
});

test('reports in the form that the server cannot be reached', async () => {
  serve({ 'POST /api/accounts': () => Promise.reject(new TypeError('fetch failed')) });
  visit('/account-aanmaken');
  await askAccount();
  expect((await screen.findByRole('alert')).textContent).toContain('Wij kunnen de server niet bereiken.');
});

test.each([
  ['kort', 1, /minimaal 12 tekens/],
  ['Wachtwoord2026', 1, /Makkelijk te raden/],
  ['NeldeWit-1961', 1, /Makkelijk te raden/],
  ['tien lampen!', 2, /Goed/],
  [PASSWORD, 3, /Sterk/],
] as const)('V-05 shows the strength of the typed password %s', (password, level, text) => {
  expect(passwordStrength(password, ['Nel de Wit'])).toEqual({ level, text: expect.stringMatching(text) });
});

test('R-03 confirms the account from the mailed link only after the user submits the form with the password', async () => {
  const requested = serve({ 'POST /api/accounts/confirm': noContent });
  visit(`/account-aanmaken?token=${TOKEN}`);
  await title('Bevestig uw e-mailadres');
  expect(requested).not.toContain('POST /api/accounts/confirm');
  sendFormOf(await type('Wachtwoord', PASSWORD));
  await title('Uw account is klaar');
  const login = screen.getAllByRole('link', { name: 'Inloggen' }).at(-1);
  expect(login?.getAttribute('href')).toBe('/login');
});

test("R-03 reports a password that differs from the requested account's, and leaves the link valid", async () => {
  const message = 'Dit is niet het wachtwoord dat u hebt gekozen.';
  serve({
    'POST /api/accounts/confirm': reject(422, 'invalidInput', message, [{ field: 'password', message }]),
  });
  visit(`/account-aanmaken?token=${TOKEN}`);
  const field = await type('Wachtwoord', PASSWORD);
  sendFormOf(field);
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await title('Bevestig uw e-mailadres');
});

test('V-05 rejects a name with bidirectional control characters before it is sent', async () => {
  const requested = serve();
  visit('/account-aanmaken');
  sendFormOf(await type('Voor- en achternaam', 'Nel \u202etiW ed'));
  expect((await screen.findByRole('alert')).textContent).toContain('Dit is geen geldige naam.');
  expect(requested).not.toContain('POST /api/accounts');
});

test('C-13 signing in returns to the unsaved questionnaire outcome in this browser', async () => {
  serve({ 'POST /api/accounts/confirm': noContent });
  visit(`/account-aanmaken?token=${TOKEN}`);
  await title('Bevestig uw e-mailadres');
  updateFlow('bedragBeleggen', { activePage: 'stap4' });
  sendFormOf(await type('Wachtwoord', PASSWORD));
  await title('Uw account is klaar');
  const login = screen.getAllByRole('link', { name: 'Inloggen' }).at(-1);
  expect(login?.getAttribute('href')).toBe('/login?redirect=%2Fbedrag-beleggen%2Fstap4');
});

test('R-03 an expired link offers to send a new link', async () => {
  const requested = serve({
    'POST /api/accounts/confirm': reject(422, 'linkExpired', 'Deze link is verlopen.'),
    'POST /api/accounts/resend-confirmation': noContent,
  });
  visit(`/account-aanmaken?token=${TOKEN}`);
  sendFormOf(await type('Wachtwoord', PASSWORD));
  await title('Deze link werkt niet meer');
  fireEvent.click(screen.getByRole('button', { name: 'Stuur een nieuwe link' }));
  await screen.findByText(/Wij sturen u een nieuwe mail/);
  expect(requested).toContain('POST /api/accounts/resend-confirmation');
});

test('R-04 shows the same text for every address after a request for a new password', async () => {
  serve({ 'POST /api/accounts/forgot-password': noContent });
  visit('/wachtwoord-vergeten');
  sendFormOf(await type('E-mailadres', 'nel@example.nl'));
  await title('Kijk in uw mail');
  expect(screen.getByText(/bij ons bekend\?/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Probeer het nog eens' }));
  expect((await screen.findByLabelText<HTMLInputElement>('E-mailadres')).value).toBe('nel@example.nl');
});

test('R-05 the link sets a new password and the user can sign in', async () => {
  serve({ 'POST /api/accounts/reset-password': noContent });
  visit(`/wachtwoord-reset?token=${TOKEN}`);
  sendFormOf(await type('Nieuw wachtwoord', PASSWORD));
  await title('Uw wachtwoord is gewijzigd');
});

test.each([
  ['expired', TOKEN],
  ['cut off', 'abc'],
])('R-05 offers a new link when the link is %s', async (_name, token) => {
  serve({ 'POST /api/accounts/reset-password': reject(422, 'linkExpired', 'Deze link is verlopen.') });
  visit(`/wachtwoord-reset?token=${token}`);
  sendFormOf(await type('Nieuw wachtwoord', PASSWORD));
  await title('Deze link werkt niet meer');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Vraag een nieuwe link aan' }).getAttribute('href')).toBe(
      '/wachtwoord-vergeten',
    ),
  );
});

test('an invitation link sets a first password; a broken link explains how to get a new invitation', async () => {
  serve({ 'POST /api/accounts/reset-password': noContent });
  visit(`/wachtwoord-reset?token=${TOKEN}&soort=uitnodiging`);
  await title('Begin als medewerker');
  sendFormOf(await type('Wachtwoord', PASSWORD));
  await title('Uw account is gemaakt');
  expect(screen.getByText(/Pas daarna opent het beheer/)).toBeTruthy();
  cleanup();
  visit('/wachtwoord-reset?soort=uitnodiging');
  await title('Deze uitnodiging werkt niet meer');
  expect(screen.queryByText(/30 minuten/)).toBeNull();
});
