// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { investor, serve, visit } from '../../../testing/visit.tsx';
// Imports the lazy file up front, so that no test waits for it.
import './SecondFactorStep.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reject = (status: number, code: string, message: string) =>
  Response.json({ message, code, errors: { ErrorMessage: [message] } }, { status });
const challenge = (methods: string[], more: object = {}) =>
  Response.json({
    data: { secondFactor: { methods, phoneHint: null, mayTrust: true, ...more } },
  });
const accepted = (recoveryCodesLeft: number | null = null) =>
  Response.json({
    data: { user: investor, exp: Math.floor(Date.now() / 1000) + 600, recoveryCodesLeft },
  });

async function passPassword(): Promise<void> {
  const field = await screen.findByLabelText('E-mailadres');
  fireEvent.change(field, { target: { value: 'a@b.nl' } });
  fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: 'rustig-wonen-in-2026' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
}
async function fillIn(code: string, label = 'Code van 6 cijfers'): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  return field;
}

/** Sets up a fake server with these responses, and records the request bodies of the second factor. */
function portal(replies: { login: () => Response; show?: () => Response; send?: () => Response }) {
  const sent: unknown[] = [];
  const requests = serve({
    'POST /api/login': replies.login,
    'POST /api/login/second-factor/send':
      replies.send ?? (() => Response.json({ data: { expiresAt: new Date().toISOString() } })),
    'POST /api/login/second-factor': replies.show ?? (() => accepted()),
  });
  const served = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/api/login/second-factor') sent.push(JSON.parse(String(init.body)));
    return served(url, init);
  });
  return { sent, requests };
}

test('S-06 G-05 the correct code opens the requested path', async () => {
  const { sent } = portal({ login: () => challenge(['totp', 'recoveryCode']) });
  const router = visit('/login?redirect=%2Ffondsen-tabel');
  await passPassword();
  expect(await screen.findByRole('heading', { name: 'Controle met een code' })).toBeTruthy();
  const field = await screen.findByLabelText('Code van 6 cijfers');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByLabelText('Vertrouw dit apparaat 30 dagen'));
  await fillIn('123 456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/fondsen-tabel'));
  expect(sent).toEqual([{ method: 'totp', code: '123 456', trustDevice: true }]);
});

test('S-06 reports a wrong code at its field, and preserves the input', async () => {
  portal({
    login: () => challenge(['totp']),
    show: () => reject(422, 'wrongCode', 'Deze code klopt niet.'),
  });
  visit('/login');
  await passPassword();
  const field = await fillIn('123456');
  await screen.findByText('Deze code klopt niet.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect((field as HTMLInputElement).value).toBe('123456');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('S-06 does not send an empty code', async () => {
  const { sent } = portal({ login: () => challenge(['totp']) });
  visit('/login');
  await passPassword();
  await fillIn(' ');
  expect(await screen.findByText('Vul de code van 6 cijfers in.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('S-06 returns to the password form when the attempt has expired, and shows the reason', async () => {
  portal({
    login: () => challenge(['totp']),
    show: () => reject(422, 'signInExpired', 'Het inloggen duurde te lang. Log opnieuw in.'),
  });
  visit('/login');
  await passPassword();
  await fillIn('123456');
  expect((await screen.findByRole('alert')).textContent).toBe('Het inloggen duurde te lang. Log opnieuw in.');
  expect(screen.getByLabelText('Wachtwoord')).toBeTruthy();
});

test('S-06 after too many wrong codes the page shows when the user can try again', async () => {
  const text = 'U hebt dit te vaak geprobeerd. Probeer het over 15 minuten opnieuw.';
  portal({ login: () => challenge(['totp']), show: () => reject(429, 'tooManyRequests', text) });
  visit('/login');
  await passPassword();
  await fillIn('123456');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('S-06 sends a code by e-mail at once, and another on request after 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { requests } = portal({ login: () => challenge(['email'], { mayTrust: false }) });
  visit('/login');
  await passPassword();
  await screen.findByText(/Wij sturen een code naar a@b.nl/);
  const sends = () => requests.filter((call) => call === 'POST /api/login/second-factor/send').length;
  await screen.findByText(/Over \d+ seconden/);
  expect(sends()).toBe(1);
  expect(screen.queryByLabelText('Vertrouw dit apparaat 30 dagen')).toBeNull();
  for (let second = 0; second < 31; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  fireEvent.click(await screen.findByRole('button', { name: 'Stuur een nieuwe code' }));
  await screen.findByText(/Wij hebben een nieuwe code gestuurd/);
  expect(sends()).toBe(2);
});

test('S-06 accepts a recovery code instead, and shows the number of remaining codes', async () => {
  const { sent } = portal({ login: () => challenge(['totp', 'recoveryCode']), show: () => accepted(3) });
  const router = visit('/login');
  await passPassword();
  fireEvent.click(await screen.findByRole('button', { name: 'Gebruik een herstelcode' }));
  await fillIn('0123-4567-89ab-cdef', 'Herstelcode');
  await screen.findByText(/Er zijn nog 3 herstelcodes over/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'U bent ingelogd' }));
  expect(sent).toEqual([{ method: 'recoveryCode', code: '0123-4567-89ab-cdef', trustDevice: false }]);
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-vastgoed'));
});

test('S-06 the user can return to the password form', async () => {
  portal({ login: () => challenge(['totp']) });
  visit('/login');
  await passPassword();
  fireEvent.click(await screen.findByRole('button', { name: 'Terug naar inloggen' }));
  expect(await screen.findByLabelText('Wachtwoord')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('S-06 sends a code by SMS, and shows the last digits of the telephone number', async () => {
  const { requests, sent } = portal({
    login: () => challenge(['totp', 'sms'], { phoneHint: '•••• 678' }),
  });
  const router = visit('/login');
  await passPassword();
  fireEvent.click(await screen.findByRole('button', { name: 'Stuur een code per sms' }));
  await screen.findByText(/mobiele nummer •••• 678/);
  await waitFor(() => expect(requests).toContain('POST /api/login/second-factor/send'));
  await fillIn('123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-vastgoed'));
  expect(sent).toEqual([{ method: 'sms', code: '123456', trustDevice: false }]);
});
