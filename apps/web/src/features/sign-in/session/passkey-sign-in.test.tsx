// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserWithPasskeys, turnsBack } from '../../../testing/passkey-browser.ts';
import { investor, serve, visit } from '../../../testing/visit.tsx';
// Imports the lazy files up front, so that no test waits for them.
import './passkey-sign-in.ts';
import './SecondFactorStep.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1, userVerification: 'required' };
const passkeyOptions = () => Response.json({ data: { ...options, allowCredentials: [] } });
const accepted = () => Response.json({ data: { user: investor, exp: Math.floor(Date.now() / 1000) + 600 } });
const refused = () => {
  const message = 'Het is niet gelukt met deze passkey.';
  return Response.json(
    { message, code: 'passkeyRefused', errors: { ErrorMessage: [message] } },
    { status: 422 },
  );
};
const press = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Inloggen met een passkey' }));

test('R-02, G-05 signing in with a passkey opens the requested path, without an e-mail address or a code', async () => {
  browserWithPasskeys(async () => ({ id: 'AQID', response: {} }));
  const calls = serve({
    'POST /api/login/passkey': passkeyOptions,
    'POST /api/login/passkey/confirm': accepted,
  });
  const router = visit('/login?redirect=%2Ffondsen-tabel');
  await press();
  await waitFor(() => expect(router.state.location.pathname).toBe('/fondsen-tabel'));
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/login/passkey',
    'POST /api/login/passkey/confirm',
  ]);
});

test('S-03 reports in the form that the server rejects a passkey, and the password still works', async () => {
  browserWithPasskeys(async () => ({ id: 'AQID', response: {} }));
  serve({
    'POST /api/login/passkey': passkeyOptions,
    'POST /api/login/passkey/confirm': refused,
    'POST /api/login': accepted,
  });
  const router = visit('/login');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Het is niet gelukt met deze passkey.');
  const field = screen.getByLabelText('E-mailadres');
  fireEvent.change(field, { target: { value: 'a@b.nl' } });
  fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: 'rustig-wonen-in-2026' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-vastgoed'));
});

test('reports that nothing happened when the user cancels the passkey, and sends nothing', async () => {
  browserWithPasskeys(turnsBack);
  const calls = serve({ 'POST /api/login/passkey': passkeyOptions });
  visit('/login');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'U hebt geen passkey gebruikt, of het duurde te lang. Probeer het opnieuw.',
  );
  expect(calls).not.toContain('POST /api/login/passkey/confirm');
});

test('reports that the browser is too old for passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  serve({ 'POST /api/login/passkey': passkeyOptions });
  visit('/login');
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Deze browser kan geen passkeys gebruiken.',
  );
});

test('S-06 after the password the user can provide a passkey or a recovery code instead of a code', async () => {
  browserWithPasskeys(async () => ({ id: 'AQID', response: {} }));
  const challenge = { methods: ['passkey', 'recoveryCode'], phoneHint: null, mayTrust: true };
  serve({
    'POST /api/login': () => Response.json({ data: { secondFactor: challenge } }),
    'POST /api/login/passkey': passkeyOptions,
    'POST /api/login/passkey/confirm': accepted,
  });
  const router = visit('/login');
  const field = await screen.findByLabelText('E-mailadres');
  fireEvent.change(field, { target: { value: 'a@b.nl' } });
  fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: 'rustig-wonen-in-2026' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Controle met uw passkey' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Gebruik een herstelcode' })).toBeTruthy();
  await press();
  await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-vastgoed'));
});
