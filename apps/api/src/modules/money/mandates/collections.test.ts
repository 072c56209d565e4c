import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import {
  cancelMandates,
  collectDaily,
  endMandates,
  getMandate,
  inviteMandate,
  readMandateFeeds,
} from './mandates.use-cases.ts';
import { CollectionScenario } from './testing/collecting.ts';

let at: CollectionScenario;
beforeAll(async () => {
  at = await CollectionScenario.start();
});
beforeEach(async () => {
  await at.rows(sql`truncate collection_review, collection, mandate, provider_feed`);
  await at.scenario.clear();
  at.jobs.clear();
  at.bank.collections.clear();
  at.bank.events.length = 0;
  at.bank.faults = [];
  at.bank.isReversed = false;
  at.portal.clock.set('2026-11-20T10:00:00Z');
});
afterEach(async () => {
  expect((await verifyLedger(at.portal.database)).broken).toBeUndefined();
});
afterAll(() => at.portal.close());

const today = () => at.portal.clock.today();
const dayBy = (day: string) => at.bank.settleDue(isoDate(day));

// Promise: Voor elke afschrijving krijgt u vooraf een bericht met het bedrag en de dag.
// Promise: Van elke afschrijving krijgt u vooraf bericht.
// Promise: De klant krijgt bericht, en van de volgende incasso vooraf een aankondiging.
// Promise: Wij schrijven af op
// Promise: Wij schrijven dit rond de …e van de maand af.
// Promise: Wij schrijven uw maandelijkse inleg van uw rekening af als uw contract loopt.
test('announces a collection ten business days before its day, sends it three days before, books it once', async () => {
  const id = await at.contract();
  const reference = await at.sign(id);
  await at.days('2026-12-09', '2026-12-10');
  expect(await at.collections(id)).toEqual([]);
  // 25 and 26 December are bank holidays and the 27th is a Sunday, so the collection day is the 28th.
  await at.days('2026-12-11', '2026-12-20');
  expect(await at.collections(id)).toEqual([
    { month: '2026-12-01', attempt: 1, cents: 10_000, on: '2026-12-28', status: 'fixed' },
  ]);
  const [announced] = await at.rows(sql`select text from notification where title like 'Aankondiging%'`);
  expect(announced?.text).toContain('28 december 2026');
  expect(announced?.text).toContain(reference);
  expect(announced?.text).toContain('incassant-ID NL80ZZZ100000020000');
  expect(announced?.text).toMatch(/€\s100,00/);
  await at.days('2026-12-21', '2026-12-30', dayBy);
  expect(await at.collections(id)).toMatchObject([{ status: 'paid' }]);
  expect(
    await at.rows(sql`select type, method, status, amount_cents::int as cents, received_on::text as received,
      deal_from::text as deal from deposit where contract_id = ${id} and method = 'directDebit'`),
  ).toEqual([
    {
      type: 'PERIODIC_DEPOSIT',
      method: 'directDebit',
      status: 'received',
      cents: 10_000,
      // The deposit is received on the collection day, when the bank paid, not on the day the feed was read.
      received: '2026-12-28',
      deal: '2027-01-01',
    },
  ]);
  expect(await at.count(sql`notification where title like 'Aankondiging%'`)).toBe(1);
  expect(at.bank.collections.size).toBe(1);
});

test('a brand that is not open yet collects and cancels nothing, and does not read the feeds of its provider', async () => {
  const id = await at.contract();
  await at.sign(id);
  const other = await at.contract();
  await at.sign(other);
  await at.rows(sql`update mandate set replaced_at = now() where contract_id = ${other}`);
  await withoutTriggers(at.portal.database, sql`delete from brand_state where brand = 'baken'`);
  at.bank.happen('cancelled', 'unknown');
  const position = () => at.rows(sql`select * from provider_feed order by feed`);
  const before = await position();
  await at.days('2026-12-11', '2026-12-20');
  await endMandates(at.services);
  expect([await at.collections(id), at.bank.collections.size]).toEqual([[], 0]);
  expect(await at.rows(sql`select status from mandate where contract_id = ${other}`)).toEqual([
    { status: 'signed' },
  ]);
  expect(await position()).toEqual(before);

  await at.rows(sql`insert into brand_state (brand, number, state, at) values ('baken', 1, 'open', now())`);
  await at.days('2026-12-21', '2026-12-21');
  expect(await at.collections(id)).toMatchObject([{ month: '2026-12-01', status: 'fixed' }]);
});

test('10.4 collects nothing after the cut-off of a requested annuity, so that its start is not delayed', async () => {
  const id = await at.contract();
  await at.sign(id);
  await at.rows(sql`insert into change_request (id, number, contract_id, person_id, brand, option, status, requested, created_at)
    select gen_random_uuid(), 'W-1', c.id, c.person_id, c.brand, 'lijfrente', 'received',
      '{"wanted":{"option":"lijfrente","payout":{"start":"2026-12-01"}},"lines":[]}'::jsonb, now() from contract c where c.id = ${id}`);
  await at.days('2026-12-11', '2026-12-14');
  expect(await at.collections(id)).toEqual([]);
  await at.rows(
    sql`update change_request set status = 'rejected', closed_at = now() where contract_id = ${id}`,
  );
  await at.days('2026-12-15', '2026-12-15');
  expect(await at.collections(id)).toMatchObject([{ month: '2026-12-01', status: 'fixed' }]);
});

// Promise: Voor elke afschrijving krijgt u vooraf een bericht met het bedrag en de dag.
// Promise: Van elke afschrijving krijgt u vooraf bericht.
test('a collection that cannot be sent in time is postponed, and the investor is notified of the new collection day', async () => {
  const id = await at.contract();
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-20');
  // The job did not run from the 21st to the 23rd. The two business days after the 24th are the 28th and the 29th.
  await at.days('2026-12-24', '2026-12-24');
  expect(await at.collections(id)).toMatchObject([{ on: '2026-12-29', status: 'open' }]);
  const [notified] = await at.rows(sql`select text from notification order by id desc limit 1`);
  expect(notified?.text).toMatch(
    /€\s100,00 die wij aankondigden voor 28 december 2026.* is op 29 december 2026/,
  );
});

// Promise: Wij schrijven niets van uw rekening af.
test('collects nothing on a contract without a signed mandate', async () => {
  const id = await at.contract();
  await inviteMandate(at.services, await at.person(), id);
  await at.days('2026-12-09', '2027-01-12');
  expect(await at.collections(id)).toEqual([]);
  expect(at.bank.collections.size).toBe(0);
});

test('a December collection reported in January counts as received in December and is dealt in February', async () => {
  const id = await at.contract();
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-30');
  for (const { id: one } of at.bank.collections.values()) at.bank.settle(one, 'paid');
  at.portal.clock.set('2027-01-04T09:00:00Z');
  await at.read();
  expect(
    await at.rows(sql`select received_on::text as received, deal_from::text as deal from deposit
      where contract_id = ${id} and method = 'directDebit'`),
  ).toEqual([{ received: '2026-12-28', deal: '2027-02-01' }]);
});

// Promise: Wij beleggen het per ….
test('payments reported in the last hours of December follow the cut-off, and no month is collected twice', async () => {
  const id = await at.contract();
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-30');
  at.portal.clock.set('2026-12-31T22:59:00Z');
  for (const { id: one } of at.bank.collections.values()) at.bank.settle(one, 'paid');
  await at.read();
  expect(
    await at.rows(sql`select received_on::text as received, deal_from::text as deal from deposit
      where contract_id = ${id} and method = 'directDebit'`),
  ).toEqual([{ received: '2026-12-28', deal: '2027-02-01' }]);
  at.portal.clock.set('2026-12-31T23:01:00Z');
  await collectDaily(at.services);
  await at.days('2027-01-01', '2027-01-31');
  expect(await at.collections(id)).toMatchObject([
    { month: '2026-12-01', on: '2026-12-28' },
    { month: '2027-01-01', on: '2027-01-25' },
  ]);
});

test('the first collection is the first deposit of a contract that has no deposit yet', async () => {
  const id = await at.contract(0);
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-30', dayBy);
  expect(
    await at.rows(
      sql`select status, is_payment_completed as paid, start_date::text as start from contract where id = ${id}`,
    ),
  ).toEqual([{ status: 'awaitingStart', paid: true, start: '2027-01-01' }]);
});

test('a contract whose first collection is reversed before the start awaits payment again', async () => {
  const id = await at.contract(0);
  await at.rows(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at)
    values (gen_random_uuid(), ${id}, 'INITIAL_DEPOSIT', 'ideal', 10000, 'announced', now())`);
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-30', dayBy);
  const contract = () =>
    at.rows(sql`select status, is_payment_completed as paid, outstanding_cents::int as outstanding from contract
      where id = ${id}`);
  expect(await contract()).toEqual([{ status: 'awaitingStart', paid: true, outstanding: 0 }]);
  // The announced iDEAL deposit is no longer due.
  expect(await at.count(sql`deposit where contract_id = ${id} and status = 'announced'`)).toBe(0);
  for (const { id: one } of at.bank.collections.values()) at.bank.settle(one, 'unpaid', 'MD06');
  await at.read();
  expect(await contract()).toEqual([{ status: 'awaitingPayment', paid: false, outstanding: 10_000 }]);
});

// Promise: Voor elke afschrijving krijgt u vooraf een bericht met het bedrag en de dag.
// Promise: Van elke afschrijving krijgt u vooraf bericht.
// Promise: Wij proberen het nog één keer op ….
// Promise: Wij proberen het rond … opnieuw.
test('an unpaid collection is retried once, five business days later, and then collecting stops', async () => {
  const id = await at.contract();
  await at.sign(id);
  const returnUnpaid = (day: string) => at.bank.settleDue(isoDate(day), () => 'AM04');
  await at.days('2026-12-11', '2026-12-30', returnUnpaid);
  expect(await at.collections(id)).toEqual([
    { month: '2026-12-01', attempt: 1, cents: 10_000, on: '2026-12-28', status: 'failed' },
    { month: '2026-12-01', attempt: 2, cents: 10_000, on: '2027-01-07', status: 'fixed' },
  ]);
  expect((await getMandate(at.services, await at.person(), id)).lastFailure).toEqual({
    on: '2026-12-28',
    amount: 100,
    reason: 'noMoney',
    action: 'wait',
    retryOn: '2027-01-07',
  });
  await at.days('2026-12-31', '2027-02-28', returnUnpaid);
  // January's collection was announced on the day the bank reported the failure, so it is withdrawn.
  expect(await at.collections(id)).toMatchObject([{}, { status: 'failed' }, { status: 'withdrawn' }]);
  expect(await getMandate(at.services, await at.person(), id)).toMatchObject({
    state: 'suspended',
    isInvitable: true,
    nextCollection: null,
    lastFailure: { action: 'newMandate', retryOn: null },
  });
  expect(await at.count(sql`audit_entry where action = 'mandate.paused'`)).toBe(1);
});

// Promise: Wij schrijven niets meer af.
// Promise: Wij schrijven nu niets van uw rekening af.
// Promise: Wij schrijven niets meer van uw rekening af.
test.each([
  ['MD06', 'takenBack'],
  ['AC04', 'account'],
  ['MD07', 'deceased'],
])('%s stops collecting immediately, without a retry', async (code, reason) => {
  const id = await at.contract();
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-30', (day) => at.bank.settleDue(isoDate(day), () => code));
  expect(await at.collections(id)).toMatchObject([{ attempt: 1, status: 'failed' }]);
  const { lastFailure, state } = await getMandate(at.services, await at.person(), id);
  expect([lastFailure?.reason, state]).toEqual([reason, 'suspended']);
  // Collecting continues the next month with a new mandate.
  await at.sign(id);
  await at.days('2026-12-31', '2027-01-29', dayBy);
  expect(await at.collections(id)).toMatchObject([{}, { month: '2027-01-01', status: 'paid' }]);
});

// Promise: Dan verkopen wij de participaties tegen de koers van dat moment.
test.each(['active', 'blocked', 'sold', 'converted'])(
  'books a reversal once on a contract that is already %s',
  async (status) => {
    const id = await at.contract();
    await at.sign(id);
    await at.days('2026-12-11', '2026-12-30', dayBy);
    await at.rows(sql`update contract set status = ${status} where id = ${id}`);
    for (const { id: one } of at.bank.collections.values()) at.bank.settle(one, 'unpaid', 'MD06');
    await at.days('2026-12-31', '2027-01-04');
    await at.rows(sql`delete from provider_feed`);
    await at.read();
    await at.read();
    expect(await at.collections(id)).toMatchObject([{ status: 'reversed' }]);
    expect(await at.rows(sql`select status from deposit where method = 'directDebit'`)).toEqual([
      { status: 'reversed' },
    ]);
    expect(await at.count(sql`audit_entry where action = 'deposit.reversed'`)).toBe(1);
    expect(await at.count(sql`contract_event where kind = 'depositReversed'`)).toBe(1);
    await at.rows(sql`update contract set status = 'active' where id = ${id}`);
  },
);

test('a payment for an ended contract is booked as a surplus and not as a deposit', async () => {
  const id = await at.contract();
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-29');
  await at.rows(sql`update contract set status = 'sold' where id = ${id}`);
  await at.days('2026-12-30', '2026-12-30', dayBy);
  expect(await at.collections(id)).toMatchObject([{ status: 'paid' }]);
  expect(await at.count(sql`deposit where method = 'directDebit'`)).toBe(0);
  expect(await at.count(sql`audit_entry where action = 'collection.surplus'`)).toBe(1);
  await at.rows(sql`update contract set status = 'active' where id = ${id}`);
});

test('twenty simultaneous requests share one mandate invite, and a call that timed out is retried', async () => {
  const id = await at.contract();
  const person = await at.person();
  const before = at.bank.invites;
  const all = await Promise.all(Array.from({ length: 20 }, () => inviteMandate(at.services, person, id)));
  expect(new Set(all.map(({ signUrl }) => signUrl)).size).toBe(1);
  expect(at.bank.invites - before).toBe(1);
  const other = await at.contract();
  at.bank.faults = ['unheard'];
  await expect(inviteMandate(at.services, person, other)).rejects.toMatchObject({
    code: 'mandatesUnavailable',
  });
  expect((await inviteMandate(at.services, person, other)).signUrl).toMatch(/^https/);
  const signed = await at.sign(id);
  expect(all[0]?.signUrl).toContain(signed);
  await expect(inviteMandate(at.services, person, id)).rejects.toMatchObject({ code: 'noMandateWanted' });
  const { signUrl } = await inviteMandate(at.services, person, other);
  at.portal.clock.advance(15 * 86_400_000);
  expect((await inviteMandate(at.services, person, other)).signUrl).not.toBe(signUrl);
  expect(await at.count(sql`mandate where contract_id = ${other} and replaced_at is null`)).toBe(1);
});

const meanwhile: Record<string, (contractId: string) => Promise<unknown>> = {
  'is cancelled': async (id) => {
    expect(await at.portal.database.transaction((tx) => cancelMandates(tx, id))).toBe(false);
    await at.rows(sql`update contract set status = 'cancelled' where id = ${id}`);
  },
  'gets another holder': (id) =>
    at.rows(sql`update mandate set replaced_at = now() where contract_id = ${id}`),
  'loses its monthly deposit': (id) =>
    at.rows(sql`update contract set monthly_deposit_cents = 0 where id = ${id}`),
};

test.each(Object.keys(meanwhile))(
  'cancels a mandate requested while its contract %s, as soon as the provider responds',
  async (what) => {
    const id = await at.contract();
    const person = await at.person();
    const provider = {
      ...at.bank,
      invite: async () => {
        const made = await at.bank.invite();
        await meanwhile[what]?.(id);
        return made;
      },
    };
    const inviting = inviteMandate({ ...at.services, mandateProvider: () => provider }, person, id);
    await expect(inviting).rejects.toMatchObject({ code: 'noMandateWanted' });
    const [mandate] = await at.rows(sql`select status, reference from mandate where contract_id = ${id}`);
    expect(mandate?.status).toBe('cancelled');
    expect(await at.count(sql`pgboss.job where name = 'mandates.end' and data->>'contractId' = ${id}`)).toBe(
      1,
    );
    await endMandates(at.services, id);
    expect(at.bank.cancelled).toContain(mandate?.reference);
    await at.rows(sql`update contract set status = 'active' where id = ${id}`);
  },
);

test('a collection is sent only once when its call times out', async () => {
  const id = await at.contract();
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-20');
  at.bank.faults = ['unheard'];
  at.portal.clock.set('2026-12-22T06:07:00Z');
  await expect(collectDaily(at.services)).rejects.toThrow('unheard');
  expect(await at.collections(id)).toMatchObject([{ status: 'sending' }]);
  await Promise.all([collectDaily(at.services), collectDaily(at.services)]);
  expect(await at.collections(id)).toMatchObject([{ status: 'open' }]);
  expect(at.bank.collections.size).toBe(1);
  expect(await at.count(sql`audit_entry where action = 'collection.sent'`)).toBe(1);
});

test('a feed that is read twice, in reverse order and concurrently takes effect once', async () => {
  const ids = [await at.contract(), await at.contract(), await at.contract()];
  const references: string[] = [];
  for (const id of ids) references.push(await at.sign(id));
  const [first = '', second = '', third = ''] = references;
  at.bank.happen('amended', first, 'NL20INGB0001234567');
  at.bank.happen('suspended', second);
  at.bank.happen('resumed', second);
  at.bank.happen('cancelled', third, null);
  at.bank.happen('signed', 'M-of-another');
  at.bank.isReversed = true;
  const state = () =>
    at.rows(sql`select status, reference, last_event::int as event from mandate order by id`);
  await Promise.all(Array.from({ length: 5 }, () => readMandateFeeds(at.services)));
  const once = await state();
  expect(once.map(({ status }) => status)).toEqual(['signed', 'signed', 'cancelled']);
  const person = await at.person();
  expect((await getMandate(at.services, person, ids[0] ?? '')).iban).toBe('NL•• •••• •••• ••45 67');
  const lines = await at.count(
    sql`audit_entry where action like 'mandate.%' and action <> 'mandate.unknown'`,
  );
  await at.rows(sql`delete from provider_feed`);
  await readMandateFeeds(at.services);
  expect(await state()).toEqual(once);
  expect(await at.count(sql`audit_entry where action like 'mandate.%' and action <> 'mandate.unknown'`)).toBe(
    lines,
  );
});

// Promise: Wij schrijven niets meer af.
// Promise: Wij schrijven nu niets van uw rekening af.
// Promise: Wij schrijven niets meer van uw rekening af.
test('withdraws an announced collection once deposits are paused, and collects the amount of an agreed change', async () => {
  const [paused, lower] = [await at.contract(), await at.contract()];
  for (const id of [paused, lower]) await at.sign(id);
  await at.rows(sql`insert into change_request (id, number, contract_id, person_id, brand, option, status, requested,
      effective_on, created_at)
    select gen_random_uuid(), 'W-1', id, person_id, brand, 'inleg', 'checked',
      '{"wanted": {"option": "inleg", "periodicDeposit": 75.5, "debitDay": 25, "pausedUntil": null}, "lines": []}',
      '2026-12-25', now() from contract where id = ${lower}`);
  await at.days('2026-12-11', '2026-12-16');
  expect(await at.collections(lower)).toMatchObject([{ cents: 7_550 }]);
  await at.rows(sql`update contract set deposits_paused_until = '2027-03-01' where id = ${paused}`);
  await at.days('2026-12-17', '2026-12-22');
  expect(await at.collections(paused)).toMatchObject([{ status: 'withdrawn' }]);
  expect(at.bank.collections.size).toBe(1);
  expect(today()).toBe('2026-12-22');
});

test('a contract that cannot be fixed does not stop the others, and the job reports the failure', async () => {
  const [before, broken, after] = [await at.contract(), await at.contract(), await at.contract()];
  for (const id of [before, broken, after]) await at.sign(id);
  // The portal never stores such an amount; it cannot be parsed, so the query for this contract fails.
  await at.rows(sql`insert into change_request (id, number, contract_id, person_id, brand, option, status, requested,
      effective_on, created_at)
    select gen_random_uuid(), 'W-2', id, person_id, brand, 'inleg', 'checked',
      '{"wanted": {"option": "inleg", "periodicDeposit": "veel", "debitDay": 25, "pausedUntil": null}, "lines": []}',
      '2026-12-25', now() from contract where id = ${broken}`);
  await expect(at.morning('2026-12-11')).rejects.toThrow('not every collection could be fixed');
  for (const id of [before, after]) expect(await at.collections(id)).toMatchObject([{ status: 'fixed' }]);
  expect(await at.collections(broken)).toEqual([]);
  expect(await at.count(sql`notification where title like 'Aankondiging%'`)).toBe(2);
  await at.rows(sql`delete from change_request where number = 'W-2'`);
  await at.morning('2026-12-12');
  expect(await at.collections(broken)).toMatchObject([{ status: 'fixed' }]);
  expect(await at.count(sql`collection`)).toBe(3);
});

// Promise: Wij schrijven niets meer af en betalen niets uit, ook geen lijfrente.
// Promise: Wij schrijven niets meer af, betalen niets uit, ook geen lijfrente, en bijstorten, verkopen en wijzigen kan niet meer.
// Promise: Wij schrijven ook van uw rekening niets af.
test("R-10 after a holder's death, stops the collections of all their contracts, and of no other investor", async () => {
  const [recorded, announced, other] = [await at.contract(), await at.contract(), await at.contract()];
  for (const id of [announced, other]) await at.sign(id);
  const stranger = await at.scenario.person(undefined, 'other');
  await at.rows(sql`update contract set person_id = ${stranger} where id = ${other}`);
  // The collections are announced but not sent, and the death is recorded only on another contract, as
  // servers of an earlier version did.
  await at.days('2026-12-09', '2026-12-20');
  for (const id of [announced, other]) expect(await at.collections(id)).toMatchObject([{ status: 'fixed' }]);
  await at.rows(sql`update contract set status = 'deceased' where id = ${recorded}`);
  await at.days('2026-12-21', '2026-12-30', dayBy);
  expect(await at.collections(announced)).toMatchObject([{ status: 'withdrawn' }]);
  expect(await at.collections(other)).toMatchObject([{ status: 'paid' }]);
  const [message] = await at.rows(
    sql`select text from notification where contract_id = ${announced} order by id desc limit 1`,
  );
  expect(message?.text).toContain('gaat niet door');
  // The collection of the next month is not announced.
  await at.days('2027-01-08', '2027-01-20');
  expect(await at.collections(announced)).toHaveLength(1);
  expect(await at.collections(other)).toHaveLength(2);
  // After the release, the contract is collected again.
  await at.rows(sql`update contract set status = 'active' where id = ${recorded}`);
  await at.days('2027-02-08', '2027-02-19');
  expect(await at.collections(announced)).toHaveLength(2);
});
