import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBroken } from '../../../platform/broken-invariant.repository.ts';
import { giveApp } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { tendApprovals } from '../../office/approvals/approvals.use-cases.ts';
import { payoutInvariants } from '../ledger/payout-invariants.repository.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { insertSilentStatement } from './testing/ordered-batch.ts';

const ADMIN = 'admin@example.nl';
const URL = '/api/admin/payout-batches';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { soleEmployeeAuditor: 'accountant@kantoor.example' } });
});
afterAll(() => portal.close());

test('an order placed in the evening by a sole employee is executed the next morning, for that day', async () => {
  portal.clock.set('2026-11-18T20:00:00.000Z');
  const cookie = await portal.signIn(ADMIN);
  const app = await giveApp(portal, ADMIN);
  await portal.database.orm.execute(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    select c.id, 'sale', '2019-01-01', 4321, '2026-11-16', 'ordered' from contract c
    join personal_information i on i.person_id = c.person_id
    where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.id limit 1`);
  await bookInLedger(portal.database);
  const preview = (await portal.call({ method: 'GET', url: `${URL}/preview`, cookie })).json().data;
  expect(preview).toMatchObject({ executeOn: '2026-11-19', total: { count: 1, amount: 43.21 } });
  const body = { seen: preview.seen, count: 1, total: preview.total.amount };
  const requested = await sendProven(portal, { cookie, app, url: URL, body });
  expect(requested.statusCode, requested.body).toBe(202);
  const { orm } = portal.database;
  const made = async () =>
    (
      await orm.execute(
        sql`select execute_on::text as day, total_cents::int as cents, approved_by from payout_batch`,
      )
    ).rows;
  await tendApprovals(portal.services, portal.app.actsForTwo);
  expect(await made()).toEqual([]);
  portal.clock.set('2026-11-19T06:30:00.000Z');
  await tendApprovals(portal.services, portal.app.actsForTwo);
  expect(await made()).toEqual([{ day: '2026-11-19', cents: 4321, approved_by: null }]);
  expect(await findBroken(orm, payoutInvariants)).toBeUndefined();
});

test('with a sole employee, a rejection waits for a bank statement after the payment day', async () => {
  const { orm } = portal.database;
  const cookie = await portal.signIn(ADMIN);
  const { rows } = await orm.execute<{ id: string; messageId: string }>(
    sql`select id, message_id as "messageId" from payout_batch`,
  );
  const { id = '', messageId = '' } = rows[0] ?? {};
  const requested = await portal.call({
    ...{ method: 'POST', url: '/api/admin/payout-reports', cookie },
    headers: { 'content-type': 'application/xml' },
    payload: `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlGrpInfAndSts>
      <OrgnlMsgId>${messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`,
  });
  expect(requested.statusCode, requested.body).toBe(202);
  const tended = async () => {
    await tendApprovals(portal.services, portal.app.actsForTwo);
    const found = await orm.execute(sql`select status from payout_attempt where batch_id = ${id}`);
    return found.rows[0]?.status;
  };
  portal.clock.set('2026-11-20T06:30:00.000Z');
  expect(await tended()).toBe('underway');
  await portal.database.transaction((tx) => insertSilentStatement(tx, '2026-11-19'));
  expect(await tended()).toBe('underway');
  await portal.database.transaction((tx) => insertSilentStatement(tx, '2026-11-20'));
  expect(await tended()).toBe('rejected');
  expect(await findBroken(orm, payoutInvariants)).toBeUndefined();
});
