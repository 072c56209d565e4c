import { type AdminCallName, rights } from '@portaal/domain/rights';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AwaitsApproval } from '../../../platform/awaits-approval.ts';
import { newId } from '../../../platform/new-id.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { HEAD } from '../../../testing/proven-employee.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { tendApprovals } from './approvals.use-cases.ts';

const ADMIN = 'admin@example.nl';
const AUDITOR = 'accountant@kantoor.example';
const EVENING = '2026-11-20T20:00:00.000Z';
const MORNING = '2026-11-21T06:00:00.000Z';

let portal: TestApp;
let admin: string;
let app: TestApplication;
let number: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { soleEmployeeAuditor: AUDITOR } });
  const [contract] = await rows(
    "SELECT id, number FROM contract WHERE description = 'Winkels en woningen' AND brand = 'baken'",
  );
  [contractId, number] = [String(contract?.id), String(contract?.number)];
  await rows("UPDATE contract SET status = 'blocked' WHERE id = $1", [contractId]);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set(EVENING);
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  await rows("DELETE FROM payout WHERE value_date = '2026-11-19' AND contract_id = $1", [contractId]);
});

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await portal.database.connection.pool.query(text, values)).rows;
}
const send = (url: string, payload?: object) =>
  portal.call({ method: 'POST', url, cookie: admin, ...(payload ? { payload } : {}) });

/** Requests the release of a large payout as one employee, and returns the waiting request. */
async function ask() {
  const [payout] = await rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ($1, 'distribution', '2026-11-19', 250000, '2026-11-24', 'ordered') RETURNING id::text`,
    [contractId],
  );
  const payoutId = String(payout?.id);
  const url = `/api/admin/contracts/${number}/payouts/${payoutId}/release`;
  const body = { reason: 'De klant is geïdentificeerd' };
  const answer = await sendProven(portal, { cookie: admin, app, url, body });
  expect(answer.statusCode, answer.body).toBe(202);
  return { payoutId, id: String(answer.json().data.approvalId) };
}
const tend = async (at: string) => {
  portal.clock.set(at);
  await tendApprovals(portal.services, portal.app.actsForTwo);
};
const statusOf = async (id: string) =>
  (await rows('SELECT status, decided_by FROM approval_request WHERE id = $1', [id]))[0];
const isReleased = async (payoutId: string) =>
  (await rows('SELECT released_at FROM payout WHERE id = $1', [payoutId]))[0]?.released_at !== null;

// Promise: Daarom gebeurt dit pas na … uur.
test("a sole employee's request is executed the next morning, after a mail to the auditor", async () => {
  const { payoutId, id } = await ask();
  const mails = await rows("SELECT recipient, values FROM outbox_mail WHERE template = 'soleEmployeeAct'");
  expect(mails).toEqual([
    {
      recipient: AUDITOR,
      values: {
        name: 'Anne Meester',
        title: `Uitbetaling van contract ${number} vrijgeven`,
        from: MORNING,
      },
    },
  ]);
  await tend('2026-11-21T05:59:59.000Z');
  expect([await isReleased(payoutId), (await statusOf(id))?.status]).toEqual([false, 'waiting']);
  await tend(MORNING);
  expect([await isReleased(payoutId), await statusOf(id)]).toEqual([
    true,
    { status: 'executed', decided_by: null },
  ]);
});

test('a request is not executed if it is withdrawn in the evening or its data change overnight', async () => {
  const first = await ask();
  expect((await send(`/api/admin/approvals/${first.id}/withdraw`)).statusCode).toBe(204);
  await rows('DELETE FROM payout WHERE id = $1', [first.payoutId]);
  const second = await ask();
  await rows('UPDATE payout SET amount_cents = 250001 WHERE id = $1', [second.payoutId]);
  await tend(MORNING);
  expect(await isReleased(second.payoutId)).toBe(false);
  expect((await statusOf(first.id))?.status).toBe('withdrawn');
  expect((await statusOf(second.id))?.status).toBe('lapsed');
});

test('the database rejects execution without a second employee before the next morning', async () => {
  const { id } = await ask();
  await expect(
    rows("UPDATE approval_request SET status = 'executed', decided_at = $2 WHERE id = $1", [
      id,
      '2026-11-21T05:59:59.000Z',
    ]),
  ).rejects.toMatchObject({ constraint: 'approval_request_two_people' });
});

test('a request that has waited for a week expires automatically', async () => {
  const { id } = await ask();
  await rows(
    "UPDATE employee SET roles = '{}' WHERE person_id = (SELECT asked_by FROM approval_request WHERE id = $1)",
    [id],
  );
  await tend('2026-11-28T21:00:00.000Z');
  expect((await statusOf(id))?.status).toBe('expired');
});

describe.each(
  Object.entries(rights).flatMap(([name, { ask, two }]) =>
    two ? [{ call: name as AdminCallName, by: ask.includes('head') ? HEAD : ADMIN }] : [],
  ),
)('$call, which needs four-eyes approval', ({ call, by }) => {
  beforeAll(async () => {
    await rows(
      `UPDATE employee SET roles = (SELECT c.roles FROM employee c JOIN person_account p ON p.id = c.person_id
         WHERE p.email = 'collega@example.nl' AND p.brand = 'baken')
       WHERE person_id = (SELECT id FROM person_account WHERE email = $1 AND brand = 'baken')`,
      [ADMIN],
    );
  });
  /**
   * Runs the call through `act` in the session of its employee: as a new request or, with `carriesOut`, as the
   * morning job executes it.
   */
  const doIt = async (carriesOut?: { readonly id: string; readonly twoFaToken: null }) => {
    const [person] = await rows(
      "SELECT id, email, name FROM person_account WHERE email = $1 AND brand = 'baken'",
      [by],
    );
    const { id, email, name } = person as { id: string; email: string; name: string };
    const session = {
      ...{ id: newId(), person: { id, brand: 'baken', email, name, role: 'admin' as const } },
      request: { call, params: {}, body: {}, ...(carriesOut && { carriesOut }) },
    };
    return act(portal.services, session, {
      stepUp: () => undefined,
      forTwo: () => ({ title: 'Proef', lines: [], facts: call }),
      work: () => done({ audit: { unaudited: 'a test' } }, 'happened'),
    });
  };

  test('an act that needs four-eyes approval waits until the next morning and is then executed', async () => {
    const waits = await doIt().catch((error: unknown) => error);
    expect(waits).toBeInstanceOf(AwaitsApproval);
    const { approvalId } = waits as AwaitsApproval;
    const alone = { id: approvalId, twoFaToken: null };
    portal.clock.set('2026-11-21T05:59:59.000Z');
    await expect(doIt(alone)).rejects.toMatchObject({ code: 'ownRequest' });
    portal.clock.set(MORNING);
    expect(await doIt(alone)).toBe('happened');
    expect(await statusOf(approvalId)).toEqual({ status: 'executed', decided_by: null });
  });
});
