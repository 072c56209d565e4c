import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { HEAD, type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const SECOND_HEAD = 'tweede@example.nl';
const ANNE = 'admin@example.nl';
const KAREL = 'collega@example.nl';

let portal: TestApp;
let head: ProvenEmployee;
let anne: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp();
  head = await provenEmployee(portal);
  anne = await provenEmployee(portal, ANNE);
});
afterAll(() => portal.close());

const idOf = async (email: string) =>
  String(
    (await portal.rows("SELECT id FROM person_account WHERE email = $1 AND brand = 'baken'", [email]))[0]?.id,
  );
const disable = async (by: ProvenEmployee, email: string) => {
  const id = await idOf(email);
  return by.sendProven('POST', `/api/admin/people/${id}/disable`, { reason: 'Gaat uit dienst bij ons' });
};
const changeRoles = async (email: string, roles: readonly string[]) => {
  const id = await idOf(email);
  const body = { roles, reason: 'Gaat uit dienst bij ons' };
  return head.sendProven('POST', `/api/admin/people/${id}/roles`, body);
};
const rolesOf = async (email: string) =>
  (await portal.rows('SELECT roles FROM employee WHERE person_id = $1', [await idOf(email)]))[0]?.roles;

test('does not let the last head or last approver leave, and names the roles a colleague needs', async () => {
  const last = await disable(anne, HEAD);
  expect([last.statusCode, last.json().code]).toEqual([409, 'lastEmployee']);
  expect(last.json().message).toBe('Dit is het enige hoofd. Geef eerst een collega de rol Hoofd.');
  await portal.rows("UPDATE employee SET roles = '{service}' WHERE person_id = $1", [await idOf(KAREL)]);
  for (const answer of [await disable(head, ANNE), await changeRoles(ANNE, ['prices'])]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'lastEmployee']);
    expect(answer.json().message).toMatch(/Geef eerst een collega de rol .+\.$/);
  }
  expect(await rolesOf(ANNE)).toHaveLength(5);
  await portal.rows('UPDATE employee SET roles = $2 WHERE person_id = $1', [
    await idOf(KAREL),
    await rolesOf(ANNE),
  ]);
});

test('when two heads disable each other concurrently, one head remains', async () => {
  await portal.rows(
    `INSERT INTO person_account (id, brand, email, name, role, password_hash, created_at)
     SELECT gen_random_uuid(), brand, $1, 'Henk', 'admin', password_hash, now() FROM person_account
     WHERE email = $2 AND brand = 'baken'`,
    [SECOND_HEAD, HEAD],
  );
  await portal.rows("INSERT INTO employee VALUES ($1, 'baken', '{head}', now())", [await idOf(SECOND_HEAD)]);
  const henk = await provenEmployee(portal, SECOND_HEAD);
  const shutOut = async (by: ProvenEmployee, email: string) => {
    const id = await idOf(email);
    const [url, body] = [`/api/admin/people/${id}/disable`, { reason: 'Gaat uit dienst bij ons' }];
    const twoFaToken = await by.prove(url, body);
    return () => by.send('POST', url, { ...body, twoFaToken });
  };
  const acts = [await shutOut(head, SECOND_HEAD), await shutOut(henk, HEAD)];
  const codes = (await Promise.all(acts.map((act) => act()))).map(({ statusCode }) => statusCode).sort();
  // The head whose account was disabled first may already be signed out, so several error codes are possible.
  expect([401, 403, 409]).toContain(codes[1]);
  expect(codes[0]).toBe(204);
  const heads = await portal.rows(
    "SELECT person_id FROM employee WHERE brand = 'baken' AND 'head' = any(roles)",
  );
  expect(heads).toHaveLength(1);
  await portal.rows("DELETE FROM disabled_account WHERE brand = 'baken'");
  await portal.rows("UPDATE employee SET roles = '{head,service}' WHERE person_id = $1", [await idOf(HEAD)]);
  await portal.rows("UPDATE employee SET roles = '{head}' WHERE person_id = $1", [await idOf(SECOND_HEAD)]);
  head = await provenEmployee(portal);
});

test('all access of a departing employee ends immediately: sessions, impersonations, requests and invitations', async () => {
  const id: string = newId();
  const invitation = { name: 'Stro Man', email: 'stro@example.nl', roles: ['finance'] };
  const invited = await head.sendProven('PUT', `/api/admin/employee-invitation-requests/${id}`, invitation);
  await (await colleagueOf(portal)).finish(invited);
  const requested = await changeRoles(ANNE, ['service', 'review']);
  expect(requested.statusCode).toBe(202);
  await portal.rows(
    `INSERT INTO session (id, person_id, brand, token_hash, device_hash, created_at, last_used_at, idle_expires_at,
       absolute_expires_at, impersonator_id, admin_session_id)
     SELECT gen_random_uuid(), c.id, s.brand, sha256('meekijken'), s.device_hash, s.created_at, s.last_used_at,
       s.idle_expires_at, s.absolute_expires_at, s.person_id, s.id
     FROM session s, person_account c WHERE s.person_id = $1 AND c.email = 'investeerder@example.nl' AND c.brand = 'baken'
     LIMIT 1`,
    [await idOf(HEAD)],
  );
  const leaver = await idOf(HEAD);
  expect(await portal.rows('SELECT FROM session WHERE impersonator_id = $1', [leaver])).toHaveLength(1);
  const done = await disable(anne, HEAD);
  expect(done.statusCode, done.body).toBe(204);
  expect(
    await portal.rows('SELECT FROM session WHERE person_id = $1 OR impersonator_id = $1', [leaver]),
  ).toEqual([]);
  expect(await portal.rows('SELECT FROM employee_invitation')).toEqual([]);
  const [request] = await portal.rows('SELECT status, reason FROM approval_request WHERE id = $1', [
    requested.json().data.approvalId,
  ]);
  expect(request).toEqual({ status: 'lapsed', reason: 'Wie dit vroeg, heeft geen toegang meer.' });
  const lines = await portal.rows(
    "SELECT action FROM audit_entry WHERE action IN ('approval.lapsed', 'employee.invitationWithdrawn', 'account.disabled') ORDER BY sequence DESC LIMIT 3",
  );
  expect(lines.map(({ action }) => action).sort()).toEqual([
    'account.disabled',
    'approval.lapsed',
    'employee.invitationWithdrawn',
  ]);
});
