import type { LightMyRequestResponse } from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { HEAD, type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createFirstHead } from '../accounts/accounts.use-cases.ts';

const REASON = 'Gestolen telefoon gemeld';

let portal: TestApp;
let head: string;
let hanna: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp();
  hanna = await provenEmployee(portal);
  head = hanna.cookie;
});
afterAll(() => portal.close());

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await portal.database.connection.pool.query(text, values)).rows;
}
const send = (url: string, payload: object, cookie = head) =>
  portal.call({ method: 'POST', url, payload, cookie });
const idOf = async (email: string) =>
  String((await rows("SELECT id FROM person_account WHERE email = $1 AND brand = 'baken'", [email]))[0]?.id);
const proven = (url: string, body: object) => hanna.sendProven('POST', url, body);
const shut = (act: 'disable' | 'enable', id: string) =>
  proven(`/api/admin/people/${id}/${act}`, { reason: REASON });
const cookieOf = ({ cookies }: LightMyRequestResponse) =>
  cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
const logIn = (email: string) => send('/api/login', { email, password: DEMO_PASSWORD }, '');
const rolesOf = async (email: string) =>
  (await rows('SELECT roles FROM employee WHERE person_id = $1', [await idOf(email)]))[0]?.roles;

// Promise: Contracten lopen door; uitbetalingen houden wij aan.
test('disabling a user ends their sessions and withholds their payouts until the account is enabled', async () => {
  const email = 'investeerder@example.nl';
  const [id, cookie] = [await idOf(email), await portal.signIn(email)];
  const [payout] = await rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     SELECT id, 'distribution', '2026-11-19', 1000, '2026-11-24', 'ordered' FROM contract
     WHERE person_id = $1 AND status = 'active' LIMIT 1 RETURNING id::text`,
    [id],
  );
  const withheld = async () =>
    (await rows("SELECT payout_hold(p, '2026-11-25') AS by FROM payout p WHERE id = $1", [payout?.id]))[0]
      ?.by;
  expect(await withheld()).toBeNull();
  expect((await shut('disable', id)).statusCode).toBe(204);
  expect((await shut('disable', id)).json().code).toBe('changesNothing');
  expect((await portal.call({ method: 'GET', url: '/api/users/me', cookie })).statusCode).toBe(401);
  const answer = await logIn(email);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'accountDisabled']);
  expect(answer.json().message).toContain('geblokkeerd');
  expect(await withheld()).toBe('contract');
  for (const table of ['session', 'one_time_code', 'password_reset', 'trusted_device', 'step_up']) {
    expect(await rows(`SELECT FROM ${table} WHERE person_id = $1`, [id]), table).toEqual([]);
  }
  const seen = await portal.call({ method: 'GET', url: `/api/admin/people/${id}`, cookie: head });
  expect(seen.json().data.disabled.reason).toBe(REASON);
  // Enabling the account makes all payouts of its contracts due again, so it requires approval.
  const requested = await shut('enable', id);
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await withheld()).toBe('contract');
  expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
  expect((await logIn(email)).statusCode).toBe(200);
  expect(await withheld()).toBeNull();
});

test("one employee can enable an account without value or payouts in the portal without a colleague's approval", async () => {
  const id = await idOf('nieuw@example.nl');
  expect((await shut('disable', id)).statusCode).toBe(204);
  expect((await shut('enable', id)).statusCode).toBe(204);
  expect((await logIn('nieuw@example.nl')).statusCode).toBe(200);
});

test('an employee cannot disable their own account, change their own roles, or change a person of another brand', async () => {
  const own = await idOf(HEAD);
  expect((await shut('disable', own)).json().code).toBe('notAllowed');
  const body = { roles: ['service'], reason: REASON };
  expect((await proven(`/api/admin/people/${own}/roles`, body)).json().code).toBe('notAllowed');
  const [other] = await rows("SELECT id FROM person_account WHERE brand = 'anker' LIMIT 1");
  expect((await shut('disable', String(other?.id))).json().code).toBe('notFound');
});

test("changes roles after a colleague's approval, and signs out an employee who loses all roles", async () => {
  const email = 'admin@example.nl';
  const [id, cookie] = [await idOf(email), await portal.signIn(email)];
  const change = (roles: string[]) =>
    proven(`/api/admin/people/${id}/roles`, { roles, reason: 'Andere functie gekregen' });
  const apart = await change(['head', 'finance']);
  expect([apart.statusCode, apart.json().errors?.Fields[0].field]).toEqual([422, 'content.body.roles']);
  const requested = await change(['auditor']);
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await rolesOf(email)).toHaveLength(5);
  const colleague = await colleagueOf(portal);
  expect((await colleague.finish(requested)).statusCode).toBe(204);
  expect(await rolesOf(email)).toEqual(['auditor']);
  expect((await colleague.finish(await change([]))).statusCode).toBe(204);
  expect((await portal.call({ method: 'GET', url: '/api/users/me', cookie })).statusCode).toBe(401);
});

test('creates the first head of a brand once, with a link that sets a password', async () => {
  const input = { brand: 'baken', email: 'Eerste@example.nl', name: 'Eva Eerste', anyway: false };
  expect(await createFirstHead(portal.services, input)).toEqual({ kind: 'hasHead' });
  expect(await createFirstHead(portal.services, { ...input, brand: 'geen' })).toEqual({
    kind: 'unknownBrand',
  });
  const taken = { ...input, email: HEAD, anyway: true };
  expect(await createFirstHead(portal.services, taken)).toEqual({ kind: 'addressTaken' });
  await rows("UPDATE employee SET roles = '{service}' WHERE brand = 'baken' AND 'head' = any(roles)");
  const made = await createFirstHead(portal.services, input);
  if (made.kind !== 'made') throw new Error(made.kind);
  expect(await rolesOf('eerste@example.nl')).toEqual(['head']);
  const token = new URL(made.url).searchParams.get('token');
  const password = 'een-lange-zin-van-eva-2026';
  const reset = await send('/api/accounts/reset-password', { token, password }, '');
  expect(reset.statusCode, reset.body).toBe(204);
  // Setting a first password does not start a mail quarantine, because a mailed code is the only means to
  // enrol an app.
  portal.clock.advance(60_000);
  const login = await send('/api/login', { email: 'eerste@example.nl', password }, '');
  await send('/api/login/second-factor/send', { method: 'email' }, cookieOf(login));
  const [byMail] = await rows(
    "SELECT values->>'code' AS code FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC",
  );
  const code = byMail?.code;
  const response = await send(
    '/api/login/second-factor',
    { method: 'email', code, trustDevice: false },
    cookieOf(login),
  );
  expect(response.statusCode, response.body).toBe(200);
  portal.clock.advance(60_000);
  const cookie = cookieOf(response);
  const twoFaToken = await proveAct(portal, cookie, '/api/second-factor/app');
  const { key } = (await send('/api/second-factor/app', { twoFaToken }, cookie)).json().data;
  const epoch = Math.floor(portal.clock.now().getTime() / 1000);
  const confirmed = await send(
    '/api/second-factor/app/confirm',
    { code: await generate({ secret: key, epoch }) },
    cookie,
  );
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const [line] = await rows("SELECT detail FROM audit_entry WHERE action = 'employee.created'");
  expect(line?.detail).toEqual({ anyway: false });
});
