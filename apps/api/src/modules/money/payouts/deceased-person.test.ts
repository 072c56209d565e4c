import { blockActs } from '@portaal/domain/money/ledger/block';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { putOffPayouts } from './testing/put-off-payouts.ts';

const ADMIN = 'admin@example.nl';
const REASON = 'Melding van de afdeling compliance';

let portal: TestApp;
let admin: string;
let app: TestApplication;
/** Two contracts of one person. */
let own: { id: string; number: string; status: string }[];
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  own =
    await rowsOf(sql`select c.id, c.number, c.status from contract c join person_account a on a.id = c.person_id
    where a.email = 'investeerder@example.nl' and c.brand = 'baken' and c.status = 'active' order by c.number limit 2`);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await putOffPayouts(portal.database.orm);
  // Lowers the values, so that one employee may release all contracts alone.
  await rowsOf(sql`update contract set opening_value_cents = 1000 where opening_value_cents > 1000`);
  await rowsOf(
    sql`update contract set status = 'active' where id = any(${sql.param(own.map(({ id }) => id))}::uuid[])`,
  );
});

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const preview = async () =>
  (await portal.call({ method: 'GET', url: '/api/admin/payout-batches/preview', cookie: admin })).json().data;
let day = 0;
async function due(contract: { id: string } | undefined, amount: number) {
  day += 1;
  await rowsOf(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contract?.id}, 'sale', '2024-01-01'::date + ${day}::int, ${amount}, '2026-11-20', 'ordered')`);
  await bookInLedger(portal.database);
}
const send = (
  number: string | undefined,
  what: string,
  body: object,
  act?: (typeof blockActs)[keyof typeof blockActs],
) => sendProven(portal, { cookie: admin, app, url: `/api/admin/contracts/${number}/${what}`, body, act });
/** Releases a contract with a colleague's approval, which is required after a death. */
const release = async (number: string | undefined) =>
  (await colleagueOf(portal)).finish(await send(number, 'release', { reason: REASON }));
const stop = (number: string | undefined, block: 'blocked' | 'deceased') =>
  send(number, 'block', { block, reason: REASON }, blockActs[block]);

// Promise: Wij schrijven niets meer af en betalen niets uit, ook geen lijfrente.
// Promise: Wij schrijven niets meer af, betalen niets uit, ook geen lijfrente, en bijstorten, verkopen en wijzigen kan niet meer.
// Promise: Wat de fondsen uitkeren, beleggen wij opnieuw of houden wij aan, zoals is afgesproken.
// Promise: Het contract wacht tot wij weten van wie het nu is: wij schrijven niets af, betalen niets uit en voeren geen opdracht uit.
test('R-10 after a death no contract of the holder pays out', async () => {
  const [one, other] = own;
  expect(own).toHaveLength(2);
  await due(one, 50_00);
  await due(other, 60_00);
  expect((await stop(one?.number, 'deceased')).statusCode).toBe(204);
  const withheld = [{ reason: 'contract', count: 2, amount: 110 }];
  expect((await preview()).leftOut).toEqual(withheld);
  // A payout released before the death was recorded is withheld again.
  await rowsOf(
    sql`update payout set released_at = ${portal.clock.now().toISOString()} where contract_id = ${other?.id}`,
  );
  expect((await preview()).total.count).toBe(1);
  const recorded = one?.number;
  await rowsOf(sql`update contract set status = 'active' where id = ${one?.id}`);
  expect((await stop(recorded, 'deceased')).statusCode).toBe(204);
  expect((await preview()).leftOut).toEqual(withheld);
  // Undoing a death that was recorded by mistake makes all payouts due again.
  expect((await release(recorded)).statusCode).toBe(204);
  expect((await preview()).total.count).toBe(2);
});

// Promise: Wij schrijven niets meer af, betalen niets uit, ook geen lijfrente, en bijstorten, verkopen en wijzigen kan niet meer.
test('R-10 a death blocks every contract of its holder and no other, and one release restores all of them', async () => {
  const [one, other] = own;
  const owner = sql`(select person_id from contract where id = ${one?.id})`;
  const statuses = async (whose: ReturnType<typeof sql>) =>
    Object.fromEntries(
      (
        await rowsOf<{ number: string; status: string }>(
          sql`select number, status from contract where ${whose} order by number`,
        )
      ).map(({ number, status }) => [number, status]),
    );
  const [before, others] = [
    await statuses(sql`person_id = ${owner}`),
    await statuses(sql`person_id <> ${owner}`),
  ];
  const earlier = (await rowsOf<{ id: string }>(sql`select id from notification`)).map(({ id }) => id);
  // A contract that was already blocked stays so until its release, and then becomes `deceased` too.
  await rowsOf(sql`update contract set status = 'blocked' where id = ${other?.id}`);
  expect((await stop(one?.number, 'deceased')).statusCode).toBe(204);
  const after = await statuses(sql`person_id = ${owner}`);
  const running = ['awaitingStart', 'active', 'sellPending', 'maturing'];
  for (const [number, was] of Object.entries(before)) {
    const expected = number === other?.number ? 'blocked' : running.includes(was) ? 'deceased' : was;
    expect(after[number], number).toBe(expected);
  }
  expect(Object.values(after).filter((status) => status === 'deceased').length).toBeGreaterThan(1);
  expect(await statuses(sql`person_id <> ${owner}`)).toEqual(others);
  const messages = await rowsOf<{ text: string }>(sql`select text from notification
    where person_id = ${owner} and id <> all(${sql.param(earlier)}::uuid[])`);
  expect(messages).toHaveLength(1);
  const [message] = messages;
  for (const [number, status] of Object.entries(after)) {
    expect(message?.text.includes(number), number).toBe(status === 'deceased');
  }
  expect(message?.text).toContain('Wij schrijven niets meer af en betalen niets uit');
  expect((await release(other?.number)).statusCode).toBe(204);
  expect((await statuses(sql`id = ${other?.id}`))[other?.number ?? '']).toBe('deceased');
  // A repeated block does nothing.
  expect((await stop(other?.number, 'deceased')).json().code).toBe('statusRefuses');
  expect((await release(other?.number)).statusCode).toBe(204);
  expect(await statuses(sql`person_id = ${owner}`)).toEqual(before);
});

test('R-10 after a death every release and confirmation requires two employees, whatever the amount', async () => {
  const [one] = own;
  await due(one, 10_00);
  const [payout] = await rowsOf<{ id: string }>(
    sql`select id from payout where contract_id = ${one?.id} and status = 'ordered' order by value_date desc limit 1`,
  );
  const releasePayout = () => send(one?.number, `payouts/${payout?.id}/release`, { reason: REASON });
  expect((await stop(one?.number, 'deceased')).statusCode).toBe(204);
  const requested = await releasePayout();
  expect(requested.statusCode, requested.body).toBe(202);
  expect((await preview()).total.count).toBe(0);
  await (await colleagueOf(portal)).finish(requested);
  expect((await preview()).total.count).toBe(1);
});

test('R-10 a large payout requires two employees to release it, also when its contract is released', async () => {
  const [one] = own;
  await rowsOf(sql`update contract set opening_value_cents = 100000 where id = ${one?.id}`);
  await due(one, 200_000_00);
  expect((await stop(one?.number, 'blocked')).statusCode).toBe(204);
  expect((await preview()).total.count).toBe(0);
  const released = await send(one?.number, 'release', { reason: REASON });
  expect(released.statusCode, released.body).toBe(202);
  expect((await preview()).total.amount).toBe(0);
});
