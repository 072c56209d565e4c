import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByBank } from '../../modules/money/payouts/testing/ordered-batch.ts';
import { mailResetLink } from '../../modules/sign-in/accounts/accounts.use-cases.ts';
import { colleagueOf } from '../../testing/colleague.ts';
import { giveApp } from '../../testing/factors.ts';
import { codeRequest, proveAct, sendProven } from '../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';
const PASSWORD = 'een heel ander wachtwoord van nu';
const THIEF = 'NL91ABNA0417164300';
const HOUR = 60 * 60_000;

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { smsBaseUrl: 'http://sms.test' } });
});
afterAll(() => portal.close());

const cookieOf = (response: Awaited<ReturnType<TestApp['call']>>) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

async function signIn(): Promise<string> {
  const payload = { email: EMAIL, password: PASSWORD };
  return cookieOf(await portal.call({ method: 'POST', url: '/api/login', payload }));
}
const ask = (cookie: string, act: object) =>
  portal.call({ method: 'POST', url: '/api/step-up', cookie, payload: act });

// Promise: Tot dan betalen wij niets uit.
// Promise: Bel ons, dan betalen wij weer uit
// Promise: Voor uw veiligheid houden wij … aan.
// Promise: Voor uw veiligheid houden wij uw volgende uitbetaling aan.
// Promise: Aan deze klant betalen wij nu niets uit
// Promise: Daarna betalen wij weer uit.
// Promise: Wij betalen weer uit naar uw rekening.
test('withholds the next payout if an account change and a full sale follow a password reset by mail', async () => {
  // A thief with access to the mailbox resets the password and signs in.
  await mailResetLink(portal.services, 'baken', EMAIL);
  const { rows: links } = await portal.query(
    "SELECT values FROM outbox_mail WHERE template = 'resetPassword'",
  );
  const token = /token=([\w-]{43})/.exec(links[0].values.url)?.[1];
  const reset = await portal.call({
    method: 'POST',
    url: '/api/accounts/reset-password',
    payload: { token, password: PASSWORD },
  });
  expect(reset.statusCode).toBe(204);
  let cookie = await signIn();
  const { rows: contracts } = await portal.query(
    `SELECT c.id, i.version FROM contract c JOIN personal_information i USING (person_id)
     JOIN person_account p ON p.id = c.person_id
     WHERE p.email = $1 AND p.brand = 'baken' AND c.status = 'active' ORDER BY c.id LIMIT 1`,
    [EMAIL],
  );
  const { id: contractId, version } = contracts[0];

  // The portal rejects account changes, sales, and new factors that would allow them.
  const account = { versie: version, iban: THIEF };
  const order = { kind: 'all', funds: [], shownGross: 50_000, shownDealingDay: '2026-12-01' };
  const wijziging = { option: 'begunstiging', begunstigden: [] };
  for (const request of [
    codeRequest('/api/relations/me/tegenrekening', account),
    codeRequest(`/api/contracts/${contractId}/sell-requests`, order),
    codeRequest('/api/second-factor/app'),
    codeRequest('/api/users/me/email', { email: 'dief@example.nl' }),
    codeRequest(`/api/contracts/${contractId}/change-requests`, { wijziging }),
  ]) {
    expect([request.act, (await ask(cookie, request)).statusCode]).toEqual([request.act, 403]);
  }
  // The mobile number can be changed without a code, so it does not count as a second channel.
  const existing = (await portal.call({ method: 'GET', url: '/api/relations/me', cookie })).json().data;
  const changedNumber = await portal.call({
    method: 'PUT',
    url: '/api/relations/me',
    cookie,
    payload: { versie: version, contact: { ...existing.contact, mobiel: '0687654321' } },
  });
  expect(changedNumber.statusCode, changedNumber.body).toBe(200);

  // After 72 hours the thief can change the account, but the owner was notified on every channel.
  portal.clock.advance(73 * HOUR);
  cookie = await signIn();
  const input = { versie: version + 1, iban: THIEF };
  const proof = await proveAct(portal, cookie, '/api/relations/me/tegenrekening', input);
  const changed = await portal.call({
    method: 'PUT',
    url: '/api/relations/me/tegenrekening',
    cookie,
    payload: { ...input, twoFaToken: proof },
  });
  expect(changed.statusCode, changed.body).toBe(200);

  // Next month's payout and all later payouts are withheld.
  await portal.query(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ($1, 'sale', '2027-01-01', 5000000, '2027-01-15', 'ordered')`,
    [contractId],
  );
  const pay = () =>
    portal.query(
      "UPDATE payout SET status = 'paid', paid_at = '2027-06-01T10:00:00Z' WHERE value_date = '2027-01-01'",
    );
  await expect(pay()).rejects.toThrow('is held');

  // The change was made with a code by mail, so such a code cannot confirm it; nor can a number or an app
  // that was added afterwards.
  expect((await ask(cookie, codeRequest('/api/payout-confirmation'))).json().code).toBe('noSecondChannel');
  await giveApp(portal, EMAIL);
  expect((await ask(cookie, codeRequest('/api/payout-confirmation'))).json().code).toBe('noSecondChannel');
  const confirmation = (await portal.call({ method: 'GET', url: '/api/payout-confirmation', cookie })).json()
    .data;
  expect(confirmation).toMatchObject({ changes: [{ cause: 'account' }], withheld: 50_000, methods: [] });
  await expect(pay()).rejects.toThrow('is held');

  // Only an employee who has spoken to the owner can confirm the change.
  const { rows: numbers } = await portal.query('SELECT number FROM contract WHERE id = $1', [contractId]);
  const employee = await portal.signIn('admin@example.nl');
  const seen = await portal.call({
    method: 'GET',
    url: `/api/admin/contracts/${numbers[0].number}`,
    cookie: employee,
  });
  expect(seen.json().data.unconfirmedChanges).toMatchObject([{ cause: 'account' }]);
  const app = await giveApp(portal, 'admin@example.nl');
  const confirmed = await sendProven(portal, {
    cookie: employee,
    app,
    url: `/api/admin/contracts/${numbers[0].number}/confirm-payouts`,
    body: { reason: 'Gebeld op het nummer van het contract' },
  });
  // The confirmation would pay out € 50.000, so it requires four-eyes approval.
  expect(confirmed.statusCode, confirmed.body).toBe(202);
  await expect(pay()).rejects.toThrow('is held');
  const approved = await (await colleagueOf(portal)).finish(confirmed);
  expect(approved.statusCode, approved.body).toBe(204);
  portal.clock.set('2027-06-01T10:00:00.000Z');
  const { rows: due } = await portal.query(
    "SELECT id FROM payout WHERE value_date = '2027-01-01' AND contract_id = $1",
    [contractId],
  );
  await payByBank(portal.database, [due[0].id], '2027-06-01');
});
