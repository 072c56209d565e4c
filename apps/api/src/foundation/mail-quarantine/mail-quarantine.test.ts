import { isGuardedAct, stepUpActs } from '@portaal/domain/http/step-up-acts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailResetLink } from '../../modules/sign-in/accounts/accounts.use-cases.ts';
import { mailEmailChangeLinks } from '../../modules/sign-in/email-change/email-change.use-cases.ts';
import { recoveryCodeHash } from '../../modules/sign-in/second-factor/second-factor.use-cases.ts';
import { newId } from '../../platform/new-id.ts';
import { giveApp, givePhone, type TestApplication } from '../../testing/factors.ts';
import { codeRequest, proveAct, proveByApp } from '../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const EMAIL = 'investeerder@example.nl';
const WITHOUT_CONTRACT = 'nieuw@example.nl';
const NUMBER = '+31612345678';
const NEW_PASSWORD = 'een heel ander wachtwoord van nu';
const HOUR = 60 * 60_000;
const RECOVERY_CODE = '0123-4567-89AB-CDEF';

let portal: TestApp;
let hash: string;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { smsBaseUrl: 'http://sms.test' } });
  const { rows } = await portal.query('SELECT password_hash FROM person_account WHERE email = $1', [EMAIL]);
  hash = rows[0].password_hash;
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set('2026-11-20T10:00:00.000Z');
  const tables = [
    'session',
    'one_time_code',
    'outbox_mail',
    'email_change',
    'mail_quarantine',
    'sign_in_throttle',
  ];
  for (const table of [...tables, 'recovery_code', 'phone_factor', 'totp_factor']) {
    await portal.query(`DELETE FROM ${table}`);
  }
  await portal.query('UPDATE person_account SET password_hash = $1 WHERE email = $2', [hash, EMAIL]);
});

const post = (path: string, payload: object, cookie = '') =>
  portal.call({ method: 'POST', url: `/api/${path}`, payload, cookie });

async function linkIn(template: string): Promise<string> {
  const { rows } = await portal.query(
    'SELECT values FROM outbox_mail WHERE template = $1 ORDER BY id DESC LIMIT 1',
    [template],
  );
  return /token=([\w-]{43})/.exec(rows[0].values.url)?.[1] ?? '';
}

/** Sets a new password using only the person's mailbox. */
async function resetByMail(email = EMAIL): Promise<void> {
  await mailResetLink(portal.services, 'baken', email);
  const done = await post('accounts/reset-password', {
    token: await linkIn('resetPassword'),
    password: NEW_PASSWORD,
  });
  expect(done.statusCode, done.body).toBe(204);
}

const cookieOf = (response: Awaited<ReturnType<typeof post>>) =>
  response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

async function signedIn(app?: TestApplication, email = EMAIL): Promise<string> {
  const first = await post('login', { email, password: NEW_PASSWORD });
  if (!app) return cookieOf(first);
  const proof = { method: 'totp', code: await app.code(), trustDevice: false };
  return cookieOf(await post('login/second-factor', proof, cookieOf(first)));
}

const NOTHING = '01933b7e-0000-7000-8000-000000000000';
const ACCOUNT = { versie: 1, iban: 'NL91ABNA0417164300' };
const FACTOR = codeRequest('/api/second-factor/app');
const SIGN = codeRequest(`/api/applications/${NOTHING}/sign`, { digest: '0'.repeat(64) });
const SALE = { kind: 'all', funds: [], shownGross: 1_000, shownDealingDay: '2026-12-01' };
const TRANSFER = { isWhole: true, providerName: 'Verzekeraar De Haven', policyNumber: 'LR-20031284' };
const NO_HEIRS = { wijziging: { option: 'begunstiging', begunstigden: [] } };
/** One request per action that the quarantine restricts; each one is rejected before any lookup. */
const guardedActs = [
  codeRequest('/api/relations/me/tegenrekening', ACCOUNT),
  codeRequest(`/api/contracts/${NOTHING}/sell-requests`, SALE),
  codeRequest(`/api/contracts/${NOTHING}/outgoing-transfers`, TRANSFER),
  codeRequest(`/api/contracts/${NOTHING}/top-ups`, { amount: 1_000, method: 'ideal' }),
  codeRequest(`/api/contracts/${NOTHING}/change-requests`, NO_HEIRS),
  SIGN,
  codeRequest('/api/users/me/email', { email: 'ander@example.nl' }),
  FACTOR,
  codeRequest('/api/second-factor/phone/remove'),
  codeRequest('/api/users/me/close', { confirmation: 'sluiten' }),
  codeRequest('/api/users/me/download'),
];
const ask = (cookie: string, act: object) => post('step-up', act, cookie);
const codeOf = (response: Awaited<ReturnType<typeof post>>) => response.json().code;

// Promise: Tot … uur kan niemand met alleen een code per mail verkopen, bijstorten, uw rekeningnummer wijzigen of een andere manier van inloggen instellen.
test('after a reset by mail, rejects mailed codes for payouts and factors, and states until when', async () => {
  await resetByMail();
  const cookie = await signedIn();
  for (const act of guardedActs) {
    expect([act.act, codeOf(await ask(cookie, act))]).toEqual([act.act, 'mailNotEnough']);
  }
  // No change needs confirmation.
  expect(codeOf(await ask(cookie, codeRequest('/api/payout-confirmation')))).toBe('noSecondChannel');
  const refused = await ask(cookie, codeRequest('/api/relations/me/tegenrekening', ACCOUNT));
  expect(codeOf(refused)).toBe('mailNotEnough');
  // The quarantine ends 72 hours after 11:00 on 20 November in Amsterdam.
  expect(refused.json().message).toContain('pas weer na 23 november 2026 om 11:00 uur');
  expect(refused.json().message).toContain(
    'verificatie-app, codes per sms of herstelcodes? Daarmee kan het meteen',
  );
});

// Promise: Tot … uur kan niemand met alleen een code per mail verkopen, bijstorten, uw rekeningnummer wijzigen of een andere manier van inloggen instellen.
test('the quarantine restricts only the listed actions', () => {
  const guarded = (holdsContract: boolean) =>
    stepUpActs.filter((act) => isGuardedAct(act, { holdsContract }));
  const waysIn = ['changeEmail', 'changePhone', 'changeFactors', 'closeAccount'];
  expect(guarded(false)).toEqual(waysIn);
  expect(guarded(true).toSorted()).toEqual(
    [...guardedActs.map(({ act }) => act), 'confirmPayouts'].toSorted(),
  );
  // Withdrawing an application is not restricted: it is a legal right for fourteen days and returns the money
  // to the account from which it came.
  expect(guarded(true)).not.toContain('withdrawApplication');
});

// Promise: Voor uw veiligheid kan dit met alleen een code per mail pas weer na … uur.
test('after 72 hours and not earlier, a code by mail allows everything again', async () => {
  await resetByMail();
  portal.clock.advance(72 * HOUR - 1);
  expect((await ask(await signedIn(), FACTOR)).statusCode).toBe(403);
  portal.clock.advance(1);
  expect((await ask(await signedIn(), FACTOR)).statusCode).toBe(201);
});

// Promise: Daarmee kan het meteen.
test('an app, a phone number and a recovery code from before the quarantine are accepted immediately', async () => {
  const app = await giveApp(portal, EMAIL);
  await givePhone(portal, EMAIL, NUMBER);
  await portal.query(
    "INSERT INTO recovery_code (id, person_id, brand, code_hash, created_at) VALUES ($1, $2, 'baken', $3, $4)",
    [newId(), app.personId, recoveryCodeHash(RECOVERY_CODE), portal.clock.now()],
  );
  portal.clock.advance(1_000);
  await resetByMail();
  const cookie = await signedIn(app);
  const byApp = (await ask(cookie, FACTOR)).json().data;
  expect(byApp).toMatchObject({ method: 'totp', methods: ['totp', 'sms'] });
  const recovered = await post(`step-up/${byApp.stepUpId}/confirm`, { code: RECOVERY_CODE }, cookie);
  expect(recovered.statusCode).toBe(200);
  const bySms = (await ask(cookie, { ...FACTOR, method: 'sms' })).json().data;
  expect(bySms).toMatchObject({ method: 'sms', hint: '•••• 678' });
  const { rows } = await portal.query(
    "SELECT recipient, values FROM outbox_mail WHERE template = 'oneTimeCode'",
  );
  expect(rows[0].recipient).toBe(NUMBER);
  const right = await post(`step-up/${bySms.stepUpId}/confirm`, { code: rows[0].values.code }, cookie);
  expect(right.statusCode).toBe(200);
});

test('a factor added during the quarantine is accepted only after the quarantine', async () => {
  await resetByMail();
  portal.clock.advance(HOUR);
  const app = await giveApp(portal, EMAIL);
  await portal.query(
    "INSERT INTO recovery_code (id, person_id, brand, code_hash, created_at) VALUES ($1, $2, 'baken', $3, $4)",
    [newId(), app.personId, recoveryCodeHash(RECOVERY_CODE), portal.clock.now()],
  );
  expect(codeOf(await ask(await signedIn(app), FACTOR))).toBe('mailNotEnough');
  // A second reset extends the quarantine: factors added in the first 72 hours still count as new.
  portal.clock.advance(70 * HOUR);
  await resetByMail();
  portal.clock.advance(HOUR + 60_000);
  expect(codeOf(await ask(await signedIn(app), FACTOR))).toBe('mailNotEnough');
  portal.clock.advance(71 * HOUR);
  expect((await ask(await signedIn(app), FACTOR)).json().data.method).toBe('totp');
});

test('a code mailed before a change of address is invalid after the change', async () => {
  const cookie = await portal.signIn(EMAIL);
  const twoFaToken = await proveAct(portal, cookie, '/api/relations/me/tegenrekening', ACCOUNT);
  const forEmail = await proveAct(portal, cookie, '/api/users/me/email', { email: 'ander@example.nl' });
  await post('users/me/email', { email: 'ander@example.nl', twoFaToken: forEmail }, cookie);
  const { rows } = await portal.query('SELECT id FROM email_change');
  await mailEmailChangeLinks(portal.services, rows[0].id);
  for (const template of ['approveNewEmail', 'confirmNewEmail']) {
    await post('email-change/confirm', { token: await linkIn(template) });
  }
  const changed = await portal.call({
    method: 'PUT',
    url: '/api/relations/me/tegenrekening',
    cookie,
    payload: { ...ACCOUNT, twoFaToken },
  });
  expect([changed.statusCode, codeOf(changed)]).toEqual([403, 'mailNotEnough']);
  expect(changed.json().message).toContain('Uw e-mailadres is kort geleden gewijzigd.');
  const notified = await portal.query(
    "SELECT recipient, channel FROM outbox_mail WHERE template IN ('emailChanged', 'securityNotice') ORDER BY channel",
  );
  expect(
    notified.rows
      .filter(({ channel }) => channel === 'mail')
      .map(({ recipient }) => recipient)
      .sort(),
  ).toEqual(['ander@example.nl', EMAIL]);
  expect(notified.rows.filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  await portal.query("UPDATE person_account SET email = $1 WHERE email = 'ander@example.nl'", [EMAIL]);
});

test('the owner is notified of a reset by SMS, and of a factor change on every earlier number and address', async () => {
  const app = await giveApp(portal, EMAIL);
  await givePhone(portal, EMAIL, NUMBER);
  portal.clock.advance(1_000);
  await resetByMail();
  const notices = async () =>
    (
      await portal.query(
        "SELECT recipient, values FROM outbox_mail WHERE template = 'securityNotice' ORDER BY id",
      )
    ).rows;
  const first = await notices();
  expect(first.map(({ recipient }) => recipient)).toContain(NUMBER);
  expect(first[0].values.notice).toBe('Uw wachtwoord is gewijzigd via een link in een mail.');
  await portal.query("UPDATE mail_quarantine SET former_emails = '{vroeger@example.nl}'");
  const cookie = await signedIn(app);
  const twoFaToken = await proveByApp(portal, { cookie, app, url: '/api/second-factor/phone/remove' });
  const removed = await post('second-factor/phone/remove', { twoFaToken }, cookie);
  expect(removed.statusCode, removed.body).toBe(204);
  expect((await notices()).slice(first.length).map(({ recipient }) => recipient)).toContain(NUMBER);
  const mails = await portal.query(
    "SELECT recipient FROM outbox_mail WHERE template = 'secondFactorChanged'",
  );
  expect(mails.rows.map(({ recipient }) => recipient)).toEqual([EMAIL, 'vroeger@example.nl']);
});

test('a top-up requires a code only during the quarantine', async () => {
  const contractOf = async (cookie: string) => {
    const { rows } = await portal.query(
      `SELECT c.id FROM contract c JOIN person_account p ON p.id = c.person_id
       WHERE p.email = $1 AND p.brand = 'baken' AND c.description = 'Winkels en woningen'`,
      [EMAIL],
    );
    const url = `/api/contracts/${rows[0].id}/top-ups`;
    return { id: rows[0].id, url, terms: (await portal.call({ method: 'GET', url, cookie })).json().data };
  };
  const before = await contractOf(await portal.signIn(EMAIL));
  expect(before.terms.asksCode).toBe(false);
  await portal.query(
    `INSERT INTO questionnaire_record (id, person_id, brand, questionnaire_id, version, digest, given, content, steps_above,
       is_repeated, ip_address, user_agent, completed_at, recorded_at)
     SELECT gen_random_uuid(), person_id, brand, 1, 'test', decode('aa', 'hex'),
       '{"riskSelection": "N", "acknowledgements": []}', '{"score": {"profile": "N", "knowledgePoints": 60}}',
       0, false, '', '', $2, $2
     FROM contract WHERE id = $1`,
    [before.id, '2026-06-01T10:00:00.000Z'],
  );
  const app = await giveApp(portal, EMAIL);
  portal.clock.advance(1_000);
  await resetByMail();
  const cookie = await signedIn(app);
  const { url, terms } = await contractOf(cookie);
  expect(terms).toMatchObject({ asksCode: true, blocker: null });
  const amount = terms.minimum;
  const without = await portal.call({ method: 'POST', url, cookie, payload: { amount, method: 'ideal' } });
  expect(codeOf(without)).toBe('stepUpRequired');
  const body = { amount, method: 'ideal' };
  const payload = { ...body, twoFaToken: await proveByApp(portal, { cookie, app, url, body }) };
  expect((await portal.call({ method: 'POST', url, cookie, payload })).statusCode).toBe(201);
});

test('a user without a contract can sign a first contract during the quarantine', async () => {
  await resetByMail(WITHOUT_CONTRACT);
  const cookie = await signedIn(undefined, WITHOUT_CONTRACT);
  // The application does not exist, so `notFound` proves that the code by mail would be accepted.
  expect(codeOf(await ask(cookie, SIGN))).toBe('notFound');
  expect(codeOf(await ask(cookie, FACTOR))).toBe('mailNotEnough');
});
