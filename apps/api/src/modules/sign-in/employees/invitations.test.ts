import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { cleanUpAccounts } from '../accounts/accounts.use-cases.ts';

let portal: TestApp;
let head: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp();
  head = await provenEmployee(portal);
});
afterAll(() => portal.close());

const PASSWORD = 'een-lange-zin-van-nora-2026';
const at = (id: string) => `/api/admin/employee-invitations/${id}`;
const ask = (fields: object) => {
  const key: string = newId();
  const sent = { name: 'Nora Nieuw', roles: ['service'], ...fields };
  return head.sendProven('PUT', `/api/admin/employee-invitation-requests/${key}`, sent);
};
const waiting = async () =>
  (await portal.call({ url: '/api/admin/employee-invitations', cookie: head.cookie })).json().data.items;
const invite = async (email: string): Promise<string> => {
  const done = await (await colleagueOf(portal)).finish(await ask({ email }));
  expect(done.statusCode, done.body).toBe(204);
  const [row] = await portal.rows('SELECT id::text FROM employee_invitation WHERE email = $1', [email]);
  return String(row?.id);
};
const tokenOf = async (email: string): Promise<string> => {
  const [mail] = await portal.rows(
    "SELECT values->>'url' AS url FROM outbox_mail WHERE template = 'employeeInvitation' AND recipient = $1 ORDER BY id DESC",
    [email],
  );
  return new URL(String(mail?.url)).searchParams.get('token') ?? '';
};
const begin = (token: string, password = PASSWORD) =>
  portal.call({ method: 'POST', url: '/api/accounts/reset-password', payload: { token, password } });
const logIn = (email: string) =>
  portal.call({ method: 'POST', url: '/api/login', payload: { email, password: PASSWORD } });
const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof logIn>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

// Promise: Nodigt een medewerker uit met een link die één keer en … uur werkt, nadat een tweede dat goedkeurt.
// Promise: Daarna sturen wij de uitnodiging.
// Promise: De link werkt één keer en 72 uur.
// Promise: De link werkt één keer, tot … uur.
test("an invited employee has no access before a colleague's approval, and no role before they enrol their app", async () => {
  const email = 'nora@example.nl';
  const requested = await ask({ email: 'Nora@Example.nl' });
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await portal.rows("SELECT FROM outbox_mail WHERE template = 'employeeInvitation'")).toEqual([]);
  expect(await waiting()).toEqual([]);
  const colleague = await colleagueOf(portal);
  expect((await colleague.waiting())[0]).toMatchObject({
    title: 'Nora Nieuw uitnodigen als medewerker',
    lines: expect.arrayContaining([{ label: 'E-mailadres', before: null, after: email }]),
  });
  expect((await colleague.finish(requested)).statusCode).toBe(204);
  expect(await waiting()).toMatchObject([
    { email, roles: ['service'], invitedBy: 'Hanna Bos', isExpired: false },
  ]);
  const [looked] = await portal.rows(
    "SELECT detail FROM audit_entry WHERE action = 'employee.invitationsViewed' ORDER BY sequence DESC LIMIT 1",
  );
  expect(looked?.detail).toEqual({ records: 1 });
  const token = await tokenOf(email);
  expect((await begin(token, 'kort')).statusCode).toBe(422);
  expect((await begin(token)).statusCode).toBe(204);
  expect((await begin(token)).json().code).toBe('linkExpired');
  expect(await waiting()).toEqual([]);
  const login = await logIn(email);
  expect(login.json().data.secondFactor).toMatchObject({ methods: ['email'] });
  const refused = await portal.call({ url: '/api/admin/people', cookie: cookiesOf(login) });
  expect(refused.statusCode).toBe(401);
  const [line] = await portal.rows("SELECT detail FROM audit_entry WHERE action = 'employee.joined'");
  expect(line?.detail).toMatchObject({ roles: ['service'] });
});

test.each([
  ['investeerder@example.nl', /account van een klant/],
  ['admin@example.nl', /is van een medewerker/],
])('rejects an invitation of %s, because an account with that address exists', async (email, message) => {
  const answer = await ask({ email });
  expect([answer.statusCode, answer.json().errors.Fields[0].field]).toEqual([422, 'email']);
  expect(answer.json().errors.Fields[0].message).toMatch(message);
});

test('an address can have only one open invitation, and invalid or missing roles are rejected before approval', async () => {
  await invite('eens@example.nl');
  expect((await ask({ email: 'eens@example.nl' })).json().errors.Fields[0].message).toContain('wacht al');
  for (const roles of [[], ['head', 'finance'], ['auditor', 'service']]) {
    const url = `/api/admin/employee-invitation-requests/${newId()}`;
    const input = { name: 'Nora Nieuw', email: 'rollen@example.nl', roles, twoFaToken: 'A'.repeat(43) };
    const answer = await head.send('PUT', url, input);
    expect([answer.statusCode, answer.json().errors.Fields[0].field]).toEqual([422, 'roles']);
  }
});

test('an invitation cannot be used for an address that became a customer meanwhile', async () => {
  const email = 'intussen@example.nl';
  await invite(email);
  await portal.rows(
    `INSERT INTO person_account (id, brand, email, name, role, password_hash, created_at)
     VALUES (gen_random_uuid(), 'baken', $1, 'Inge', 'investor', 'x', now())`,
    [email],
  );
  const answer = await begin(await tokenOf(email));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'addressTaken']);
  expect(await portal.rows('SELECT role FROM person_account WHERE email = $1', [email])).toEqual([
    { role: 'investor' },
  ]);
});

// Promise: Nodigt een medewerker uit met een link die één keer en … uur werkt, nadat een tweede dat goedkeurt.
// Promise: De link werkt één keer en 72 uur.
// Promise: De link werkt één keer, tot … uur.
test('after resending, only the newest link is valid until it expires; after withdrawal, no link is valid', async () => {
  const email = 'later@example.nl';
  const id = await invite(email);
  const first = await tokenOf(email);
  expect((await head.send('POST', `${at(id)}/resend`, {})).statusCode).toBe(204);
  expect((await begin(first)).json().code).toBe('linkExpired');
  portal.clock.advance(72 * 3_600_000);
  const second = await tokenOf(email);
  expect((await begin(second)).json().code).toBe('linkExpired');
  head = await provenEmployee(portal);
  expect((await waiting()).find((one: { id: string }) => one.id === id)).toMatchObject({ isExpired: true });
  await head.send('POST', `${at(id)}/resend`, {});
  expect((await head.send('POST', `${at(id)}/withdraw`, {})).statusCode).toBe(204);
  expect((await begin(await tokenOf(email))).json().code).toBe('linkExpired');
  expect((await head.send('POST', `${at(id)}/resend`, {})).statusCode).toBe(404);
});

test('deletes an unused invitation after a month', async () => {
  const left = () => portal.rows("SELECT FROM employee_invitation WHERE email = 'eens@example.nl'");
  portal.clock.advance(26 * 86_400_000);
  await cleanUpAccounts(portal.services);
  expect(await left()).toHaveLength(1);
  portal.clock.advance(2 * 86_400_000);
  await cleanUpAccounts(portal.services);
  expect(await left()).toEqual([]);
});
