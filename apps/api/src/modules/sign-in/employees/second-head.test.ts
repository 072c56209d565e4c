import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { newId } from '../../../platform/new-id.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createFirstHead } from '../accounts/accounts.use-cases.ts';

const FIRST = 'eerste@example.nl';
const SECOND = 'tweede@example.nl';

let portal: TestApp;
let first: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const made = await createFirstHead(portal.services, {
    brand: 'baken',
    email: FIRST,
    name: 'Eva Eerste',
    anyway: false,
  });
  if (made.kind !== 'made') throw new Error(made.kind);
  await choosePassword(made.url);
  first = await provenEmployee(portal, FIRST);
});
afterAll(() => portal.close());

async function choosePassword(url: string): Promise<void> {
  const payload = { token: new URL(url).searchParams.get('token'), password: DEMO_PASSWORD };
  const answer = await portal.call({ method: 'POST', url: '/api/accounts/reset-password', payload });
  expect(answer.statusCode, answer.body).toBe(204);
}

const place = () => `/api/admin/employee-invitation-requests/${newId()}`;
const colleague = (fields: object = {}) => ({
  name: 'Tom Tweede',
  email: SECOND,
  roles: ['head'],
  ...fields,
});
const invite = (fields: object = {}) => first.sendProven('PUT', place(), colleague(fields));
const invited = async () =>
  (await portal.rows('SELECT email FROM employee_invitation ORDER BY email')).map(({ email }) => email);

test('the first head must invite a second head before any other employee, and cannot invite themselves', async () => {
  const other = await invite({ roles: ['compliance'] });
  expect([other.statusCode, other.json().errors.Fields[0].field]).toEqual([422, 'roles']);
  expect(other.json().errors.Fields[0].message).toContain('Nodig eerst een tweede hoofd uit');
  const own = await invite({ email: 'eerste+2@example.nl' });
  expect([own.statusCode, own.json().errors.Fields[0].field]).toEqual([422, 'email']);
  const url = place();
  const uncoded = await first.send('PUT', url, { ...colleague(), twoFaToken: 'A'.repeat(43) });
  expect(uncoded.json().code).toBe('stepUpRequired');
  expect(await invited()).toEqual([]);
});

test("sends only one of two concurrent invitations by the first head; the other waits for a colleague's approval", async () => {
  const bodies = [colleague(), colleague({ email: 'derde@example.nl', name: 'Dirk Derde' })];
  const requests = [];
  for (const body of bodies) {
    const url = place();
    requests.push({ url, body: { ...body, twoFaToken: await first.prove(url, body) } });
  }
  const answers = await Promise.all(requests.map(({ url, body }) => first.send('PUT', url, body)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 204]);
  expect(await invited()).toHaveLength(1);
  expect(await portal.rows("SELECT FROM outbox_mail WHERE template = 'employeeInvitation'")).toHaveLength(1);
  const lines = await portal.rows(
    `SELECT action, detail->>'isFirst' AS first FROM audit_entry
     WHERE action IN ('approval.executed', 'approval.asked', 'employee.invited') ORDER BY action`,
  );
  expect(lines).toEqual([
    { action: 'approval.asked', first: null },
    { action: 'approval.executed', first: null },
    { action: 'employee.invited', first: 'true' },
  ]);
  expect(
    await portal.rows("SELECT status, decided_by FROM approval_request WHERE status = 'executed'"),
  ).toEqual([{ status: 'executed', decided_by: null }]);
});

test("requires a colleague's approval for a new invitation after the first head withdrew the first invitation", async () => {
  const [invitation] = await portal.rows('SELECT id::text FROM employee_invitation');
  const withdrawn = await first.send(
    'POST',
    `/api/admin/employee-invitations/${invitation?.id}/withdraw`,
    {},
  );
  expect(withdrawn.statusCode, withdrawn.body).toBe(204);
  expect((await invite({ email: 'vierde@example.nl' })).statusCode).toBe(202);
  expect(await invited()).toEqual([]);
});

test("requires a colleague's approval for every further invitation, even after the only colleague left", async () => {
  const made = await createFirstHead(portal.services, {
    brand: 'baken',
    email: SECOND,
    name: 'Tom Tweede',
    anyway: true,
  });
  if (made.kind !== 'made') throw new Error(made.kind);
  await choosePassword(made.url);
  const second = await provenEmployee(portal, SECOND);
  const requested = await second.sendProven('PUT', place(), colleague({ email: 'vijfde@example.nl' }));
  expect(requested.statusCode).toBe(202);
  // Even if no record of the first invitation exists, an account of a former employee counts as a colleague.
  await portal.rows(
    "UPDATE employee SET roles = '{}' WHERE person_id = (SELECT id FROM person_account WHERE email = $1)",
    [SECOND],
  );
  expect((await invite({ email: 'zesde@example.nl' })).statusCode).toBe(202);
  expect(await invited()).toEqual([]);
});

test('a brand that once had a second employee needs four-eyes approval even for its first invitation', async () => {
  const other = await createTestApp({ demoData: false });
  try {
    for (const email of [FIRST, SECOND]) {
      const made = await createFirstHead(other.services, {
        brand: 'baken',
        email,
        name: 'Hoofd',
        anyway: true,
      });
      expect(made.kind).toBe('made');
      if (made.kind === 'made') {
        const payload = { token: new URL(made.url).searchParams.get('token'), password: DEMO_PASSWORD };
        await other.call({ method: 'POST', url: '/api/accounts/reset-password', payload });
      }
    }
    const { pool } = other.database.connection;
    await pool.query(
      "UPDATE employee SET roles = '{}' WHERE person_id = (SELECT id FROM person_account WHERE email = $1)",
      [SECOND],
    );
    const head = await provenEmployee(other, FIRST);
    const answer = await head.sendProven('PUT', place(), colleague({ email: 'nieuw@example.nl' }));
    expect(answer.statusCode, answer.body).toBe(202);
  } finally {
    await other.close();
  }
});

test('an installation with a sole employee and an auditor also executes its first invitation the next morning', async () => {
  const alone = await createTestApp({
    demoData: false,
    configuration: { soleEmployeeAuditor: 'accountant@example.nl' },
  });
  try {
    const made = await createFirstHead(alone.services, {
      brand: 'baken',
      email: FIRST,
      name: 'Hoofd',
      anyway: false,
    });
    if (made.kind !== 'made') throw new Error(made.kind);
    const payload = { token: new URL(made.url).searchParams.get('token'), password: DEMO_PASSWORD };
    await alone.call({ method: 'POST', url: '/api/accounts/reset-password', payload });
    const head = await provenEmployee(alone, FIRST);
    const answer = await head.sendProven('PUT', place(), colleague());
    expect(answer.statusCode, answer.body).toBe(202);
  } finally {
    await alone.close();
  }
});
