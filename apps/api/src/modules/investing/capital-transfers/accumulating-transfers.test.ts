import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueMissing, listPremiums } from '../../documents/documents/documents.use-cases.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { collectDaily, inviteMandate, readMandateFeeds } from '../../money/mandates/mandates.use-cases.ts';
import { ModelMandates } from '../../money/mandates/testing/model-mandates.ts';
import { announceTopUp, getTopUpTerms } from '../top-ups/top-ups.use-cases.ts';
import { DECEMBER, JANUARY, PROVIDER_NAME, prices, TransferMonths } from './testing/transfer-months.ts';

let portal: TestApp;
let at: TransferMonths;
beforeEach(async () => {
  portal = await createTestApp({ demoData: false });
  at = await TransferMonths.signed(portal, 'SUL');
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await portal.close();
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

/** Returns the payments into the contract that its yearly statements contain, by year. */
async function received() {
  await issueMissing(at.services);
  const found = await at.rows(sql`select reference, facts -> 'received' as received from document
    where contract_id = ${at.contractId} and kind = 'taxStatement' order by reference`);
  return Object.fromEntries(found.map((row) => [row.reference, row.received]));
}

test('1.3 a premium and a transfer in one year are separate in the statement, and only the premium uses the room', async () => {
  const { services, investor, contractId } = at;
  await at.approve();
  await at.receive({ day: '2026-11-20', euro: 30_000 });
  expect((await getTopUpTerms(services, investor.person, contractId)).blocker).toBe('notActive');
  const topUp = { amountCents: cents(2_000_00), method: 'transfer', idempotencyKey: undefined } as const;
  await expect(announceTopUp(services, investor, contractId, topUp)).rejects.toMatchObject({
    code: 'cannotTopUp',
  });
  await at.month(DECEMBER, prices);
  await announceTopUp(services, investor, contractId, topUp);
  await at.receive({ day: '2026-12-10', euro: 2_000, name: 'N Brouwer', iban: 'NL20INGB0001234567' });
  await at.month(JANUARY, prices);
  expect(await received()).toMatchObject({
    2026: [
      { date: '2026-11-20', type: 'TRANSFER_IN', amountCents: 30_000_00 },
      { date: '2026-12-10', type: 'TOP_UP', amountCents: 2_000_00 },
    ],
  });
  const [annuity] = await listPremiums(portal.database.orm, investor.person.id, 2026);
  expect(annuity).toMatchObject({ receivedCents: 2_000_00, announcedCents: 0 });
});

test('5.2 monthly deposits beside a transfer are collected once the capital is dealt, not before', async () => {
  await portal.close();
  portal = await createTestApp({ demoData: false });
  at = await TransferMonths.signed(portal, 'SUL', { periodicDeposit: 100 });
  const bank = new ModelMandates();
  const services = { ...at.services, mandateProvider: () => bank };
  const { signUrl } = await inviteMandate(services, at.investor.person, at.contractId);
  bank.happen('signed', signUrl.split('/').at(-1) ?? '');
  await readMandateFeeds(services);
  const collected = async (days: readonly string[]) => {
    for (const day of days) {
      portal.clock.set(`${day}T06:07:00Z`);
      await collectDaily(services);
    }
    return at.rows(
      sql`select amount_cents::int as cents, collect_on::text as "on" from collection order by month`,
    );
  };
  await at.accepted();
  await at.month(DECEMBER, prices);
  expect(await collected(['2026-12-11', '2026-12-14', '2026-12-18'])).toEqual([]);
  await at.receive({ day: '2026-12-18', euro: 40_000 });
  await at.month(JANUARY, prices);
  expect(await at.contract()).toMatchObject({ status: 'active', state: 'dealt' });
  // Monday 25 January; the tenth business day before it is 11 January.
  expect(await collected(['2027-01-11', '2027-01-12'])).toEqual([{ cents: 10_000, on: '2027-01-25' }]);
});
