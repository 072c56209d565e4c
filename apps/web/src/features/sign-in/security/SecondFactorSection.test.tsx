// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, type serve } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const json = (data: unknown, status = 200) => Response.json({ data }, { status });
const key = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n}`);
const state = {
  hasApp: false,
  passkeys: [],
  isAdvised: false,
  isRequired: false,
  recoveryCodesLeft: 0,
  phoneHint: null,
  offersSms: false,
  trustedDevices: [],
};

function openSection(answers: Parameters<typeof serve>[0] = {}) {
  return openPage('/mijn-instellingen/wachtwoord', {
    'GET /api/users/me/email-change': () => json(null),
    'GET /api/second-factor': () => json(state),
    'POST /api/step-up': () =>
      json(
        {
          stepUpId: 's1',
          method: 'email',
          methods: ['email'],
          hint: 'a•••@b.nl',
          expiresAt: '2026-11-20T10:10:00.000Z',
        },
        201,
      ),
    'POST /api/step-up/s1/confirm': () =>
      json({ twoFaToken: 'a'.repeat(43), expiresAt: '2026-11-20T10:20:00.000Z' }),
    'POST /api/second-factor/app': () => json({ key, uri: `otpauth://totp/Proefmerk:a?secret=${key}` }, 201),
    'POST /api/second-factor/app/confirm': () => json({ recoveryCodes: codes }),
    'POST /api/second-factor/recovery-codes': () => json({ recoveryCodes: codes }, 201),
    'POST /api/second-factor/app/remove': () => new Response(null, { status: 204 }),
    ...answers,
  });
}

/** Fills in the code in the step-up dialog. */
async function prove(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Controle met een code' });
  const field = await within(dialog).findByLabelText('Code van 6 cijfers');
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(field);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function enrol(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Verificatie-app instellen' }));
  await prove();
  const field = await screen.findByLabelText('Code van 6 cijfers');
  fireEvent.change(field, { target: { value: '654321' } });
  fireEvent.submit(field);
}

test('S-06 sets up an authenticator app with a QR code, a text or a link, and confirms it with its first code', async () => {
  let current: object = state;
  openSection({
    'GET /api/second-factor': () => json(current),
    'POST /api/second-factor/app/confirm': () => {
      current = { ...state, hasApp: true, recoveryCodesLeft: 10 };
      return json({ recoveryCodes: codes });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Verificatie-app instellen' }));
  await prove();
  expect(await screen.findByRole('img', { name: 'QR-code voor uw verificatie-app' })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open uw verificatie-app' }).getAttribute('href')).toMatch(
    /^otpauth:\/\/totp\//,
  );
  const field = screen.getByLabelText('Code van 6 cijfers');
  fireEvent.change(field, { target: { value: '654 321' } });
  fireEvent.submit(field);
  expect(
    within(await screen.findByRole('list', { name: 'Herstelcodes' })).getAllByRole('listitem'),
  ).toHaveLength(10);
  // The printed page does not reveal to whom the codes belong (`app/print-head.ts`).
  expect(document.querySelectorAll('[data-printed-unnamed]')).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Klaar' }));
  expect(screen.getByText('Bewaar de codes en vink dit aan.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Ik heb mijn herstelcodes bewaard'));
  fireEvent.click(screen.getByLabelText('Ik heb mijn herstelcodes bewaard'));
  fireEvent.click(screen.getByRole('button', { name: 'Klaar' }));
  await screen.findByText(/^De tweede stap staat aan\. Op uw andere apparaten bent u uitgelogd\./);
  await screen.findByText('Staat aan');
  expect(screen.queryByRole('list', { name: 'Herstelcodes' })).toBeNull();
});

test('S-06 reports a wrong first code at its field', async () => {
  const message = 'Deze code klopt niet.';
  openSection({
    'POST /api/second-factor/app/confirm': () =>
      Response.json({ message, code: 'wrongCode', errors: { ErrorMessage: [message] } }, { status: 422 }),
  });
  await enrol();
  await screen.findByText(message);
  const field = screen.getByLabelText('Code van 6 cijfers');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('S-06 sets up no authenticator app when the user cancels', async () => {
  const { requests: requested } = openSection();
  fireEvent.click(await screen.findByRole('button', { name: 'Verificatie-app instellen' }));
  await prove();
  fireEvent.click(await screen.findByRole('button', { name: 'Annuleren' }));
  await screen.findByRole('button', { name: 'Verificatie-app instellen' });
  expect(requested).not.toContain('POST /api/second-factor/app/confirm');
});

const enrolled = {
  hasApp: true,
  passkeys: [],
  isRequired: false,
  recoveryCodesLeft: 2,
  phoneHint: null,
  offersSms: false,
  trustedDevices: [
    {
      id: 'd1',
      device: 'Firefox op Linux',
      trustedAt: '2026-11-20T10:00:00.000Z',
      lastUsedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-12-20T10:00:00.000Z',
    },
  ],
};

test('S-06 advises new recovery codes when few are left, and requires a step-up code for them', async () => {
  openSection({ 'GET /api/second-factor': () => json(enrolled) });
  await screen.findByText(/U hebt nog 2 herstelcodes/);
  expect(screen.getByText('Maak nieuwe herstelcodes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Nieuwe herstelcodes maken' }));
  await prove();
  await screen.findByRole('list', { name: 'Herstelcodes' });
});

test('S-06 requires a confirmation and a code to turn off the second factor', async () => {
  const { requests: requested } = openSection({ 'GET /api/second-factor': () => json(enrolled) });
  fireEvent.click(await screen.findByRole('button', { name: 'Uitzetten' }));
  const question = await screen.findByRole('alertdialog', { name: 'Wilt u de tweede stap uitzetten?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Uitzetten' }));
  await prove();
  await screen.findByText(/^De tweede stap staat uit\. Op uw andere apparaten bent u uitgelogd\./);
  expect(requested).toContain('POST /api/second-factor/app/remove');
});

test('S-06 removes a trusted browser, even if its trust has already expired', async () => {
  openSection({
    'GET /api/second-factor': () => json(enrolled),
    'DELETE /api/trusted-devices/d1': () =>
      Response.json({ message: 'x', code: 'notFound', errors: { ErrorMessage: ['x'] } }, { status: 404 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Niet meer vertrouwen: Firefox op Linux/ }));
  await screen.findByText('Firefox op Linux vraagt voortaan weer een code.');
});

test('S-06 does not let an administrator turn off the required second factor', async () => {
  openSection({ 'GET /api/second-factor': () => json({ ...state, isRequired: true }) });
  await screen.findByText('Stel eerst een verificatie-app of een passkey in');
  cleanup();
  openSection({ 'GET /api/second-factor': () => json({ ...enrolled, isRequired: true }) });
  await screen.findByRole('button', { name: 'Nieuwe app instellen' });
  expect(screen.queryByRole('button', { name: 'Uitzetten' })).toBeNull();
});

test('S-06 adds a phone number for codes by SMS after the user enters the code sent to that number', async () => {
  let current: object = { ...enrolled, offersSms: true };
  let tries = 0;
  const message = 'Deze code klopt niet.';
  openSection({
    'GET /api/second-factor': () => json(current),
    'POST /api/second-factor/phone': () => json({ expiresAt: '2026-11-20T10:10:00.000Z' }, 201),
    'POST /api/second-factor/phone/confirm': () => {
      tries += 1;
      if (tries === 1) {
        return Response.json(
          { message, code: 'wrongCode', errors: { ErrorMessage: [message] } },
          { status: 422 },
        );
      }
      current = { ...enrolled, offersSms: true, phoneHint: '•••• 678' };
      return new Response(null, { status: 204 });
    },
  });
  const number = await screen.findByLabelText('Mobiel nummer');
  fireEvent.change(number, { target: { value: '06 1234' } });
  fireEvent.submit(number);
  await screen.findByText(/Vul een geldig mobiel nummer in/);
  expect(document.activeElement).toBe(number);
  fireEvent.change(number, { target: { value: '06 12345678' } });
  fireEvent.submit(number);
  await prove();
  const code = await screen.findByLabelText('Code uit de sms');
  fireEvent.change(code, { target: { value: '111111' } });
  fireEvent.submit(code);
  await screen.findByText(message);
  fireEvent.change(code, { target: { value: '222222' } });
  fireEvent.submit(code);
  await screen.findByText(/^U kunt nu ook inloggen met een code per sms\./);
  await screen.findByText(/op uw nummer •••• 678/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Code per sms' }));
});

test('S-06 turning off codes by SMS requires a code', async () => {
  openSection({
    'GET /api/second-factor': () => json({ ...enrolled, offersSms: true, phoneHint: '•••• 678' }),
    'POST /api/second-factor/phone/remove': () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Code per sms uitzetten' }));
  await prove();
  await screen.findByText(/^Codes per sms staan uit\./);
});
