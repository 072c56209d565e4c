import { cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, done, nobody, type Traces } from '../../../foundation/acts/acts.use-cases.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp } from '../../../testing/factors.ts';
import { proveAct, proveByApp, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { markPaid, markReturned } from './index.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { explainLine, handOver, insertBankLine, insertBatch } from './testing/ordered-batch.ts';

const EMAIL = 'investeerder@example.nl';
const ADMIN = 'admin@example.nl';
const DAY = 86_400_000;
const AMOUNT = 1_234_56;
const BATCHES = '/api/admin/payout-batches';
const NEW_ACCOUNT = 'NL20INGB0001234567';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn(EMAIL);
  await rowsOf(sql`update payout set pay_on = '2099-01-01' where status = 'ordered'`);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const get = async (path: string, by = cookie) =>
  (await portal.call({ method: 'GET', url: `/api/${path}`, cookie: by })).json().data;

/** Inserts a sale payout on a contract of the investor, due tomorrow. */
async function due(): Promise<{ id: string; contractId: string; number: string }> {
  const [row] = await rowsOf<{ id: string; contractId: string; number: string }>(sql`
    with own as (select c.id, c.number from contract c join person_account a on a.id = c.person_id
      where a.email = ${EMAIL} and c.brand = 'baken' and c.status = 'active' order by c.number limit 1),
    made as (insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
      select id, 'sale', '2024-01-02', ${AMOUNT}, '2026-11-21', 'ordered' from own returning id, contract_id)
    select made.id, made.contract_id as "contractId", own.number from made join own on own.id = made.contract_id`);
  await bookInLedger(portal.database);
  if (row === undefined) throw new Error('the investor of the demo has no contract');
  return row;
}

/** Books a bank line like the statement matching does. */
const book = (work: (tx: Parameters<typeof markPaid>[0], at: Date) => Promise<Pick<Traces, 'messages'>>) =>
  act(portal.services, nobody('baken'), {
    work: async (tx, at) => done({ audit: { unaudited: 'a test' }, ...(await work(tx, at)) }),
  });

// Promise: Deze uitbetaling kwam terug.
// Promise: opdracht gegeven, wij betalen u …
// Promise: Bevestig uw tegenrekening, dan betalen wij weer uit
// Promise: wij betalen u opnieuw
test('R-25 a returned payout requires a new account from its investor, and is sent again to that account', async () => {
  const { id, contractId, number } = await due();
  const displayedPayouts = async () => {
    const { items } = await get('contracts/payouts');
    return items.find((one: { id: string }) => one.id === id);
  };
  const where = async () => (await displayedPayouts())?.stand;
  const proof = () => portal.call({ method: 'GET', url: `/api/payouts/${id}/proof`, cookie });
  /** Returns the unpaid amount shown on the page of the contract. */
  const unpaid = async () => (await get(`contracts/${contractId}`)).Contract[0].NogUitTeBetalen;
  expect(await displayedPayouts()).toEqual({
    id,
    contract: { id: contractId, number },
    kind: 'Verkoop',
    amount: 1_234.56,
    stand: { Stand: 'opgedragen', Datum: '2026-11-21', Rekening: null, Aangehouden: null, Bevestiging: null },
  });

  const { attemptIds } = await portal.database.transaction(async (tx) => {
    const batch = await insertBatch(tx, { at: portal.clock.now(), executeOn: '2026-11-23' }, [id]);
    await handOver(tx, batch.batchId, portal.clock.now());
    return batch;
  });
  const old = 'NL•• •••• •••• ••43 00';
  const sent = { Rekening: old, Aangehouden: null, Bevestiging: null };
  expect(await where()).toEqual({ ...sent, Stand: 'onderweg', Datum: '2026-11-23' });
  expect(await unpaid()).toBe(1_234.56);
  expect((await proof()).json().code).toBe('payoutNotBooked');

  const [attemptId = ''] = attemptIds;
  const line = async (tx: Parameters<typeof markPaid>[0], day: string, sign: number) => ({
    id: await insertBankLine(tx, cents(sign * AMOUNT), day),
    bookedOn: isoDate(day),
    amountCents: cents(AMOUNT),
  });
  await book(async (tx) => {
    const booked = await line(tx, '2026-11-23', -1);
    const traces = await markPaid(tx, { line: booked, attemptIds });
    await explainLine(tx, booked.id);
    return traces;
  });
  expect([await displayedPayouts(), await unpaid()]).toEqual([undefined, 0]);
  expect((await proof()).headers['content-type']).toBe('application/pdf');

  await book(async (tx, at) => {
    const booked = await line(tx, '2026-11-25', 1);
    const traces = await markReturned(tx, { line: booked, attemptId, reasonCode: 'AC04' }, at);
    await explainLine(tx, booked.id, attemptId);
    return traces;
  });
  const back = { Rekening: old, Stand: 'teruggekomen', Datum: '2026-11-25', Bevestiging: null };
  expect(await where()).toEqual({ ...back, Aangehouden: 'confirmation' });
  expect((await proof()).json().code).toBe('payoutCameBack');
  expect(await unpaid()).toBe(1_234.56);
  expect(await get('payout-confirmation')).toMatchObject({
    changes: [{ cause: 'return' }],
    withheld: 1_234.56,
  });

  const app = await giveApp(portal, EMAIL);
  portal.clock.advance(60_000);
  const { versie } = await get('relations/me');
  const url = '/api/relations/me/tegenrekening';
  const body = { versie, iban: NEW_ACCOUNT };
  const payload = { ...body, twoFaToken: await proveByApp(portal, { cookie, app, url, body }) };
  expect((await portal.call({ method: 'PUT', url, cookie, payload })).statusCode).toBe(200);
  // As after any change, the payout is withheld: the investor must confirm by another method, and the new
  // account has its waiting period.
  const { changes, methods } = await get('payout-confirmation');
  expect(changes.map(({ cause }: { cause: string }) => cause)).toEqual(['return', 'account']);
  expect(methods).toEqual(['email']);
  expect(await where()).toEqual({ ...back, Aangehouden: 'confirmation' });
  const twoFaToken = await proveAct(portal, cookie, '/api/payout-confirmation');
  const confirmed = {
    method: 'POST',
    url: '/api/payout-confirmation',
    cookie,
    payload: { twoFaToken },
  } as const;
  expect((await portal.call(confirmed)).statusCode).toBe(204);
  expect(await where()).toEqual({ ...back, Aangehouden: 'account' });

  portal.clock.advance(8 * DAY);
  cookie = await portal.signIn(EMAIL);
  expect(await where()).toEqual({ ...back, Aangehouden: null });
  const admin = await portal.signIn(ADMIN);
  const adminApp = await giveApp(portal, ADMIN);
  const colleague = await colleagueOf(portal);
  const { seen, total, executeOn } = await get('admin/payout-batches/preview', admin);
  expect(total).toEqual({ count: 1, amount: 1_234.56 });
  const order = { seen, count: 1, total: 1_234.56 };
  const requested = await sendProven(portal, { cookie: admin, app: adminApp, url: BATCHES, body: order });
  expect(requested.statusCode, requested.body).toBe(202);
  expect((await colleague.approve()).statusCode).toBe(204);
  const { items } = await get('admin/payout-batches', admin);
  const handedOver = { method: 'POST', url: `${BATCHES}/${items[0].id}/handed-over`, cookie: admin } as const;
  expect((await portal.call(handedOver)).statusCode).toBe(204);
  expect(await where()).toEqual({
    Stand: 'onderweg',
    Datum: executeOn,
    Rekening: 'NL•• •••• •••• ••45 67',
    Aangehouden: null,
    Bevestiging: null,
  });
});
