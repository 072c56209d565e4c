import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderMail } from '../../../mail-texts.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'openstaand@example.nl';
const ANOTHER = 'NL91ABNA0417164300';
const A_TOKEN = 'x'.repeat(43);

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('DELETE FROM outbox_mail');
  cookie = await portal.signIn(EMAIL);
});

const storedAccount = async () =>
  (await portal.call({ method: 'GET', url: '/api/relations/me', cookie })).json().data;
const URL = '/api/relations/me/tegenrekening';
const put = (payload: object, by = cookie) => portal.call({ method: 'PUT', url: URL, cookie: by, payload });

// Promise: Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op ….
// Promise: Voor uw veiligheid betalen wij pas vanaf … uit naar deze rekening.
// Promise: Na de wijziging betalen wij … dagen niet uit naar deze rekening.
// Promise: Wij betalen uit op ….
// Promise: Op … uur is uw tegenrekening gewijzigd in ….
test('R-24 a change of account needs a fresh code, sends a mail, is audited and takes effect after seven days', async () => {
  const { versie } = await storedAccount();
  const input = { versie, iban: 'nl91 abna 0417 1643 00' };
  const twoFaToken = await proveAct(portal, cookie, URL, input);
  const { rows: codes } = await portal.query("SELECT values FROM outbox_mail WHERE template = 'oneTimeCode'");
  expect(codes[0].values.reason).toBe('U wilt uw rekeningnummer wijzigen in het nummer dat eindigt op 4300.');
  const other = await put({ ...input, iban: 'NL39RABO0300065264', twoFaToken });
  expect([other.statusCode, other.json().code]).toEqual([409, 'codeForOtherContent']);
  const saved = await put({ ...input, twoFaToken });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json().data).toMatchObject({
    versie: versie + 1,
    tegenrekening: { iban: 'NL•• •••• •••• ••43 00', uitbetalenVanaf: '2026-11-27' },
  });
  const { rows: audit } = await portal.query(
    'SELECT action, detail FROM audit_entry ORDER BY sequence DESC LIMIT 1',
  );
  expect(audit[0]).toEqual({ action: 'counterAccount.changed', detail: { payoutsFrom: '2026-11-27' } });
  const { rows: mails } = await portal.query(
    "SELECT recipient, values FROM outbox_mail WHERE template = 'counterAccountChanged'",
  );
  expect(mails).toHaveLength(1);
  expect(mails[0].recipient).toBe(EMAIL);
  expect(JSON.stringify(mails[0])).not.toContain('0417164300');
  const [brand] = portal.services.brands.all;
  if (!brand) throw new Error('no brand');
  const { text, html } = renderMail('counterAccountChanged', mails[0].values, brand);
  // The HTML version has non-breaking spaces within numbers.
  for (const written of [text, html.replaceAll('\u00a0', ' ')]) {
    expect(written).toContain('pas vanaf 27 november 2026 uit');
    expect(written).toContain('••43 00');
  }
  expect((await put({ versie: versie + 1, iban: 'NL20INGB0001234567', twoFaToken })).json().code).toBe(
    'stepUpRequired',
  );
});

// Promise: Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op ….
// Promise: Voor uw veiligheid betalen wij pas vanaf … uit naar deze rekening.
// Promise: Na de wijziging betalen wij … dagen niet uit naar deze rekening.
// Promise: Wij betalen uit op ….
test('R-24 the new account takes full effect after seven days', async () => {
  expect((await storedAccount()).tegenrekening.uitbetalenVanaf).toBe('2026-11-27');
  portal.clock.set('2026-11-26T22:00:00.000Z');
  cookie = await portal.signIn(EMAIL);
  expect((await storedAccount()).tegenrekening.uitbetalenVanaf).toBe('2026-11-27');
  portal.clock.set('2026-11-27T10:00:00.000Z');
  cookie = await portal.signIn(EMAIL);
  expect((await storedAccount()).tegenrekening.uitbetalenVanaf).toBeNull();
});

test('R-24 entering the current account again requires no code and changes nothing', async () => {
  const { versie } = await storedAccount();
  const same = await put({ versie, iban: ANOTHER, twoFaToken: A_TOKEN });
  expect(same.statusCode).toBe(200);
  expect(same.json().data.versie).toBe(versie);
  const { rows } = await portal.query("SELECT id FROM outbox_mail WHERE template = 'counterAccountChanged'");
  expect(rows).toEqual([]);
});

// Promise: Wij vragen u om een code, zodat wij zeker weten dat u het bent.
test('R-24 a missing code or a code for another action changes nothing', async () => {
  const before = await storedAccount();
  const iban = 'NL20INGB0001234567';
  const forEmail = await proveAct(portal, cookie, '/api/users/me/email', { email: 'ander@example.nl' });
  for (const twoFaToken of [A_TOKEN, forEmail]) {
    const rejected = await put({ versie: before.versie, iban, twoFaToken });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().code).toBe('stepUpRequired');
  }
  const mine = await proveAct(portal, cookie, URL, { versie: before.versie, iban });
  const elsewhere = await portal.signIn(EMAIL);
  expect((await put({ versie: before.versie, iban, twoFaToken: mine }, elsewhere)).json().code).toBe(
    'stepUpRequired',
  );
  expect(await storedAccount()).toEqual(before);
});

test('R-24 a change from an outdated second tab is rejected before its code is used', async () => {
  const { versie } = await storedAccount();
  const iban = 'NL20INGB0001234567';
  const twoFaToken = await proveAct(portal, cookie, URL, { versie, iban });
  expect((await put({ versie: versie - 1, iban, twoFaToken })).json().code).toBe('changedMeanwhile');
  expect((await put({ versie, iban, twoFaToken })).statusCode).toBe(200);
});

test('V-05 an invalid account number gives an error at the field of the account number', async () => {
  const response = await put({ versie: 1, iban: 'NL91ABNA0417164301', twoFaToken: A_TOKEN });
  expect(response.json().errors.Fields).toEqual([{ field: 'iban', message: 'Dit is geen geldig IBAN.' }]);
});

test('R-24 a user without personal information has no account to change', async () => {
  const newcomer = await portal.signIn('nieuw@example.nl');
  expect((await put({ versie: 0, iban: ANOTHER, twoFaToken: A_TOKEN }, newcomer)).statusCode).toBe(404);
});
