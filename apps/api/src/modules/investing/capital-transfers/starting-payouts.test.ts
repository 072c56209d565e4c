import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { every, spread } from '../../month/dealing-runs/testing/annuity-scenario.ts';
import { advanceTransfers } from './capital-transfers.use-cases.ts';
import { DECEMBER, FEBRUARY, JANUARY, prices, TransferMonths } from './testing/transfer-months.ts';

let portal: TestApp;
let at: TransferMonths;
beforeEach(async () => {
  portal = await createTestApp({ demoData: false });
  at = await TransferMonths.signed(portal, 'SDIL');
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await portal.close();
});

/** Writes cents as an amount in euros, with the spaces of a message. */
const inEuro = (amountCents: number): string =>
  (amountCents / 100).toLocaleString('nl-NL', { style: 'currency', currency: 'EUR' });

// Promise: Wij beleggen het per ….…
// Promise: Uw lijfrentekapitaal is binnen
// Promise: U krijgt … bruto … uit contract ….
// Promise: Wij beleggen het op …, als alles in orde is.
// Promise: Wij beleggen het geld op …, zodra wij het hebben ontvangen en alles in orde is.
// Promise: Op die dag berekenen wij uw uitkering met het bedrag dat er dan is.
// Promise: Wij berekenen uw uitkering met het bedrag dat wij ontvangen, op de dag waarop wij het beleggen.
test('1.8 the capital is received, dealt and paid out, from the signature to the first payout', async () => {
  expect(await at.contract()).toMatchObject({
    status: 'awaitingPayment',
    outstanding: 0,
    state: 'ordered',
  });
  expect(await at.item()).toMatchObject({ task: 'review', received: 0 });
  await at.accepted();
  expect(await at.item()).toMatchObject({ task: 'await', dueOn: '2026-12-04', daysLate: 0 });
  await at.month(DECEMBER, prices);
  portal.clock.set('2026-12-11T10:00:00Z');
  await at.receive({ day: '2026-12-10', euro: 135_000 });
  expect(await at.deposits()).toEqual([
    {
      type: 'TRANSFER_IN',
      method: 'institution',
      cents: 135_000_00,
      status: 'received',
      receivedOn: '2026-12-10',
      dealFrom: '2027-01-01',
    },
  ]);
  expect(await at.contract()).toMatchObject({
    status: 'awaitingStart',
    start: '2027-01-01',
    state: 'received',
  });
  expect(await at.textOf('Uw lijfrentekapitaal is binnen')).toContain(
    'Wij beleggen het per 1 januari 2027. Op die dag begint uw lijfrente.',
  );
  await advanceTransfers(at.services);
  expect(await at.item()).toMatchObject({ task: 'none', received: 135_000, obstacle: null });
  await at.month(JANUARY, prices);

  const begun = await at.contract();
  expect(begun).toMatchObject({
    status: 'active',
    state: 'dealt',
    isOpen: false,
    start: '2027-01-01',
    end: '2046-12-31',
    calculatedOn: '2027-01-01',
    isTemporary: false,
  });
  // The value after entry cost, from the units and the prices of the day.
  const [cost] = await at.rows(sql`select
    coalesce(-sum(amount_cents) filter (where type = 'ENTRY_COST'), 0)::float8 as entry,
    sum(amount_cents) filter (where type = 'TRANSFER_IN')::float8 as transferred
    from ledger_entry where contract_id = ${at.contractId}`);
  expect(cost?.transferred).toBe(135_000_00);
  const [holding] =
    await at.rows(sql`select sum(round(h.units * p.nav, 2) * 100)::float8 as value from holding h
    join fund_price p on p.fund_id = h.fund_id and p.date = ${JANUARY} where contract_id = ${at.contractId}`);
  const value = Number(holding?.value);
  expect(Math.abs(135_000_00 - Number(cost?.entry) - value)).toBeLessThan(300);
  // Domain 2.8: the value divided by the sum of the discount factors of 240 payouts in arrears.
  expect(begun?.payout).toBe(spread(value, every(1, 240, 1), Number(begun?.rate)));
  expect(await at.rows(sql`select 1 from payout`)).toEqual([]);
  // 1 February 2027 is a Monday, so that its tenth business day is Friday the 12th.
  expect(await at.textOf('Uw uitkering begint')).toContain(
    `U krijgt ${inEuro(Number(begun?.payout))} bruto per maand uit contract ${at.number}. De eerste uitkering komt op 12 februari 2027.`,
  );

  await at.month(FEBRUARY, prices);
  const [paid] = await at.rows(sql`select -sum(amount_cents)::float8 as gross from ledger_entry
    where contract_id = ${at.contractId} and value_date = '2027-02-01'
      and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
  expect(paid?.gross).toBe(begun?.payout);
});

test('1.8 two parts before and after New Year are dealt on the same day, so that one value determines the payouts', async () => {
  await at.accepted();
  await at.month(DECEMBER, prices);
  portal.clock.set('2027-01-04T10:00:00Z');
  await at.receive({ day: '2026-12-30', euro: 100_000 });
  await at.receive({ day: '2027-01-04', euro: 50_000 });
  expect(await at.deposits()).toMatchObject([
    { cents: 100_000_00, receivedOn: '2026-12-30', dealFrom: '2027-02-01' },
    { cents: 50_000_00, receivedOn: '2027-01-04', dealFrom: '2027-02-01' },
  ]);
  expect(await at.contract()).toMatchObject({ start: '2027-02-01', receivedOn: '2026-12-30' });
  await at.month(JANUARY, prices);
  expect(await at.contract()).toMatchObject({ status: 'awaitingStart', state: 'received' });
  await at.month(FEBRUARY, prices);
  const begun = await at.contract();
  expect(begun).toMatchObject({ status: 'active', state: 'dealt', end: '2047-01-31' });
  expect(begun?.payout).toBe(spread(Number(begun?.value), every(1, 240, 1), Number(begun?.rate)));
  // Once the payouts are fixed, an employee decides about more money.
  portal.clock.set('2027-02-12T10:00:00Z');
  const late = await at.receive({ day: '2027-02-11', euro: 1_000 });
  expect(await at.openItem(late)).toMatchObject({ reason: 'nothingAwaited', open: 1_000_00 });
});

// Promise: Het geld van … voor contract … is binnen, maar wij kunnen de lijfrente zo niet laten beginnen.
// Promise: Wij beleggen het geld nog niet.
// Promise: Wij beleggen het na onze controle.
test('1.8 money below the minimum is not dealt: the review reopens with the reason', async () => {
  await at.accepted();
  portal.clock.set('2026-11-25T10:00:00Z');
  await at.receive({ day: '2026-11-24', euro: 9_999.99 });
  await advanceTransfers(at.services);
  expect(await at.contract()).toMatchObject({ status: 'awaitingReview', state: 'received' });
  expect(await at.item()).toMatchObject({
    task: 'review',
    obstacle: expect.stringContaining('minimaal'),
  });
  await expect(at.approve()).rejects.toMatchObject({ code: 'notApprovable' });
  await at.month(DECEMBER, prices);
  expect(await at.deposits()).toMatchObject([{ status: 'received' }]);
  expect(await at.textOf('Uw lijfrente kan nog niet beginnen')).toContain('Wij beleggen het geld nog niet.');
  expect(await at.rows(sql`select 1 from ledger_entry where contract_id = ${at.contractId}`)).toEqual([]);
  // The second part makes it possible again.
  await at.receive({ day: '2026-12-09', euro: 0.01 });
  await at.approve();
  await at.month(JANUARY, prices);
  expect(await at.contract()).toMatchObject({ status: 'active', state: 'dealt', start: '2027-01-01' });
});

test('1.8 the investor’s own money is never a transfer, and an unknown payer waits for an employee', async () => {
  await at.accepted();
  const own = await at.receive({
    day: '2026-11-20',
    euro: 150_000,
    name: 'BROUWER N',
    iban: 'NL02ABNA0123456789',
  });
  expect(await at.openItem(own)).toMatchObject({ reason: 'nothingAwaited', contractId: at.contractId });
  const unknown = await at.receive({ day: '2026-11-20', euro: 150_000, name: 'SRLEV NV' });
  expect(await at.openItem(unknown)).toMatchObject({ reason: 'otherAccount', contractId: at.contractId });
  const noReference = await at.receive({ day: '2026-11-20', euro: 150_000, text: 'polis NN123456789' });
  expect(await at.openItem(noReference)).toMatchObject({ reason: 'unknown', contractId: at.contractId });
  expect(await at.deposits()).toEqual([]);
});

test('1.8 a death that is recorded before the money arrives keeps the line and the transfer open', async () => {
  await at.accepted();
  await at.rows(sql`update contract set status = 'deceased' where id = ${at.contractId}`);
  const line = await at.receive({ day: '2026-11-20', euro: 150_000 });
  expect(await at.openItem(line)).toMatchObject({ reason: 'contractBlocked' });
  expect(await at.item()).toMatchObject({ task: 'review', obstacle: 'Er is een overlijden vastgelegd.' });
  await at.rows(sql`update contract set status = 'awaitingPayment' where id = ${at.contractId}`);
});
