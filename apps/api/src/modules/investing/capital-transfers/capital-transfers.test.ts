import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../../money/bank-matching/bank-matching.use-cases.ts';
import { refundOpenItem } from '../../money/bank-matching/refunds.use-cases.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { planNow } from '../../money/payouts/payout-planning.use-cases.ts';
import { every, spread } from '../../month/dealing-runs/testing/annuity-scenario.ts';
import { rejectApplication, withdrawApplication } from '../applications/decisions.use-cases.ts';
import { advanceTransfers, listCapitalTransferReviews } from './capital-transfers.use-cases.ts';
import {
  acceptCapitalTransfer,
  rejectCapitalTransfer,
  remindCapitalTransfer,
  sendCapitalTransfer,
} from './progress.use-cases.ts';
import { PROVIDER_IBAN, PROVIDER_NAME, TransferMonths } from './testing/transfer-months.ts';

const DECEMBER = '2026-12-01' as IsoDate;
const JANUARY = '2027-01-01' as IsoDate;
const prices = { 1: [100_0000, 0], 2: [250_0000, 0] } as const;

let portal: TestApp;
let at: TransferMonths;
beforeEach(async () => {
  portal = await createTestApp({ demoData: false });
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await portal.close();
});

const conflict = { code: 'changedMeanwhile' };
const item = async () => {
  const { services, employee } = at;
  const { items } = await listCapitalTransferReviews(services, employee.person, {
    status: 'open',
    limit: 20,
  });
  return items[0];
};

/** Returns the text of the message with this title. */
const textOf = async (title: string): Promise<string> => {
  const [message] = await at.rows(sql`select text from notification where contract_id = ${at.contractId}
    and title = ${title}`);
  return String(message?.text);
};

/** Writes cents as an amount in euros, with the spaces of a message. */
const inEuro = (amountCents: number): string =>
  (amountCents / 100).toLocaleString('nl-NL', { style: 'currency', currency: 'EUR' });

/** Orders the refund of a bank line, and returns the accounts and amounts of the next payment file. */
async function refunded(id: string) {
  const { services, employee } = at;
  const twoFaToken = await at.proven(employee, 'refundOpenItem');
  await refundOpenItem(services, employee, { id, reason: 'De klant is gestopt', twoFaToken });
  const { plan } = await services.database.transaction((tx) =>
    planNow(tx, services, 'baken', { locked: true, isCarriedOut: false }),
  );
  return plan.payouts.map(({ iban, amountCents }) => ({ iban, amountCents }));
}

describe('1.8 an annuity in payout', () => {
  beforeEach(async () => {
    at = await TransferMonths.signed(portal, 'SDIL');
  });

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
    expect(await item()).toMatchObject({ task: 'review', received: 0 });
    await at.accepted();
    expect(await item()).toMatchObject({ task: 'await', dueOn: '2026-12-04', daysLate: 0 });
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
    expect(await textOf('Uw lijfrentekapitaal is binnen')).toContain(
      'Wij beleggen het per 1 januari 2027. Op die dag begint uw lijfrente.',
    );
    await advanceTransfers(at.services);
    expect(await item()).toMatchObject({ task: 'none', received: 135_000, obstacle: null });
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
    expect(await textOf('Uw uitkering begint')).toContain(
      `U krijgt ${inEuro(Number(begun?.payout))} bruto per maand uit contract ${at.number}. De eerste uitkering komt op 12 februari 2027.`,
    );

    await at.month('2027-02-01' as IsoDate, prices);
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
    await at.month('2027-02-01' as IsoDate, prices);
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
    expect(await item()).toMatchObject({
      task: 'review',
      obstacle: expect.stringContaining('minimaal'),
    });
    await expect(at.approve()).rejects.toMatchObject({ code: 'notApprovable' });
    await at.month(DECEMBER, prices);
    expect(await at.deposits()).toMatchObject([{ status: 'received' }]);
    expect(await textOf('Uw lijfrente kan nog niet beginnen')).toContain('Wij beleggen het geld nog niet.');
    expect(await at.rows(sql`select 1 from ledger_entry where contract_id = ${at.contractId}`)).toEqual([]);
    // The second part makes it possible again.
    await at.receive({ day: '2026-12-09', euro: 0.01 });
    await at.approve();
    await at.month(JANUARY, prices);
    expect(await at.contract()).toMatchObject({ status: 'active', state: 'dealt', start: '2027-01-01' });
  });

  // Promise: Het geld dat wij van … hebben ontvangen, gaat terug naar uw vorige aanbieder: naar de rekening waar het vandaan kwam.
  // Promise: Geld dat wij al hebben, gaat dan terug naar uw vorige aanbieder.
  // Promise: Dan gaat dat terug naar uw vorige aanbieder.
  // Promise: Geld dat wij al hebben, gaat terug naar uw vorige aanbieder.
  // Promise: Het geld gaat terug naar ….
  test('1.8 a withdrawal after the money arrived sends it back to the other provider', async () => {
    await at.approve();
    portal.clock.set('2026-11-24T10:00:00Z');
    const line = await at.receive({ day: '2026-11-23', euro: 150_000 });
    const twoFaToken = await at.proven(at.investor, 'withdrawApplication');
    await withdrawApplication(at.services, { session: at.investor, id: at.applicationId, twoFaToken });
    expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'received' });
    expect(await item()).toMatchObject({ task: 'returnMoney' });
    await matchBankLines(at.services, null);
    expect(await at.openItem(line)).toMatchObject({ reason: 'nothingAwaited', open: 150_000_00 });
    const [message] = await at.rows(sql`select text from notification where contract_id = ${at.contractId}
      and title = 'U bent gestopt met uw belegging'`);
    expect(message?.text).toContain('terug naar uw vorige aanbieder');
    expect(await refunded(line)).toEqual([{ iban: PROVIDER_IBAN, amountCents: 150_000_00 }]);
    expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'returned', isOpen: false });
  });

  // Promise: Geld dat wij al hebben, gaat terug naar ….
  test('1.8 a rejection of the application sends the money back to the other provider', async () => {
    portal.clock.set('2026-11-24T10:00:00Z');
    const line = await at.receive({ day: '2026-11-23', euro: 150_000 });
    const { services, employee, applicationId: id } = at;
    const twoFaToken = await at.proven(employee, 'decideApplication');
    const reason = 'Het overzicht is niet leesbaar';
    await rejectApplication(services, { session: employee, id, reason, twoFaToken });
    await matchBankLines(services, null);
    expect(await refunded(line)).toEqual([{ iban: PROVIDER_IBAN, amountCents: 150_000_00 }]);
    expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'returned', isOpen: false });
  });

  // Promise: Komt er toch nog geld van …, dan gaat het terug naar uw vorige aanbieder.
  test('1.8 a withdrawal before the money arrived ends the transfer, and later money is returned', async () => {
    const twoFaToken = await at.proven(at.investor, 'withdrawApplication');
    await withdrawApplication(at.services, { session: at.investor, id: at.applicationId, twoFaToken });
    expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'withdrawn', isOpen: false });
    const line = await at.receive({ day: '2026-11-20', euro: 150_000 });
    expect(await at.openItem(line)).toMatchObject({ reason: 'nothingAwaited' });
    expect(await refunded(line)).toEqual([{ iban: PROVIDER_IBAN, amountCents: 150_000_00 }]);
  });

  test('1.8 a transfer that the other provider rejects gives up the tax credit of its contract', async () => {
    const { services, employee, transferId: id, contractId } = at;
    await at.accepted();
    await at.rows(sql`update contract set apply_tax_credit = true where id = ${contractId}`);
    await rejectCapitalTransfer(services, employee.person, { id, reason: 'De polis is al afgekocht' });
    expect(
      await at.rows(sql`select apply_tax_credit as credit from contract where id = ${contractId}`),
    ).toEqual([{ credit: false }]);
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
    expect(await item()).toMatchObject({ task: 'review', obstacle: 'Er is een overlijden vastgelegd.' });
    await at.rows(sql`update contract set status = 'awaitingPayment' where id = ${at.contractId}`);
  });
});

describe('1.8 the order', () => {
  beforeEach(async () => {
    at = await TransferMonths.signed(portal, 'SUL');
  });

  // Promise: U krijgt bericht zodra het geld bij ons binnen is.
  // Promise: Dan beginnen de … dagen van ….
  // Promise: … moet uiterlijk op … betalen.
  // Promise: … moet betalen binnen … dagen nadat het de opdracht met alle papieren heeft.
  // Promise: Dat moet er uiterlijk op … zijn.
  // Promise: geld uiterlijk op …
  // Promise: Volgens het Protocol Stroomlijning Kapitaaloverdrachten betaalt u binnen veertien dagen nadat u alle stukken hebt.
  test('1.8 an order is sent, confirmed and reminded in this order only, and once', async () => {
    const { services, employee, transferId: id } = at;
    const who = employee.person;
    const send = () => sendCapitalTransfer(services, who, { id, sentOn: '2026-11-20' });
    const accept = () => acceptCapitalTransfer(services, who, { id, acceptedOn: '2026-11-20' });
    const remind = (remindedOn: string) => remindCapitalTransfer(services, who, { id, remindedOn });
    const reject = () => rejectCapitalTransfer(services, who, { id, reason: 'De polis is al afgekocht' });
    await expect(send()).rejects.toMatchObject(conflict);
    await at.approve();
    expect(await item()).toMatchObject({ task: 'send', waitsSince: '2026-11-20' });
    for (const early of [accept, reject, () => remind('2026-11-20')]) {
      await expect(early()).rejects.toMatchObject(conflict);
    }
    const both = await Promise.allSettled([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await textOf('Wij hebben uw opdracht verstuurd')).toContain(
      'Nationale-Nederlanden moet uiterlijk op 4 december 2026 betalen.',
    );
    portal.clock.set('2026-12-03T10:00:00Z');
    // Fourteen days after 20 November: 30 November is the tenth day.
    expect(await item()).toMatchObject({ task: 'await', dueOn: '2026-12-04', daysLate: 0 });
    portal.clock.set('2026-12-04T10:00:00Z');
    expect(await item()).toMatchObject({ task: 'remind', waitsSince: '2026-12-04', daysLate: 0 });
    await remind('2026-12-04');
    await expect(remind('2026-12-04')).rejects.toMatchObject(conflict);
    expect(await item()).toMatchObject({ task: 'await', remindedOn: ['2026-12-04'] });
    await accept();
    await expect(accept()).rejects.toMatchObject(conflict);
    portal.clock.set('2026-12-18T10:00:00Z');
    expect(await item()).toMatchObject({ task: 'remind', waitsSince: '2026-12-18', daysLate: 14 });
    await at.receive({ day: '2026-12-17', euro: 36_000 });
    for (const late of [send, accept, reject, () => remind('2026-12-18')]) {
      await expect(late()).rejects.toMatchObject(conflict);
    }
    expect(await at.titles()).toEqual(
      expect.arrayContaining([
        'Wij hebben uw opdracht verstuurd',
        'Uw vorige aanbieder werkt mee',
        'Uw lijfrentekapitaal is binnen',
      ]),
    );
  });

  test('1.8 a step is recorded on a day from the order until today, and later steps from the day of sending', async () => {
    const { services, employee, transferId: id } = at;
    const send = (sentOn: string) => sendCapitalTransfer(services, employee.person, { id, sentOn });
    const accept = (acceptedOn: string) =>
      acceptCapitalTransfer(services, employee.person, { id, acceptedOn });
    const remind = (remindedOn: string) =>
      remindCapitalTransfer(services, employee.person, { id, remindedOn });
    const rejected = (field: string, message: string) => ({
      code: 'invalidInput',
      fields: [{ field, message }],
    });
    const future = 'Kies een dag die niet in de toekomst ligt.';
    await at.approve();
    portal.clock.set('2026-11-23T10:00:00Z');
    await expect(send('2026-11-24')).rejects.toMatchObject(rejected('sentOn', future));
    await expect(send('2026-11-19')).rejects.toMatchObject(
      rejected('sentOn', 'De opdracht is op 20 november 2026 getekend. Kies die dag of een latere dag.'),
    );
    await send('2026-11-21');
    const early = 'De opdracht is op 21 november 2026 verstuurd. Kies die dag of een latere dag.';
    await expect(remind('2026-11-24')).rejects.toMatchObject(rejected('remindedOn', future));
    await expect(remind('2026-11-20')).rejects.toMatchObject(rejected('remindedOn', early));
    await expect(accept('2026-11-24')).rejects.toMatchObject(rejected('acceptedOn', future));
    await expect(accept('2026-11-20')).rejects.toMatchObject(rejected('acceptedOn', early));
    await remind('2026-11-23');
    await accept('2026-11-21');
    expect(await at.contract()).toMatchObject({ state: 'accepted' });
  });

  test('1.8 a rejection by the other provider ends the contract and its application, with the reason', async () => {
    const { services, employee, transferId: id } = at;
    await at.accepted();
    await rejectCapitalTransfer(services, employee.person, { id, reason: 'De polis is al afgekocht' });
    expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'rejected', isOpen: false });
    expect(await at.rows(sql`select status from application where id = ${at.applicationId}`)).toEqual([
      { status: 'rejected' },
    ]);
    const [message] = await at.rows(
      sql`select text from notification where title = 'Uw overdracht gaat niet door'`,
    );
    expect(message?.text).toContain('De reden: De polis is al afgekocht. Contract');
    const line = await at.receive({ day: '2026-11-20', euro: 40_000 });
    expect(await at.openItem(line)).toMatchObject({ reason: 'nothingAwaited' });
  });

  // Promise: Zodra wij uw kapitaal hebben ontvangen, beleggen wij het.
  // Promise: Die betaalt ongeveer …, en dat beleggen wij.
  test('1.8 an annuity in accumulation receives the capital in parts, even before the order is sent', async () => {
    await at.approve();
    await at.receive({ day: '2026-11-20', euro: 30_000 });
    expect(await at.contract()).toMatchObject({
      status: 'awaitingStart',
      state: 'received',
      start: '2026-12-01',
    });
    await at.month(DECEMBER, prices);
    expect(await at.contract()).toMatchObject({ status: 'active', state: 'dealt', isOpen: false });
    portal.clock.set('2026-12-15T10:00:00Z');
    await at.receive({ day: '2026-12-14', euro: 10_000, name: PROVIDER_NAME });
    await at.month(JANUARY, prices);
    expect(await at.deposits()).toMatchObject([
      { type: 'TRANSFER_IN', cents: 30_000_00, status: 'dealt' },
      { type: 'TRANSFER_IN', cents: 10_000_00, status: 'dealt' },
    ]);
    // The account of the provider pays for many investors, so it identifies none of them.
    const stranger = await at.receive({ day: '2027-01-10', euro: 500, text: 'zonder kenmerk' });
    expect(await at.rows(sql`select investor_id from bank_item where line_id = ${stranger}`)).toEqual([
      { investor_id: null },
    ]);
  });
});
