import type { TermsFile } from '@portaal/domain/products/terms/file';
import { dealingOfMonth, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { insertBrandState } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueMissing } from '../../documents/documents/documents.use-cases.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { settlePayment, startPayment } from '../../money/payments/payments.use-cases.ts';
import { ModelProvider } from '../../money/payments/testing/model-provider.ts';
import { insertPublished, insertVersion } from '../../products/terms/terms.use-cases.ts';
import { ownTerms, writeOwnBrands } from '../../products/terms/testing/own-brand.ts';
import { nextMonth, runDealingRun, startDueDealingRun } from './dealing-runs.use-cases.ts';
import { Scenario } from './testing/scenario.ts';

// Brands of one installation with their own dealing days (decision 0234). The expected days were derived by
// hand from calendars of 2026 and 2027. `baken` has the dealing days of the demo: valuation on the first,
// cut-off at 16.00 on the last business day of the month before, publication on business day 5 and payment on
// business day 10.

const FIFTEENTH = 'vijftien';
/**
 * Valuation on the 15th, cut-off at 12.00 two business days before, publication on business day 3, payment on
 * business day 7.
 */
const fifteenth: TermsFile['kalender'] = {
  waarderingsdag: 15,
  sluiting: { werkdagen: 2, tijd: '12.00' },
  publicatiewerkdag: 3,
  uitbetalingswerkdag: 7,
  incassodag: 5,
};
const EARLY = 'vroeg';
/**
 * Valuation on the first as well, but cut-off at 10.00 three business days before, publication on business
 * day 7, payment on business day 9.
 */
const early: TermsFile['kalender'] = {
  waarderingsdag: 1,
  sluiting: { werkdagen: 3, tijd: '10.00' },
  publicatiewerkdag: 7,
  uitbetalingswerkdag: 9,
  incassodag: 20,
};

let brands: ReturnType<typeof writeOwnBrands>;
let portal: TestApp;
let bank: ModelProvider;
let services: Services;
const fundOf: Record<string, number> = { baken: 1 };

async function publish(terms: TermsFile, number: number): Promise<void> {
  const at = new Date(`${terms.geldigVanaf}T00:00:00Z`);
  const version = `${terms.merk}-${number}`;
  await portal.database.transaction(async (tx) => {
    await insertVersion(tx, version, terms);
    const row = {
      id: newId(),
      brand: terms.merk,
      number,
      validFrom: terms.geldigVanaf,
      content: terms,
      version,
    };
    await insertPublished(tx, { ...row, loadedAt: at, decidedAt: at });
    if (terms.merk !== EARLY && number === 1)
      await insertBrandState(tx, { brand: terms.merk, number, state: 'open', at });
  });
}

beforeAll(async () => {
  brands = writeOwnBrands([FIFTEENTH, EARLY]);
  portal = await createTestApp({ demoData: false, terms: false, brandsFolder: brands.folder });
  await publish(demoTermsOf('baken'), 1);
  await publish({ ...ownTerms(FIFTEENTH, ['nederlands']), kalender: fifteenth }, 1);
  await publish({ ...ownTerms(EARLY, ['duits']), kalender: early }, 1);
  for (const brand of [FIFTEENTH, EARLY]) {
    fundOf[brand] = Number(
      (await row(sql`select fund_id as id from fund_parameter where version = ${`${brand}-1`}`))?.id,
    );
  }
});
beforeEach(async () => {
  await portal.database.orm.execute(sql`truncate payment, payment_refund`);
  await on('baken', '2026-12-01').clear();
  bank = new ModelProvider(() => portal.clock.now());
  services = { ...portal.services, paymentProvider: () => bank };
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(async () => {
  await portal.close();
  brands.remove();
});

const rows = async (query: ReturnType<typeof sql>) => (await portal.database.orm.execute(query)).rows;
const row = async (query: ReturnType<typeof sql>) => (await rows(query))[0];
const on = (brand: string, dealingDay: string): Scenario =>
  new Scenario(portal, isoDate(dealingDay), { brand, fundIds: [fundOf[brand] ?? 0] });
const units = (brand: string, count: number) => ({
  funds: [
    {
      fundId: fundOf[brand] ?? 0,
      share: 10_000,
      lots: [{ since: isoDate('2025-06-15'), units: count * 10_000 }],
    },
  ],
});

/** Pays a top-up of € 1.000 on a contract at `paidAt`. Returns the day on which it is dealt. */
async function topUp(scenario: Scenario, contractId: string, paidAt: string): Promise<unknown> {
  await portal.database.orm.execute(sql`insert into deposit
    (id, contract_id, type, method, amount_cents, status, created_at)
    values (${newId()}, ${contractId}, 'TOP_UP', 'ideal', 100000, 'announced', now())`);
  const person = {
    id: await scenario.person(),
    brand: scenario.brand,
    email: '',
    name: '',
    role: 'investor',
  } as const;
  portal.clock.set(paidAt);
  const { id } = await startPayment(services, person, contractId, 'ideal');
  bank.settle([...bank.payments.keys()].at(-1) ?? '', 'paid');
  await settlePayment(services, id);
  return (
    await row(
      sql`select deal_from::text as day from deposit where contract_id = ${contractId} and type = 'TOP_UP'`,
    )
  )?.day;
}

/** Publishes the prices of the next day's funds and executes its run on its publication day. */
async function runNext(): Promise<{ day: string; on: string }> {
  const { dealingDay, publicationDay } = await nextMonth(services);
  portal.clock.set(`${publicationDay}T10:00:00Z`);
  const scenario = on('baken', dealingDay);
  const calendars = await readCalendars(portal.database.orm);
  for (const [brand, fundId] of Object.entries(fundOf)) {
    if (calendars.isDealtOn(brand, isoDate(dealingDay))) await scenario.price({ [fundId]: [101_0000, 5000] });
  }
  await scenario.run();
  return { day: dealingDay, on: publicationDay };
}

const payouts = (contractId: string) =>
  rows(
    sql`select kind, pay_on::text as day, amount_cents::int as cents from payout where contract_id = ${contractId}`,
  );
const dealtOf = async (contractId: string) =>
  (await row(sql`select opening_value_date::text as day from contract where id = ${contractId}`))?.day;

// Promise: Wij betalen u uiterlijk op ….
test('executes a month of a provider that values on the 15th: cut-off, price, dealing, payment and statements', async () => {
  const own = on(FIFTEENTH, '2026-12-15');
  const [cash = '', selling = '', inTime = '', late = ''] = await own.addAll([
    { ...units(FIFTEENTH, 100), distributionMode: 'cash' },
    { ...units(FIFTEENTH, 50), sale: { units: { [fundOf[FIFTEENTH] ?? 0]: 10_0000 } } },
    units(FIFTEENTH, 100),
    units(FIFTEENTH, 100),
  ]);
  const other = await on('baken', '2026-12-01').add(units('baken', 100));

  // The run of 1 December waits neither for a price of this provider nor for a brand that is still preparing.
  portal.clock.set('2026-12-07T10:00:00Z');
  expect(await runNext()).toEqual({ day: '2026-12-01', on: '2026-12-07' });
  expect([await dealtOf(other), await dealtOf(cash)]).toEqual(['2026-12-01', '2026-11-15']);

  // 15 December is a Tuesday: the cut-off is Friday 11 December at 12.00, 11.00 UTC.
  expect(await topUp(own, inTime, '2026-12-11T10:59:59Z')).toBe('2026-12-15');
  expect(await topUp(own, late, '2026-12-11T11:00:00Z')).toBe('2027-01-15');

  // Business days 15, 16 and 17: the schedule starts on Thursday 17 December.
  await own.price({ [fundOf[FIFTEENTH] ?? 0]: [101_0000, 5000] });
  portal.clock.set('2026-12-16T10:00:00Z');
  await startDueDealingRun(services);
  expect(await row(sql`select count(*)::int as runs from rollover`)).toEqual({ runs: 1 });
  portal.clock.set('2026-12-17T10:00:00Z');
  await startDueDealingRun(services);
  const begun = await row(sql`select value_date::text as day, holder from rollover where status = 'running'`);
  expect(begun?.day).toBe('2026-12-15');
  await runDealingRun(services, isoDate('2026-12-15'), { leaseOwner: String(begun?.holder) });
  expect([await dealtOf(other), await dealtOf(cash)]).toEqual(['2026-12-01', '2026-12-15']);

  // Business days 15, 16, 17, 18, 21, 22, 23: paid on Wednesday 23 December. 100 × € 0,50, and 10 × € 101 less exit
  // cost of 1%.
  const exitCost = ownTerms(FIFTEENTH, ['nederlands']).producten.beleggen[0]?.kosten.uitstap[0]?.deel ?? 0;
  expect(await payouts(cash)).toEqual([{ kind: 'distribution', day: '2026-12-23', cents: 50_00 }]);
  expect(await payouts(selling)).toEqual([
    { kind: 'sale', day: '2026-12-23', cents: Math.round(1_010_00 * (1 - exitCost)) },
  ]);
  const sold = await row(
    sql`select text from notification where contract_id = ${selling} order by id desc limit 1`,
  );
  expect(String(sold?.text).replaceAll('\u00a0', ' ')).toContain('uiterlijk op 23 december 2026');
  // 100 units, € 50 reinvested at € 101 and € 1.000 less 3% at € 101.
  expect(await row(sql`select units::float8 as units from holding where contract_id = ${inTime}`)).toEqual({
    units: 100 + 0.495 + 9.604,
  });

  // The statements of 2026 can be issued immediately, because this provider has no dealing on 1 January.
  portal.clock.set('2027-01-02T06:00:00Z');
  await issueMissing(services);
  const statementOf = async (contractId: string, kind: string) =>
    row(sql`select facts ->> 'to' as to, facts ->> 'valuedTo' as valued, (facts ->> 'endCents')::int as value,
      (facts -> 'underwayEnd' ->> 'depositsCents')::int as underway
      from document where contract_id = ${contractId} and kind = ${kind}`);
  expect(await statementOf(cash, 'taxStatement')).toEqual({
    to: '2027-01-01',
    valued: '2026-12-15',
    value: 10_100_00,
    underway: 0,
  });
  // The deposit received after the cut-off is in transit on 1 January.
  expect(await statementOf(late, 'taxStatement')).toMatchObject({ underway: 1_000_00 });
  expect(await statementOf(cash, 'quarterly')).toMatchObject({ valued: '2026-12-15', value: 10_100_00 });
  expect(await statementOf(other, 'quarterly')).toBeUndefined();

  // The other runs continue: on 1 January, then on Friday 15 January. Business days 3 and 7 of the
  // second run are the 19th and the 25th.
  expect(await runNext()).toEqual({ day: '2027-01-01', on: '2027-01-08' });
  await issueMissing(services);
  expect(await statementOf(other, 'quarterly')).toMatchObject({ to: '2027-01-01', valued: null });
  expect(await runNext()).toEqual({ day: '2027-01-15', on: '2027-01-19' });
  expect(await payouts(cash)).toContainEqual({ kind: 'distribution', day: '2027-01-25', cents: 50_00 });
  expect([await dealtOf(other), await dealtOf(late)]).toEqual(['2027-01-01', '2027-01-15']);
});

test('two brands with the same valuation day keep their own cut-off and payment day in one run', async () => {
  const at = new Date('2026-11-01T00:00:00Z');
  await portal.database.transaction((tx) =>
    insertBrandState(tx, { brand: EARLY, number: 1, state: 'open', at }),
  );
  const [usual, own] = [on('baken', '2026-12-01'), on(EARLY, '2026-12-01')];
  const cash = { distributionMode: 'cash' } as const;
  const ofUsual = await usual.add({ ...units('baken', 100), ...cash });
  const ofOwn = await own.add({ ...units(EARLY, 100), ...cash });
  // No contract is dealt on the 15th.
  expect(await runNext()).toEqual({ day: '2026-11-15', on: '2026-11-18' });
  // 1 December is a Tuesday: three business days before is Thursday 26 November, at 10.00 in winter.
  expect(await topUp(own, ofOwn, '2026-11-26T09:00:00Z')).toBe('2027-01-01');
  expect(await topUp(usual, ofUsual, '2026-11-26T09:00:00Z')).toBe('2026-12-01');
  // Published on business days 5 and 7: the run waits for Wednesday 9 December.
  expect(await runNext()).toEqual({ day: '2026-12-01', on: '2026-12-09' });
  // Payment on business days 10 and 9 of December.
  expect(await payouts(ofUsual)).toEqual([{ kind: 'distribution', day: '2026-12-14', cents: 50_00 }]);
  expect(await payouts(ofOwn)).toEqual([{ kind: 'distribution', day: '2026-12-11', cents: 50_00 }]);
});

test('after a change of calendar each month has one dealing, and an order is dealt on its day or in the next dealing', async () => {
  await publish(
    { ...ownTerms(FIFTEENTH, ['nederlands']), geldigVanaf: isoDate('2027-02-10'), kalender: early },
    2,
  );
  await publish(
    { ...ownTerms(EARLY, ['duits']), geldigVanaf: isoDate('2027-02-10'), kalender: fifteenth },
    2,
  );
  // The database and the engine compute the same days for every month around the change.
  const calendars = await readCalendars(portal.database.orm);
  for (const brand of ['baken', FIFTEENTH, EARLY]) {
    const found =
      await rows(sql`select day::date::text as first, dealing_day_of(${brand}, (day + interval '9 days')::date)::text as dealt
      from generate_series('2025-12-01'::date, '2028-01-01'::date, interval '1 month') as day`);
    expect(found.map(({ dealt }) => dealt)).toEqual(
      found.map(({ first }) => dealingOfMonth(isoDate(String(first)), calendars.of(brand)).dealingDay),
    );
  }
  const [later, sooner] = [on(EARLY, '2027-04-01'), on(FIFTEENTH, '2027-04-15')];
  const order = (dealFrom: IsoDate) => [
    { type: 'TOP_UP' as const, cents: 1_000_00, receivedOn: isoDate('2027-03-01'), dealFrom },
  ];
  const first = await later.add({ ...units(EARLY, 100), deposits: order(isoDate('2027-05-01')) });
  const second = await sooner.add({ ...units(FIFTEENTH, 100), deposits: order(isoDate('2027-05-15')) });
  const days: string[] = [];
  while (!days.includes('2027-06-15')) days.push((await runNext()).day);
  expect(days).toEqual(['2027-04-01', '2027-04-15', '2027-05-01', '2027-05-15', '2027-06-01', '2027-06-15']);
  const dealt = async (id: string) =>
    (
      await row(
        sql`select value_date::text as day from deposit where contract_id = ${id} and type = 'TOP_UP'`,
      )
    )?.day;
  expect([await dealt(first), await dealt(second)]).toEqual(['2027-05-15', '2027-06-01']);
});
