import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import type { OutgoingMail } from '../../../platform/outbox/outbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWorkers } from '../../../workers.ts';
import { cleanUpAccounts } from './accounts.use-cases.ts';

const EXISTING = 'investeerder@example.nl';
const PASSWORD = 'vier paarse tuinstoelen';
const LEAKED = 'zeven gele kruiwagens';
const HALF_HOUR = 30 * 60_000;

let listAnswers = true;
/** A stub of the service that lists leaked passwords, with one entry. */
const list = createServer(({ url }, answer) => {
  const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();
  if (!listAnswers) answer.statusCode = 503;
  answer.end(url === `/range/${hash.slice(0, 5)}` ? `${'0'.repeat(35)}:0\r\n${hash.slice(5)}:12` : '');
});

const sent: OutgoingMail[] = [];
let portal: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
  const { port } = list.address() as AddressInfo;
  portal = await createTestApp({ configuration: { pwnedRangeUrl: `http://127.0.0.1:${port}/range` } });
  await startWorkers(portal.services, async (mail) => {
    sent.push(mail);
  });
});
afterAll(async () => {
  await portal.close();
  list.close();
});

const post = (path: string, payload: object, brand = 'baken') =>
  portal.call({ method: 'POST', url: `/api/${path}`, payload, brand });
const register = (email: string, password = PASSWORD, brand = 'baken') =>
  post('accounts', { name: 'Nel de Wit', email, password }, brand);
const confirm = (token: string, password = PASSWORD, brand = 'baken') =>
  post('accounts/confirm', { token, password }, brand);
const login = (email: string, password = PASSWORD, brand = 'baken') =>
  post('login', { email, password }, brand);
const mailsTo = (to: string) => sent.filter((mail) => mail.to === to);

async function mailTo(to: string, count = 1): Promise<OutgoingMail> {
  await vi.waitFor(() => expect(mailsTo(to).length).toBeGreaterThanOrEqual(count), {
    timeout: 20_000,
    interval: 100,
  });
  const mail = mailsTo(to)[count - 1];
  if (!mail) throw new Error('no mail');
  return mail;
}

const tokenIn = ({ text }: OutgoingMail): string => /token=([\w-]{43})$/m.exec(text)?.[1] ?? '';

/** Creates a confirmed account for one test. */
async function makeAccount(email: string): Promise<void> {
  await register(email);
  const response = await confirm(tokenIn(await mailTo(email)));
  expect(response.statusCode).toBe(204);
}

// Promise: Wij sturen u een mail om het te bevestigen.
test('R-03 an account exists only after its request is confirmed by mail', async () => {
  const email = 'nel@example.nl';
  expect((await register(' Nel@Example.nl ')).statusCode).toBe(201);
  const mail = await mailTo(email);
  expect(mail.subject).toBe('Bevestig uw e-mailadres bij Baken Vastgoed');
  expect(mail.text).toContain('http://baken.localhost:8080/account-aanmaken?token=');
  const early = await login(email);
  expect([early.statusCode, early.json().code]).toEqual([422, 'emailNotConfirmed']);
  const confirmed = await confirm(tokenIn(await mailTo(email, 2)));
  expect([confirmed.statusCode, confirmed.cookies]).toEqual([204, []]);
  expect((await login(email)).statusCode).toBe(200);
  expect((await login(email, PASSWORD, 'anker')).statusCode).toBe(422);
});

test('R-03 a sign-in with a wrong password does not reveal that an account request awaits confirmation', async () => {
  await register('wacht@example.nl');
  const wrong = await login('wacht@example.nl', 'een ander wachtwoord');
  expect(wrong.json()).toEqual((await login('niemand@example.nl', 'een ander wachtwoord')).json());
});

test('R-03 answers a request with an existing address like any other, and notifies the owner by mail', async () => {
  const existing = await register(EXISTING);
  const unknown = await register('onbekend@example.nl');
  expect([existing.statusCode, Object.keys(existing.json().data)]).toEqual([
    unknown.statusCode,
    Object.keys(unknown.json().data),
  ]);
  expect((await mailTo(EXISTING)).subject).toBe('U hebt al een account bij Baken Vastgoed');
  expect((await mailTo(EXISTING)).text).not.toContain('token=');
  expect((await login(EXISTING)).statusCode).toBe(422);
  expect((await login(EXISTING, DEMO_PASSWORD)).statusCode).toBe(200);
});

// Promise: De link werkt één keer en is 30 minuten geldig.
// Promise: De link werkt één keer en is … minuten geldig.
// Promise: Een link werkt één keer en is 30 minuten geldig.
// Promise: De link is 30 minuten geldig.
test('a link works once, even for twenty concurrent requests', async () => {
  await register('samen@example.nl');
  const token = tokenIn(await mailTo('samen@example.nl'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([204, ...Array(19).fill(422)]);
});

// Promise: De link werkt één keer en is 30 minuten geldig.
// Promise: De link werkt één keer en is … minuten geldig.
// Promise: Een link werkt één keer en is 30 minuten geldig.
// Promise: De link is 30 minuten geldig.
// Promise: Anders sturen wij u een nieuwe link.
// Promise: Wij sturen u een nieuwe mail.
test('a link works for 30 minutes at its own brand only, and an expired link can be used to request a new one', async () => {
  const email = 'laat@example.nl';
  await register(email);
  const token = tokenIn(await mailTo(email));
  expect((await confirm(token, PASSWORD, 'anker')).json().code).toBe('linkExpired');
  portal.clock.advance(HALF_HOUR);
  const late = await confirm(token);
  expect([late.statusCode, late.json().code]).toEqual([422, 'linkExpired']);
  expect((await post('accounts/resend-confirmation', { token })).statusCode).toBe(204);
  const newer = tokenIn(await mailTo(email, 2));
  portal.clock.advance(HALF_HOUR - 1);
  expect((await confirm(newer)).statusCode).toBe(204);
});

test('R-03 repeated requests send at most three mails in 15 minutes and always return the same response', async () => {
  const email = 'vaak@example.nl';
  const { registrationId } = (await register(email)).json().data;
  await mailTo(email);
  for (let time = 0; time < 5; time += 1) {
    expect((await post('accounts/resend-confirmation', { registrationId })).statusCode).toBe(204);
  }
  const nobody = { registrationId: '01900000-0000-7000-8000-000000000000' };
  expect((await post('accounts/resend-confirmation', nobody)).statusCode).toBe(204);
  // The jobs run in order, so this later request is handled after the earlier ones.
  await register('daarna@example.nl');
  await mailTo('daarna@example.nl');
  expect(mailsTo(email)).toHaveLength(3);
  const last = tokenIn(await mailTo(email, 3));
  expect((await confirm(last)).statusCode).toBe(204);
});

test('R-03 rejects a confirmation by a mailbox owner without the password of the request, and the link remains valid', async () => {
  const email = 'kennis@example.nl';
  await register(email);
  const mail = await mailTo(email);
  for (const content of [mail.subject, mail.html, mail.text]) {
    // A random token may contain the letters of the name by chance, so it is removed first.
    expect(content.replaceAll(tokenIn(mail), '')).not.toContain('Nel');
  }
  const wrong = await confirm(tokenIn(mail), 'een ander wachtwoord');
  expect([wrong.statusCode, wrong.json().errors.Fields]).toEqual([
    422,
    [{ field: 'password', message: 'Dit is niet het wachtwoord dat u hebt gekozen.' }],
  ]);
  expect((await confirm(tokenIn(mail))).statusCode).toBe(204);
});

test('each link creates the account with the password of its own request', async () => {
  const email = 'gekaapt@example.nl';
  await register(email, 'het wachtwoord van de eigenaar');
  const own = tokenIn(await mailTo(email));
  await register(email, 'het wachtwoord van een ander');
  await mailTo(email, 2);
  await confirm(own, 'het wachtwoord van de eigenaar');
  expect((await login(email, 'het wachtwoord van de eigenaar')).statusCode).toBe(200);
  expect((await login(email, 'het wachtwoord van een ander')).statusCode).toBe(422);
});

test.each([
  ['too short', 'kort-wacht8', /minimaal 12 tekens/],
  ['too long', 'x y'.repeat(50), /maximaal 128 tekens/],
  ['a common word', 'Wachtwoord2026', /makkelijk te raden/],
  ['the own name', 'NeldeWit-1961', /makkelijk te raden/],
  ['the brand', 'BakenVastgoed1!', /makkelijk te raden/],
  ['a word of a list', 'Verschillende1!', /makkelijk te raden/],
  ['leaked', LEAKED, /uitgelekt/],
])(
  'V-05 rejects a password that is %s, with an error at the password field',
  async (_name, password, message) => {
    const response = await register('zwak@example.nl', password);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.Fields).toEqual([
      { field: 'password', message: expect.stringMatching(message) },
    ]);
  },
);

test('an account request succeeds if the leaked-password service does not respond', async () => {
  listAnswers = false;
  expect((await register('lijst@example.nl', LEAKED)).statusCode).toBe(201);
  listAnswers = true;
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name with a line break', { name: 'Nel\nBcc: x@y.nl' }, 'name'],
  ['a name that reads from right to left', { name: 'Nel \u202etiW ed' }, 'name'],
  ['no address', { email: 'nel' }, 'email'],
  ['a role', { role: 'admin' }, 'role'],
])('V-05 an account request with %s names the invalid field', async (_name, part, field) => {
  const response = await post('accounts', {
    name: 'Nel',
    email: 'n@example.nl',
    password: PASSWORD,
    ...part,
  });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.Fields.map((problem: { field: string }) => problem.field)).toEqual([field]);
});

// Promise: Wij sturen u een link om een nieuw wachtwoord te kiezen.
// Promise: Dan krijgt u een mail met een link.
// Promise: Wij sturen u een mail om de wijziging te bevestigen.
test('R-04 R-05 a reset link replaces a forgotten password and ends all sessions without starting one', async () => {
  const email = 'vergeten@example.nl';
  await makeAccount(email);
  const session = (await login(email)).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await post('accounts/forgot-password', { email: 'Vergeten@example.nl' })).statusCode).toBe(204);
  const mail = await mailTo(email, 2);
  expect(mail.text).toContain('/wachtwoord-reset?token=');
  const token = tokenIn(mail);
  const { pool } = portal.database.connection;
  await pool.query(
    `INSERT INTO trusted_device (id, person_id, brand, token_hash, device_label, created_at, last_used_at, expires_at)
     SELECT gen_random_uuid(), id, brand, '\\x01', 'Firefox', now(), now(), now() FROM person_account WHERE email = $1`,
    [email],
  );
  const rejected = await post('accounts/reset-password', { token, password: 'wachtwoord2026' });
  expect(rejected.json().errors.Fields[0].field).toBe('password');
  const next = 'zes ronde dakpannen';
  const reset = await post('accounts/reset-password', { token, password: next });
  expect([reset.statusCode, reset.cookies]).toEqual([204, []]);
  expect((await portal.call({ method: 'GET', url: '/api/users/me', cookie: session })).statusCode).toBe(401);
  expect((await pool.query('SELECT id FROM trusted_device')).rows).toEqual([]);
  expect((await login(email)).statusCode).toBe(422);
  expect((await login(email, next)).statusCode).toBe(200);
  expect((await mailTo(email, 3)).subject).toBe('Uw wachtwoord bij Baken Vastgoed is gewijzigd');
  expect((await post('accounts/reset-password', { token, password: PASSWORD })).json().code).toBe(
    'linkExpired',
  );
});

// Promise: De link werkt één keer en is 30 minuten geldig.
// Promise: De link werkt één keer en is … minuten geldig.
// Promise: Een link werkt één keer en is 30 minuten geldig.
// Promise: De link is 30 minuten geldig.
test('R-05 only the newest reset link works: once, for 30 minutes, at its own brand', async () => {
  const email = 'herstel@example.nl';
  await makeAccount(email);
  await post('accounts/forgot-password', { email });
  const first = tokenIn(await mailTo(email, 2));
  await post('accounts/forgot-password', { email });
  const second = tokenIn(await mailTo(email, 3));
  const reset = (token: string, brand?: string) =>
    post('accounts/reset-password', { token, password: 'zes ronde dakpannen' }, brand);
  expect((await reset(first)).json().code).toBe('linkExpired');
  expect((await reset(second, 'anker')).json().code).toBe('linkExpired');
  portal.clock.advance(HALF_HOUR - 1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(second)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422, 422, 422]);
  await post('accounts/forgot-password', { email });
  const third = tokenIn(await mailTo(email, 5));
  portal.clock.advance(HALF_HOUR);
  expect((await reset(third)).json().code).toBe('linkExpired');
});

test('R-04 a reset request for an unknown address returns the same response and sends no mail', async () => {
  const unknown = await post('accounts/forgot-password', { email: 'bestaatniet@example.nl' });
  const existing = await post('accounts/forgot-password', { email: EXISTING });
  expect([unknown.statusCode, unknown.body, unknown.headers['content-length']]).toEqual([
    existing.statusCode,
    existing.body,
    existing.headers['content-length'],
  ]);
  await vi.waitFor(() => expect(mailsTo(EXISTING).at(-1)?.subject).toContain('nieuw wachtwoord'), {
    timeout: 20_000,
  });
  expect(mailsTo('bestaatniet@example.nl')).toEqual([]);
});

test('a password reset ends the wait that wrong guesses caused', async () => {
  const email = 'belaagd@example.nl';
  await makeAccount(email);
  for (let time = 0; time < 5; time += 1) await login(email, 'een gok van een ander');
  expect((await login(email)).statusCode).toBe(429);
  await post('accounts/forgot-password', { email });
  const token = tokenIn(await mailTo(email, 2));
  await post('accounts/reset-password', { token, password: 'zes ronde dakpannen' });
  expect((await login(email, 'zes ronde dakpannen')).statusCode).toBe(200);
});

test('no token is readable in the database once its mail is sent', async () => {
  const email = 'gelezen@example.nl';
  await register(email);
  const token = tokenIn(await mailTo(email));
  await vi.waitFor(async () => {
    const { rows } = await portal.database.connection.pool.query(
      "SELECT (SELECT string_agg(m::text, '') FROM outbox_mail m) || (SELECT string_agg(r::text, '') FROM account_registration r) AS everything",
    );
    expect(rows[0].everything).not.toContain(token);
  });
  await post('accounts/forgot-password', { email: EXISTING });
  const reset = tokenIn(await mailTo(EXISTING, mailsTo(EXISTING).length + 1));
  expect(reset).toHaveLength(43);
  await vi.waitFor(async () => {
    const { rows } = await portal.database.connection.pool.query(
      "SELECT (SELECT string_agg(m::text, '') FROM outbox_mail m) || (SELECT string_agg(r::text, '') FROM password_reset r) AS everything",
    );
    expect(rows[0].everything).not.toContain(reset);
  });
});

test('the audit log records every event, without personal data', async () => {
  const { rows } = await portal.database.connection.pool.query('SELECT action, detail FROM audit_entry');
  const actions = rows.map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining([
      'account.confirmationSent',
      'account.created',
      'account.requestedAgain',
      'password.resetRequested',
      'password.reset',
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain('@example.nl');
});

test('deletes an unconfirmed account request after a week', async () => {
  await register('verlaten@example.nl');
  await mailTo('verlaten@example.nl');
  const waiting = async () =>
    (await portal.database.connection.pool.query('SELECT id FROM account_registration')).rows.length;
  expect(await waiting()).toBeGreaterThan(0);
  portal.clock.advance(8 * 24 * 60 * 60_000);
  await cleanUpAccounts(portal.services);
  expect(await waiting()).toBe(0);
});
