import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryOf, type Invitation, type Reply, TestTwikey } from './testing/twikey.ts';

let twikey: TestTwikey;
let mandate: Invitation;
/** The Thursday before Easter: Friday and Monday are not working days. */
const MAUNDY_THURSDAY = '2027-03-25';
beforeEach(async () => {
  twikey = await TestTwikey.start();
  await goTo(MAUNDY_THURSDAY);
  await twikey.logIn();
  mandate = await twikey.mandate();
});
afterEach(() => twikey.stop());

async function goTo(day: string, time = '08:00'): Promise<void> {
  await twikey.control('/clock', { instant: `${day}T${time}:00Z` });
  await twikey.logIn();
}

const detail = async (reply: Reply): Promise<Record<string, unknown>> =>
  entryOf(await twikey.api('GET', `/transaction/detail?id=${String(entryOf(reply).id)}`));
const feed = async (): Promise<Record<string, unknown>[]> =>
  (await twikey.api('GET', '/transaction')).body.Entries as Record<string, unknown>[];

test('collects a transaction after two working days and pays it two working days later', async () => {
  const created = await twikey.collect(mandate, { amount: '123.45', ref: 'p-1' });
  expect(entryOf(created)).toMatchObject({
    mndtId: mandate.mndtId,
    amount: 123.45,
    msg: 'Inleg',
    ref: 'p-1',
    date: MAUNDY_THURSDAY,
    reqcolldt: '2027-03-31',
    final: false,
    state: 'OPEN',
  });
  expect(await feed()).toEqual([]);
  await goTo('2027-04-02', '06:59');
  expect((await detail(created)).state).toBe('OPEN');
  await goTo('2027-04-02', '07:00');
  expect(await detail(created)).toMatchObject({ state: 'PAID', final: false, bkdate: '2027-04-02' });
  expect(await feed()).toMatchObject([{ state: 'PAID', ref: 'p-1' }]);
  expect(await feed()).toEqual([]);
  await goTo('2027-05-26');
  expect(await feed()).toMatchObject([{ state: 'PAID', final: true }]);
});

test('moves a requested day that is not a working day to the next working day', async () => {
  const created = await twikey.collect(mandate, { reqcolldt: '2027-05-01' });
  expect(entryOf(created).reqcolldt).toBe('2027-05-03');
});

test('returns the same transaction for the same key', async () => {
  const key = { 'idempotency-key': 'k-1' };
  const first = await twikey.collect(mandate, {}, key);
  expect((await twikey.collect(mandate, {}, key)).body).toEqual(first.body);
  await twikey.restart();
  await twikey.logIn();
  expect((await twikey.collect(mandate, {}, key)).body).toEqual(first.body);
  expect(entryOf(await twikey.collect(mandate)).id).not.toBe(entryOf(first).id);
  const all = (await twikey.control('/transactions')).body as unknown as { createCalls: number }[];
  expect(all.map(({ createCalls }) => createCalls)).toEqual([1, 3]);
});

test.each([
  [{ result: 'UNPAID', code: 'AM04' }, 'UNPAID', 'AM04'],
  [{ result: 'UNPAID', code: 'MS03' }, 'UNPAID', 'MS03'],
  [{ result: 'ERROR', code: 'AC04' }, 'ERROR', 'AC04'],
])('ends a transaction with the result that the switch sets: %j', async (collection, state, bkerror) => {
  await twikey.control('/switches', { collection });
  const next = await twikey.collect(mandate);
  const other = await twikey.collect(mandate);
  await goTo('2027-04-05');
  expect(await detail(next)).toMatchObject({ state, bkerror, final: true, bkmsg: expect.any(String) });
  expect((await detail(other)).state).toBe('PAID');
});

test('applies the switch of a mandate to its transactions, unless a transaction has its own switch', async () => {
  await twikey.control('/switches', {
    mandate: mandate.key,
    collection: { result: 'UNPAID', code: 'MD07' },
  });
  const [one, other] = [await twikey.collect(mandate), await twikey.collect(mandate)];
  await twikey.control('/switches', { transaction: entryOf(other).id, collection: { result: 'PAID' } });
  await goTo('2027-04-05');
  expect([(await detail(one)).bkerror, (await detail(other)).state]).toEqual(['MD07', 'PAID']);
});

test('refunds a paid transaction when the clock reaches the refund day', async () => {
  await twikey.control('/switches', { collection: { storno: { code: 'MD06', days: 10 } } });
  const created = await twikey.collect(mandate);
  await goTo('2027-04-05');
  expect(await feed()).toMatchObject([{ state: 'PAID' }]);
  await goTo('2027-04-12', '07:00');
  expect(await detail(created)).toMatchObject({ state: 'UNPAID', bkerror: 'MD06', bkdate: '2027-04-12' });
  expect(await feed()).toMatchObject([{ state: 'UNPAID', final: true }]);
});

test('refunds a paid transaction by a control call, even after eight weeks', async () => {
  const created = await twikey.collect(mandate);
  await goTo('2027-07-01');
  const path = `/transactions/${String(entryOf(created).id)}`;
  expect((await twikey.control(path, { state: 'UNPAID', code: 'MD01' })).status).toBe(200);
  expect(await detail(created)).toMatchObject({ state: 'UNPAID', bkerror: 'MD01' });
  expect((await twikey.control(path, { state: 'PAID' })).status).toBe(409);
  expect((await twikey.control(path, { state: 'OPEN' })).status).toBe(422);
  expect((await twikey.control('/transactions/0', { state: 'PAID' })).status).toBe(404);
});

test('rejects a transaction on a mandate that is unsigned, suspended or cancelled', async () => {
  const refused = async (invited: Invitation) => (await twikey.collect(invited)).headers.get('apierror');
  expect(await refused(await twikey.invite())).toBe('err_not_collectable');
  await twikey.change(mandate, 'suspend');
  expect(await refused(mandate)).toBe('err_not_collectable');
  await twikey.change(mandate, 'resume');
  expect((await twikey.collect(mandate)).status).toBe(200);
  await twikey.change(mandate, 'cancel');
  expect(await refused(mandate)).toBe('err_not_collectable');
});

test('delays the open transactions of a suspended mandate and fails the open transactions of a cancelled mandate', async () => {
  const other = await twikey.mandate();
  const [waiting, failing] = [await twikey.collect(mandate), await twikey.collect(other)];
  await twikey.change(mandate, 'suspend');
  await twikey.change(other, 'cancel');
  await goTo('2027-04-09');
  expect(await detail(waiting)).toMatchObject({ state: 'OPEN' });
  expect(await detail(failing)).toMatchObject({ state: 'ERROR', bkerror: 'MD01' });
  await twikey.change(mandate, 'resume');
  expect(await detail(waiting)).toMatchObject({ state: 'PAID' });
});

test('removes a transaction only if it was not yet sent to the bank', async () => {
  await twikey.collect(mandate, { ref: 'a' });
  expect((await twikey.api('DELETE', '/transaction?ref=a')).status).toBe(204);
  expect((await twikey.api('GET', '/transaction/detail?ref=a')).status).toBe(400);
  const { id } = entryOf(await twikey.collect(mandate));
  await goTo('2027-03-31');
  expect((await twikey.api('DELETE', `/transaction?id=${String(id)}`)).status).toBe(400);
});

test.each([
  { amount: '0' },
  { amount: '1,50' },
  { amount: '1.005' },
  { message: '' },
  { message: 'x'.repeat(141) },
  { reqcolldt: '01-04-2027' },
  { mndtId: 'NONE' },
])('rejects the invalid request %j', async (fields) => {
  expect((await twikey.collect(mandate, fields)).status).toBe(400);
});
