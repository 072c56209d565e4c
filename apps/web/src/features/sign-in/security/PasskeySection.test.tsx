// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserWithPasskeys, turnsBack } from '../../../testing/passkey-browser.ts';
import { mailedCode } from '../../../testing/step-up.ts';
import { openPage } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const json = (data: unknown, status = 200) => Response.json({ data }, { status });
const done = () => new Response(null, { status: 204 });
const telephone = {
  id: '0193f000-0000-7000-8000-000000000001',
  name: 'Telefoon',
  madeAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: null,
};
const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n}`);
const factors = (passkeys: object[]) => ({
  hasApp: false,
  passkeys,
  isAdvised: false,
  isRequired: false,
  recoveryCodesLeft: 10,
  phoneHint: null,
  offersSms: false,
  trustedDevices: [],
});

/** Opens the page for a user with these passkeys. */
function openPasskeySection(passkeys: object[], answers: Parameters<typeof openPage>[1] = {}) {
  let own = passkeys;
  return openPage('/mijn-instellingen/wachtwoord', {
    'GET /api/users/me/email-change': () => json(null),
    'GET /api/second-factor': () => json(factors(own)),
    ...mailedCode('U wilt een passkey maken.'),
    'POST /api/second-factor/passkeys': () =>
      json({ options: { challenge: 'x' }, name: 'Chrome op Windows' }, 201),
    'POST /api/second-factor/passkeys/confirm': () => {
      own = [telephone];
      return json({ recoveryCodes: codes });
    },
    [`PATCH /api/second-factor/passkeys/${telephone.id}`]: () => {
      own = [{ ...telephone, name: 'Laptop' }];
      return done();
    },
    [`POST /api/second-factor/passkeys/${telephone.id}/remove`]: () => {
      own = [];
      return done();
    },
    ...answers,
  });
}

async function prove(): Promise<void> {
  const field = await within(await screen.findByRole('dialog')).findByLabelText('Code van 6 cijfers');
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(field);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('S-06 requires a step-up and a name to create a passkey, and shows recovery codes for the first passkey', async () => {
  const prompts = browserWithPasskeys(async () => ({ id: 'AQID', response: {} }));
  openPasskeySection([]);
  await press('Passkey maken');
  await prove();
  const name = await screen.findByLabelText<HTMLInputElement>('Naam van de passkey');
  expect(name.value).toBe('Chrome op Windows');
  expect(prompts).toEqual([]);
  await press('Passkey maken');
  expect(
    within(await screen.findByRole('list', { name: 'Herstelcodes' })).getAllByRole('listitem'),
  ).toHaveLength(10);
  expect(prompts).toEqual([{ challenge: 'x' }]);
  fireEvent.click(screen.getByLabelText('Ik heb mijn herstelcodes bewaard'));
  await press('Klaar');
  expect(await screen.findByText(/^Uw passkey is gemaakt\./)).toBeTruthy();
  const list = within(await screen.findByRole('list', { name: 'Uw passkeys' }));
  expect(list.getByText(/nog niet gebruikt$/)).toBeTruthy();
});

test("V-05 does not open the browser's passkey dialog without a name", async () => {
  const prompts = browserWithPasskeys(async () => ({ id: 'AQID', response: {} }));
  openPasskeySection([]);
  await press('Passkey maken');
  await prove();
  fireEvent.change(await screen.findByLabelText('Naam van de passkey'), { target: { value: '  ' } });
  await press('Passkey maken');
  expect(await screen.findByText('Geef uw passkey een naam.')).toBeTruthy();
  expect(prompts).toEqual([]);
});

test("a user who cancels the browser's dialog can try again", async () => {
  browserWithPasskeys(turnsBack);
  const { requests } = openPasskeySection([]);
  await press('Passkey maken');
  await prove();
  await screen.findByLabelText('Naam van de passkey');
  await press('Passkey maken');
  expect(await screen.findByText(/U hebt geen passkey gebruikt/)).toBeTruthy();
  expect(screen.getByLabelText('Naam van de passkey')).toBeTruthy();
  expect(requests).not.toContain('POST /api/second-factor/passkeys/confirm');
});

test('R-22 a user can rename a passkey', async () => {
  openPasskeySection([telephone]);
  await press('Naam wijzigen: Telefoon');
  const dialog = within(await screen.findByRole('dialog', { name: 'Naam van uw passkey' }));
  fireEvent.change(dialog.getByLabelText('Naam van de passkey'), { target: { value: 'Laptop' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Bewaren' }));
  expect(await screen.findByRole('button', { name: 'Naam wijzigen: Laptop' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('R-22 requires a confirmation and a step-up to remove a passkey', async () => {
  openPasskeySection([telephone]);
  await press(/^Verwijderen: Telefoon/);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Verwijderen' }));
  await prove();
  expect(await screen.findByText(/^De passkey Telefoon is verwijderd\./)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Uw passkeys' })).toBeNull();
});
