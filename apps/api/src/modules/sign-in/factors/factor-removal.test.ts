import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { beginQuarantine } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, givePhone } from '../../../testing/factors.ts';
import { HEAD, type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { codeRequest } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const IRIS = 'investeerder@example.nl';
const NUMBER = '+31612340099';

let portal: TestApp;
let head: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { smsBaseUrl: 'http://sms.example' } });
  head = await provenEmployee(portal);
});
afterAll(() => portal.close());

const idOf = async (email: string) =>
  String(
    (await portal.rows("SELECT id FROM person_account WHERE email = $1 AND brand = 'baken'", [email]))[0]?.id,
  );
const ask = async (email: string, by = head) => {
  const id = await idOf(email);
  const body = { reason: 'Telefoon kwijt, herkend aan de telefoon' };
  return by.sendProven('POST', `/api/admin/people/${id}/remove-factors`, body);
};
const holdOf = async (payout: unknown) =>
  (await portal.rows("SELECT payout_hold(p, '2027-06-25') AS by FROM payout p WHERE id = $1", [payout]))[0]
    ?.by;

// Promise: … uur lang kan deze klant met een code per mail weinig wijzigen.
// Promise: Tot … uur kunt u met alleen een code per mail weinig wijzigen.…
// Promise: Uitbetalingen houden wij aan tot de klant de wijziging bevestigt.
// Promise: Uitbetalingen houden wij aan tot u deze wijziging hebt bevestigd.
test("removes a customer's factors after a colleague approves, and starts three days of quarantine", async () => {
  const id = await idOf(IRIS);
  const app = await giveApp(portal, IRIS);
  await givePhone(portal, IRIS, NUMBER);
  await portal.database.transaction((tx) =>
    beginQuarantine(
      tx,
      { id, brand: 'baken' },
      {
        cause: 'emailChanged',
        at: portal.clock.now(),
        formerEmail: 'vorig@example.nl',
      },
    ),
  );
  const cookie = await portal.signIn(IRIS);
  const [payout] = await portal.rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     SELECT id, 'distribution', '2026-11-19', 1000, '2027-06-24', 'ordered' FROM contract
     WHERE person_id = $1 AND status = 'active' LIMIT 1 RETURNING id::text`,
    [id],
  );
  expect(await holdOf(payout?.id)).toBeNull();
  const requested = await ask(IRIS);
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await portal.rows('SELECT FROM totp_factor WHERE person_id = $1', [id])).toHaveLength(1);
  const done = await (await colleagueOf(portal)).finish(requested);
  expect(done.statusCode, done.body).toBe(204);
  for (const table of ['totp_factor', 'phone_factor', 'recovery_code', 'session', 'trusted_device']) {
    expect(await portal.rows(`SELECT FROM ${table} WHERE person_id = $1`, [id]), table).toEqual([]);
  }
  expect((await portal.call({ url: '/api/users/me', cookie })).statusCode).toBe(401);
  const mails = await portal.rows(
    "SELECT recipient, values->>'what' AS what FROM outbox_mail WHERE template = 'secondFactorChanged' ORDER BY recipient",
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([IRIS, 'vorig@example.nl']);
  expect(mails[0]?.what).toMatch(/Een medewerker heeft op verzoek .* Uitbetalingen houden wij aan/);
  const texts = await portal.rows(
    "SELECT recipient FROM outbox_mail WHERE channel = 'sms' AND values->>'notice' LIKE 'Een medewerker%'",
  );
  expect(texts.map(({ recipient }) => recipient)).toContain(NUMBER);
  expect(await holdOf(payout?.id)).toBe('confirmation');
  const [quarantine] = await portal.rows('SELECT cause, until FROM mail_quarantine WHERE person_id = $1', [
    id,
  ]);
  const until = new Date(portal.clock.now().getTime() + 72 * 3_600_000);
  expect(quarantine).toEqual({ cause: 'factorsRemoved', until });
  // The customer signs in again with the password alone. A code by mail cannot change the customer's factors.
  const again = await portal.signIn(IRIS);
  const enrol = codeRequest('/api/second-factor/app');
  const refused = await portal.call({ method: 'POST', url: '/api/step-up', cookie: again, payload: enrol });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'mailNotEnough']);
  expect(refused.json().message).toContain('Een medewerker heeft kort geleden uw tweede stap');
  expect(await app.code()).toHaveLength(6);
  expect((await ask(IRIS)).json().code).toBe('changesNothing');
});

test('an employee can neither request nor approve the removal of their own factors', async () => {
  expect((await ask(HEAD)).json().code).toBe('notAllowed');
  const colleague = await colleagueOf(portal);
  const requested = await ask('collega@example.nl');
  expect(requested.statusCode, requested.body).toBe(202);
  const own = await colleague.approve(requested.json().data.approvalId);
  expect([own.statusCode, own.json().code]).toEqual([403, 'notAllowed']);
  expect(
    await portal.rows('SELECT FROM totp_factor WHERE person_id = $1', [await idOf('collega@example.nl')]),
  ).toHaveLength(1);
});

// Promise: Een nieuwe app of passkey instellen kan pas na … uur.
test('an employee without their app waits three days before a code by mail can enrol another app', async () => {
  const email = 'admin@example.nl';
  await giveApp(portal, email);
  expect((await (await colleagueOf(portal)).finish(await ask(email))).statusCode).toBe(204);
  const [mail] = await portal.rows(
    "SELECT values->>'what' AS what FROM outbox_mail WHERE template = 'secondFactorChanged' AND recipient = $1",
    [email],
  );
  // A user without a contract has no payouts to withhold, so the mail does not mention payouts.
  expect(mail?.what).not.toContain('Uitbetalingen');
  const again = await signInByMail(email);
  const requestRemoval = (cookie: string) =>
    portal.call({
      method: 'POST',
      url: '/api/step-up',
      cookie,
      payload: codeRequest('/api/second-factor/app'),
    });
  expect((await requestRemoval(again)).json().code).toBe('mailNotEnough');
  expect((await portal.call({ url: '/api/admin/people', cookie: again })).json().code).toBe(
    'secondFactorRequired',
  );
  portal.clock.advance(72 * 3_600_000);
  expect((await requestRemoval(await signInByMail(email))).statusCode).toBe(201);
});

async function signInByMail(email: string): Promise<string> {
  // Only three codes are sent per fifteen minutes, so the limit is reset for each test.
  await portal.rows('DELETE FROM one_time_code');
  const post = (url: string, payload: object, cookie = '') =>
    portal.call({ method: 'POST', url, cookie, payload });
  const cookieOf = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
    cookies
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  const attempt = cookieOf(await post('/api/login', { email, password: DEMO_PASSWORD }));
  await post('/api/login/second-factor/send', { method: 'email' }, attempt);
  const [mail] = await portal.rows(
    "SELECT values->>'code' AS code FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC LIMIT 1",
  );
  const proof = { method: 'email', code: mail?.code, trustDevice: false };
  return cookieOf(await post('/api/login/second-factor', proof, attempt));
}
