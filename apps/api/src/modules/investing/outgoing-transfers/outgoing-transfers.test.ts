import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePublished } from '../../../testing/change-published.ts';
import { balancesBeside, hasHledger } from '../../../testing/hledger.ts';
import { issueMissing } from '../../documents/documents/documents.use-cases.ts';
import { findBrokenBooks } from '../../money/books/index.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { insertBatch } from '../../money/payouts/testing/ordered-batch.ts';
import {
  INVESTOR_IBAN,
  mixed,
  PROVIDER,
  part,
  TransferringOffice,
  whole,
} from './testing/transferring-office.ts';

let office: TransferringOffice;
beforeAll(async () => {
  office = await TransferringOffice.open();
});
beforeEach(() => office.clear());
afterEach(async () => {
  expect((await verifyLedger(office.portal.database)).broken).toBeUndefined();
});
afterAll(() => office.portal.close());

describe('a transfer of an annuity to another provider', () => {
  // Promise: Het geld gaat alleen naar …, nooit naar uw eigen rekening.
  // Promise: Wij verkopen tegen de koers van …, met opdracht ….
  // Promise: Wij betalen … uiterlijk op ….
  // Promise: Daarna verkopen wij op de eerste handelsdag die kan.
  test('sells a part of € 10.000 with exit cost by age, and pays only the approved account of the provider', async () => {
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, part);
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sellPending' });
    await office.month('2026-12-01');
    // € 10.000 at € 100 is 100 units: the 60 oldest at 1.5% of € 6.000, and 40 at 3% of € 4.000.
    const cost = 6_000 * 0.015 + 4_000 * 0.03;
    expect(cost).toBe(210);
    expect(await office.lines(annuity.id)).toEqual([
      { day: '2026-12-01', fund: 1, type: 'SELL', cents: -(10_000 - cost) * 100, units: -100 },
      { day: '2026-12-01', fund: 1, type: 'EXIT_COST', cents: -cost * 100, units: 0 },
    ]);
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'active' });
    const messages = await office.rows<{ text: string }>(
      sql`select text from notification where contract_id = ${annuity.id} order by created_at, id`,
    );
    expect(messages.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          'Het geld gaat alleen naar Nationale-Nederlanden, nooit naar uw eigen rekening.',
        ),
        expect.stringContaining('Wij verkopen tegen de koers van 1 december 2026'),
        expect.stringContaining('Wij betalen Nationale-Nederlanden uiterlijk op 14 december 2026.'),
      ]),
    );
    expect(await office.transferOf(annuity.id)).toMatchObject({
      state: 'dealt',
      soldGross: 10_000,
      soldNet: 9_790,
      paid: 0,
      task: 'none',
    });
    await office.at('2026-12-15T10:00:00Z');
    const file = await office.payDue();
    expect(file).toContain(PROVIDER.iban);
    expect(file).toContain('9790.00');
    const [{ number: order } = { number: '' }] = await office.rows<{ number: string }>(
      sql`select number from sell_request`,
    );
    expect(file).toContain(
      `Overdracht lijfrente contract ${annuity.number}, polis L-123456, kenmerk ${order}`,
    );
    expect(file).not.toContain(INVESTOR_IBAN);
    expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(1);
    expect(file).toContain('<Nm>Nationale-Nederlanden Levensverzekering Mij N.V.</Nm>');
    // The payment file is not evidence of a payment, only the bank statement is.
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'dealt', paid: 0 });
    expect(await office.bankSays('2026-12-15', -979_000)).toBe(0);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'paid', paid: 9_790 });
    expect((await office.preview()).total.count).toBe(0);
    const types = await office.rows(sql`select distinct type from ledger_entry
      where contract_id = ${annuity.id} and value_date >= '2026-12-01' order by type`);
    expect(types).toEqual([{ type: 'EXIT_COST' }, { type: 'SELL' }, { type: 'WRAPPER_COST' }]);
    if (hasHledger) {
      const { theirs, ours } = await balancesBeside(office.scenario.orm, ['anker', 'baken']);
      expect(theirs).toEqual(ours);
    }
    expect((await findBrokenBooks(office.portal.database.orm)).broken).toBeUndefined();
  });

  test('lets the database reject a payment of the proceeds to any other account', async () => {
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, part);
    await office.month('2026-12-01');
    const [payout] = await office.payouts(annuity.id);
    const at = office.portal.clock.now();
    const paidElsewhere = office.portal.database.transaction((tx) =>
      insertBatch(tx, { at, executeOn: '2026-12-15' }, [String(payout?.id)]),
    );
    await expect(paidElsewhere).rejects.toThrow('is for another provider');
  });

  test('sells two funds with a different notice in two months, ends the monthly deposits, and ends the contract', async () => {
    const lots = [{ since: '2018-06-01', units: 100 }];
    const annuity = await office.annuity([
      { fundId: 1, lots },
      { fundId: 4, lots },
    ]);
    await office.rows(sql`update contract set monthly_deposit_cents = 10000 where id = ${annuity.id}`);
    await office.queue(annuity, whole);
    expect(await office.statusOf(annuity.id)).toEqual({ status: 'sellPending', monthly: 0 });
    await office.month('2026-12-01');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sellPending' });
    await office.month('2027-01-01');
    // Both positions are older than five years: 1.5% and 0.5%. The wrapper cost of December, 0.20% / 12 of € 10.000,
    // took € 1,67 of the fund that was sold in January.
    const left = 100 - 0.0167;
    const january = Math.round(left * 100 * 100);
    const cost = Math.round(january * 0.005);
    expect(await office.lines(annuity.id)).toEqual([
      { day: '2026-12-01', fund: 1, type: 'SELL', cents: -985_000, units: -100 },
      { day: '2026-12-01', fund: 1, type: 'EXIT_COST', cents: -15_000, units: 0 },
      { day: '2027-01-01', fund: 4, type: 'SELL', cents: -(january - cost), units: -left },
      { day: '2027-01-01', fund: 4, type: 'EXIT_COST', cents: -cost, units: 0 },
    ]);
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sold' });
    expect((await office.payouts(annuity.id)).map(({ cents }) => cents)).toEqual([985_000, january - cost]);
  });

  test('ends the contract, also if it matured while the order waited', async () => {
    const annuity = await office.annuity(mixed, { endDate: isoDate('2026-11-30') });
    await office.queue(annuity, whole);
    await office.rows(sql`update contract set status = 'maturing' where id = ${annuity.id}`);
    await office.month('2026-12-01');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sold' });
  });

  test('continues each month when the redemption limit of the fund is reached', async () => {
    await changePublished(office.scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 0.05`);
    const annuity = await office.annuity([{ fundId: 1, lots: [{ since: '2018-06-01', units: 100 }] }]);
    await office.scenario.add({
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2018-06-01'), units: 9_000_000 }] }],
    });
    await office.queue(annuity, whole);
    await office.month('2026-12-01');
    await changePublished(office.scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 1`);
    // The fund buys back 5% of 1.000 units.
    expect(await office.lines(annuity.id)).toMatchObject([
      { type: 'SELL', units: -50, cents: -492_500 },
      { type: 'EXIT_COST', cents: -7_500 },
    ]);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'queued', soldGross: 5_000 });
    await office.month('2027-01-01');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sold' });
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'dealt' });
  });

  test('counts an order of 31 December for the price of January, and leaves the value in the old year', async () => {
    const annuity = await office.annuity(mixed);
    await office.month('2026-12-01');
    await office.at('2026-12-31T20:00:00Z');
    await office.queue(annuity, whole);
    const [sold] = await office.rows<{ day: string }>(
      sql`select deal_from::text as day from sell_request_line`,
    );
    // The cut-off of 1 January is before this evening, or at its end: the order is never dealt at a price of 2026.
    expect(sold?.day.slice(0, 4)).toBe('2027');
    const old = await office.rows(sql`select from ledger_entry
      where contract_id = ${annuity.id} and type = 'SELL' and value_date < '2027-01-01'`);
    expect(old).toEqual([]);
  });

  // Promise: De overdracht van uw lijfrente kwam terug
  // Promise: Op … kregen wij dat bedrag terug.
  // Promise: De betaling kwam terug.
  // Promise: Daarna betalen wij opnieuw.
  test('a returned payment removes the account, so that two employees approve an account again', async () => {
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, part);
    await office.month('2026-12-01');
    await office.at('2026-12-15T10:00:00Z');
    await office.payDue();
    const before = await office.rows(
      sql`select type, amount_cents, units from ledger_entry where contract_id = ${annuity.id} order by id`,
    );
    expect(await office.bankSays('2026-12-15', -979_000)).toBe(0);
    await office.at('2026-12-16T10:00:00Z');
    expect(await office.bankSays('2026-12-16', 979_000, 'AC04')).toBe(0);
    const [message] = await office.rows<{ title: string }>(sql`select title from notification
      where contract_id = ${annuity.id} order by created_at desc, id desc limit 1`);
    expect(message?.title).toBe('De overdracht van uw lijfrente kwam terug');
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'dealt', task: 'accept', paid: 0 });
    expect(
      await office.rows(sql`select from payout_confirmation where person_id = ${annuity.personId}`),
    ).toEqual([]);
    expect((await office.preview()).leftOut).toEqual([{ reason: 'noAccount', count: 1, amount: 9_790 }]);
    expect((await office.accept(annuity.id, { iban: 'NL20INGB0001234567' })).statusCode).toBe(202);
    expect((await office.approve()).statusCode).toBe(204);
    await office.at('2026-12-17T10:00:00Z');
    const file = await office.payDue();
    expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(1);
    expect(file).toContain('NL20INGB0001234567');
    expect(file).not.toContain(PROVIDER.iban);
    expect(await office.bankSays('2026-12-17', -979_000)).toBe(0);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'paid', paid: 9_790 });
    expect((await office.preview()).total.count).toBe(0);
    // The money came back as a payment. The units stay sold.
    const after = await office.rows(
      sql`select type, amount_cents, units from ledger_entry where contract_id = ${annuity.id} order by id`,
    );
    expect(after).toEqual(before);
    expect((await findBrokenBooks(office.portal.database.orm)).broken).toBeUndefined();
  });
});

test('1.11 the last statements show the transfer, without a payout, a surrender or tax', async () => {
  const annuity = await office.annuity(mixed);
  await office.queue(annuity, whole);
  await office.month('2026-12-01');
  expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sold' });
  await office.at('2027-01-10T10:00:00Z');
  await issueMissing(office.portal.services);
  const issued = await office.rows<{
    kind: string;
    facts: Record<string, unknown>;
  }>(sql`select kind, facts from document
    where contract_id = ${annuity.id} and kind in ('quarterly', 'taxStatement') order by kind`);
  // 60 units at 1.5% and 140 units at 3% of € 100.
  const net = 20_000 - 60 * 1.5 - 140 * 3;
  expect(issued).toMatchObject([
    { kind: 'quarterly', facts: { endCents: null, endPositions: [], flows: { SELL: -net * 100 } } },
    {
      kind: 'taxStatement',
      facts: {
        endCents: null,
        payouts: [],
        transferredOut: [{ date: '2026-12-01', amountCents: net * 100 }],
      },
    },
  ]);
});

// Promise: De overdracht is daarom geen afkoop, en wij houden geen belasting in.
test('the letter and the file contain the amounts, the policy and the tax regime', async () => {
  const annuity = await office.annuity(mixed);
  await office.queue(annuity, part);
  const { id } = await office.transferOf(annuity.id);
  const get = (what: string) =>
    office.portal.call({
      method: 'GET',
      url: `/api/admin/outgoing-transfers/${id}/${what}`,
      cookie: office.admin.cookie,
    });
  expect((await get('letter')).statusCode).toBe(404);
  await office.month('2026-12-01');
  const { cookie } = office.admin;
  const data = await office.portal.call({
    method: 'GET',
    url: `/api/admin/outgoing-transfers/${id}/data`,
    cookie,
  });
  expect(data.body).toContain('L-123456');
  expect(data.body).toMatch(/10000,00;210,00;9790,00/);
  expect(data.body).toContain('from2014');
  expect((await get('letter')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
