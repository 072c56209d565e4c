import { blockActs } from '@portaal/domain/money/ledger/block';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deleteDisabled, insertDisabled } from '../../sign-in/employees/employees.repository.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { putOffPayouts } from './testing/put-off-payouts.ts';

const ADMIN = 'admin@example.nl';
const REASON = 'Melding van de afdeling compliance';

let portal: TestApp;
let admin: string;
let app: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  await putOffPayouts(portal.database.orm);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

/** Inserts a due payout, always of the same contract. */
async function ordered(dealingDay: string, amountCents: number) {
  const [payout] = await rowsOf<{ id: string; number: string; person: string }>(sql`
    with own as (select c.id, c.number, c.person_id from contract c
        join personal_information i on i.person_id = c.person_id
      where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.number limit 1),
    made as (insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
      select id, 'sale', ${dealingDay}, ${amountCents}, '2026-11-20', 'ordered' from own returning id)
    select made.id, own.number, own.person_id as person from made cross join own`);
  await bookInLedger(portal.database);
  if (!payout) throw new Error('the demo has no contract to pay of');
  return payout;
}

test("R-10 withholds a released payout again when the investor's account is disabled again", async () => {
  const payout = await ordered('2024-01-03', 76_00);
  const shutOut = () =>
    portal.database.transaction((tx) =>
      insertDisabled(tx, {
        ...{ personId: payout.person, brand: 'baken', reason: REASON },
        ...{ disabledBy: payout.person, disabledAt: portal.clock.now() },
      }),
    );
  const hold = async () =>
    (await rowsOf(sql`select payout_hold(p, '2026-11-20') as hold from payout p where id = ${payout.id}`))[0];
  await shutOut();
  await rowsOf(
    sql`update payout set released_at = ${portal.clock.now().toISOString()} where id = ${payout.id}`,
  );
  expect(await hold()).toEqual({ hold: null });
  await portal.database.transaction((tx) => deleteDisabled(tx, payout.person));
  await shutOut();
  expect(await hold()).toEqual({ hold: 'contract' });
  await rowsOf(sql`delete from disabled_account where person_id = ${payout.person}`);
  await rowsOf(sql`update payout set status = 'cancelled' where id = ${payout.id}`);
});

test('R-10 a payout released from one block is withheld again by the next block', async () => {
  const payout = await ordered('2024-01-02', 75_00);
  const colleague = await colleagueOf(portal);
  const path = `/api/admin/contracts/${payout.number}`;
  const carryOut = async (what: string, body: object, act?: (typeof blockActs)[keyof typeof blockActs]) => {
    portal.clock.advance(31_000);
    const requested = await sendProven(portal, { cookie: admin, app, url: `${path}/${what}`, body, act });
    const done = await colleague.finish(requested);
    expect(done.statusCode, `${what}: ${done.body}`).toBe(204);
  };
  const leftOut = async () =>
    (await portal.call({ method: 'GET', url: '/api/admin/payout-batches/preview', cookie: admin })).json()
      .data;
  const block = () => carryOut('block', { block: 'blocked', reason: REASON }, blockActs.blocked);

  await block();
  await carryOut(`payouts/${payout.id}/release`, { reason: REASON });
  await carryOut('release', { reason: REASON });
  await block();
  expect((await leftOut()).leftOut).toEqual([{ reason: 'contract', count: 1, amount: 75 }]);
});
