import { addMonths, dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findAboveCeiling, verifyLedger } from '../ledger/ledger.use-cases.ts';
import { firstOf, type PlannedContract, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const RATE = 0.0488;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
beforeEach(() => {
  scenario = new Scenario(portal, V);
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await scenario.clear();
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

const annuity = (
  months: number,
  more: Partial<NonNullable<PlannedContract['payout']>> = {},
): PlannedContract => ({
  product: 'SDIL',
  startDate: addMonths(V, -3),
  endDate: isoDate(new Date(Date.parse(addMonths(V, months - 3)) - 86_400_000).toISOString().slice(0, 10)),
  payout: { frequency: 'month', cents: 600_00, rate: RATE, ...more },
  birthDate: isoDate('1957-03-01'),
  funds: [
    { fundId: 1, share: 6_000, lots: [{ since: addMonths(V, -3), units: 600_0000 }] },
    { fundId: 4, share: 4_000, lots: [{ since: addMonths(V, -3), units: 400_0000 }] },
  ],
});

/** Runs the months from `from` up to and including `to`, at prices that go up a little every month. */
async function runMonths(from: IsoDate, to: IsoDate): Promise<void> {
  for (let day = from; day <= to; day = addMonths(day, 1)) {
    const rise = 1 + (Number(day.slice(0, 4)) - 2026) * 0.01;
    const nav = Math.round(1_000_000 * rise) + 137 * Number(day.slice(5, 7));
    await scenario.price({ 1: [nav, 3_000], 4: [nav - 4_321, 2_000] }, day);
    portal.clock.set(`${dealingOn(day).publicationDay}T09:00:00Z`);
    await scenario.run(day, 1);
  }
}

/** What left the contract on a day, before withholding; cents. */
async function grossOn(id: string, day: IsoDate): Promise<number> {
  const [row] = await rowsOf<{ gross: number }>(sql`
    select coalesce(-sum(amount_cents), 0)::float8 as gross from ledger_entry
    where contract_id = ${id} and value_date = ${day}::date
      and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
  return Number(row?.gross);
}

/** The value before the payout of a day, out of the ledger: the lines of the day up to it, at the prices of the day. */
async function valueBefore(id: string, day: IsoDate): Promise<number> {
  const [row] = await rowsOf<{ value: number }>(sql`
    select sum(round(units * nav, 2) * 100)::float8 as value from (
      select fund_id, sum(units) as units from ledger_entry
      where contract_id = ${id} and (value_date < ${day}::date or (value_date = ${day}::date
        and type not in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION', 'WRAPPER_COST')))
      group by fund_id) as held
    join fund_price p on p.fund_id = held.fund_id and p.date = ${day}::date`);
  return Number(row?.value);
}

/** Value over the sum of what the payouts, so many months from now, are worth now. */
const spread = (value: number, months: readonly number[], rate = RATE): number =>
  Math.round(value / months.reduce((sum, month) => sum + (1 + rate) ** (-month / 12), 0));
const every = (step: number, count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

const contractRow = async (id: string) =>
  (
    await rowsOf<{ status: string; payout: number; owed: number; value: number }>(sql`
      select status, periodic_payout_cents::float8 as payout, owed_payout_cents::float8 as owed,
        opening_value_cents::float8 as value from contract where id = ${id}`)
  )[0];

describe('10.1 the payout of an annuity', () => {
  test('10.1 is calculated again on 1 January, of the value of that day, and announced before it is paid', async () => {
    const id = await scenario.add(annuity(240));
    await runMonths(V, firstOf('2027-02'));
    for (const day of ['2026-11', '2026-12'].map(firstOf)) expect(await grossOn(id, day)).toBe(600_00);
    const january = firstOf('2027-01');
    // Started in August: payouts of September up to and including December are made, 236 remain.
    const expected = spread(await valueBefore(id, january), every(1, 236));
    expect([await grossOn(id, january), await grossOn(id, firstOf('2027-02'))]).toEqual([expected, expected]);
    expect((await contractRow(id))?.payout).toBe(expected);

    const [letter] = await rowsOf<{ title: string; facts: Record<string, unknown>; made: Date }>(sql`
      select title, facts, created_at as made from document
      where contract_id = ${id} and kind = 'payoutLetter' and reference = '2027-01-01'`);
    const [withheld] = await rowsOf<{ tax: number; care: number }>(sql`
      select -sum(amount_cents) filter (where type = 'WAGE_TAX')::float8 as tax,
        -sum(amount_cents) filter (where type = 'HEALTHCARE_CONTRIBUTION')::float8 as care
      from ledger_entry where contract_id = ${id} and value_date = ${january}::date`);
    expect(letter).toMatchObject({
      title: 'Uw uitkering in 2027',
      facts: {
        reason: 'year',
        previousCents: 600_00,
        payoutCents: expected,
        payoutsLeft: 236,
        calculationRate: '0.0488000000',
        wageTaxCents: withheld?.tax ?? 0,
        healthcareCents: withheld?.care ?? 0,
      },
    });
    const [payout] = await rowsOf<{ pay_on: string }>(
      sql`select pay_on::text from payout where contract_id = ${id} and value_date = ${january}::date`,
    );
    expect(letter?.facts.firstPaidOn).toBe(payout?.pay_on);
    expect(new Date(letter?.made ?? 0).toISOString().slice(0, 10) < String(payout?.pay_on)).toBe(true);
    expect(
      await rowsOf(
        sql`select title from notification where contract_id = ${id} and kind = 'payout' order by created_at`,
      ),
    ).toEqual([{ title: 'Uw eerste uitkering komt eraan' }, { title: 'Uw uitkering in 2027' }]);
    expect(
      await rowsOf(
        sql`select count(*)::int as n from contract_event where contract_id = ${id} and kind = 'payoutCalculated'`,
      ),
    ).toEqual([{ n: 1 }]);
  });

  test('10.1 is announced with its first payout, on paper, before it is paid', async () => {
    const id = await scenario.add(annuity(240));
    await runMonths(V, firstOf('2026-12'));
    const letters = await rowsOf<{ title: string; facts: Record<string, number | string>; made: Date }>(sql`
      select title, facts, created_at as made from document where contract_id = ${id} and kind = 'payoutLetter'`);
    expect(letters.map(({ title }) => title)).toEqual(['Uw uitkering vanaf 1 november 2026']);
    const [paid] = await rowsOf<{ net: number; pay_on: string }>(sql`
      select amount_cents::float8 as net, pay_on::text from payout where contract_id = ${id} order by value_date limit 1`);
    const { payoutCents, wageTaxCents, healthcareCents, firstPaidOn, payoutsLeft } = letters[0]?.facts ?? {};
    // What reaches the account is what the order to the bank says, and 238 are left with this one.
    expect(Number(payoutCents) - Number(wageTaxCents) - Number(healthcareCents)).toBe(paid?.net);
    expect([firstPaidOn, payoutsLeft]).toEqual([paid?.pay_on, 238]);
    expect(new Date(letters[0]?.made ?? 0).toISOString().slice(0, 10) < String(paid?.pay_on)).toBe(true);
  });

  test('10.1 of a quarter that does not begin in January waits until its own day, with the amount of 1 January', async () => {
    const id = await scenario.add({
      ...annuity(240, { frequency: 'quarter', cents: 1_800_00 }),
      startDate: addMonths(V, -1),
    });
    await runMonths(V, firstOf('2027-01'));
    const january = firstOf('2027-01');
    // Begun on 1 October: the first quarter is over on 1 January.
    expect(await grossOn(id, january)).toBeGreaterThan(0);
    const months = await rowsOf<{ left: number; wait: number }>(sql`
      select payouts_left as left, months_to_next as wait from payout_calculation where contract_id = ${id}`);
    const expected = spread(await valueBefore(id, january), every(3, months[0]?.left ?? 0, months[0]?.wait));
    expect((await contractRow(id))?.payout).toBe(expected);
  });

  test('10.1 is calculated again at another frequency in the middle of a year', async () => {
    const id = await scenario.add(annuity(240));
    await runMonths(V, V);
    await portal.database.orm.execute(sql`update contract set payment_frequency = 'quarter',
      periodic_payout_cents = 180000, payout_calculated_on = null where id = ${id}`);
    const december = firstOf('2026-12');
    await runMonths(december, december);
    // Three monthly payouts are made; quarters end 6, 9, … months after the start: the next two months from now.
    const expected = spread(await valueBefore(id, december), every(3, 79, 2));
    expect(await grossOn(id, december)).toBe(0);
    expect((await contractRow(id))?.payout).toBe(expected);
    expect(
      await rowsOf(sql`select title from document where contract_id = ${id} and kind = 'payoutLetter'`),
    ).toEqual([
      { title: 'Uw uitkering vanaf 1 november 2026' },
      { title: 'Uw uitkering vanaf 1 december 2026' },
    ]);
    await runMonths(firstOf('2027-01'), firstOf('2027-02'));
    const again = spread(await valueBefore(id, firstOf('2027-01')), every(3, 79, 1));
    expect(await grossOn(id, firstOf('2027-02'))).toBe(again);
  });

  test('10.12 ends with its last payout: paid out, and nothing is left', async () => {
    const id = await scenario.add(annuity(6, { cents: 16_000_00 }));
    await runMonths(V, firstOf('2027-02'));
    expect(await contractRow(id)).toMatchObject({ status: 'paidOut', value: 0 });
    const [paid] = await rowsOf(sql`select count(*)::int as n from payout where contract_id = ${id}`);
    expect(paid).toEqual({ n: 4 });
    const [statement] = await rowsOf<{ title: string; facts: Record<string, number> }>(sql`
      select title, facts from document where contract_id = ${id} and kind = 'closingStatement'`);
    expect(statement).toMatchObject({ title: 'Eindafrekening', facts: { payouts: 4 } });
    const [withdrawn] = await rowsOf<{ n: number }>(
      sql`select withdrawn_cents::float8 as n from contract where id = ${id}`,
    );
    const { netCents = 0, wageTaxCents = 0, healthcareCents = 0 } = statement?.facts ?? {};
    expect(netCents + wageTaxCents + healthcareCents).toBe(withdrawn?.n);
    expect(
      await rowsOf(sql`select kind from contract_event where contract_id = ${id} order by id desc limit 1`),
    ).toEqual([{ kind: 'paidOut' }]);
  });
});

describe('10.11 a blocked annuity', () => {
  const setStatus = (id: string, status: string) =>
    portal.database.orm.execute(sql`update contract set status = ${status} where id = ${id}`);

  test('10.11 makes up in one payment what it did not pay over a year end', async () => {
    const id = await scenario.add({ ...annuity(240), status: 'blocked' });
    await runMonths(V, firstOf('2027-01'));
    const january = firstOf('2027-01');
    const fresh = spread((await valueBefore(id, january)) - 1_200_00, every(1, 236));
    expect(await contractRow(id)).toMatchObject({ payout: fresh, owed: 1_200_00 + fresh });
    await setStatus(id, 'active');
    await runMonths(firstOf('2027-02'), firstOf('2027-02'));
    expect(await grossOn(id, firstOf('2027-02'))).toBe(1_200_00 + 2 * fresh);
    expect(await contractRow(id)).toMatchObject({ payout: fresh, owed: 0 });
    const [message] = await rowsOf<{ text: string }>(sql`
      select text from notification where contract_id = ${id} and title like '%tegoed%'`);
    expect(message?.text).toContain('in één keer');
    expect(await rowsOf(sql`select count(*)::int as n from payout where contract_id = ${id}`)).toEqual([
      { n: 1 },
    ]);
  });

  test('10.11 released on 31 December pays on 1 January what was owed, and the new amount', async () => {
    const id = await scenario.add({ ...annuity(240), status: 'blocked' });
    await runMonths(V, firstOf('2026-12'));
    portal.clock.set('2026-12-31T20:00:00Z');
    await setStatus(id, 'active');
    const january = firstOf('2027-01');
    await runMonths(january, january);
    const fresh = spread((await valueBefore(id, january)) - 1_200_00, every(1, 236));
    expect(await grossOn(id, january)).toBe(1_200_00 + fresh);
  });
});

describe('10.5 two temporary annuities of one person', () => {
  const CEILING = 27_192_00;

  test('10.5 stay together within the ceiling across two year ends, whatever the order of the batches', async () => {
    const temporary = (cents: number) => annuity(60, { cents, isTemporary: true });
    const [first = '', second = ''] = await scenario.addAll([temporary(1_100_00), temporary(1_100_00)]);
    const other = await scenario.add({ ...temporary(1_100_00), birthDate: isoDate('1958-04-01') });
    await runMonths(V, firstOf('2028-02'));
    for (const year of [2027, 2028]) {
      const together = await rowsOf<{ n: number }>(sql`
        select coalesce(-sum(amount_cents), 0)::float8 as n from ledger_entry
        where contract_id in (${first}, ${second}) and extract(year from value_date) = ${year}
          and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
      expect(Number(together[0]?.n)).toBeLessThanOrEqual(CEILING);
      if (year === 2027) expect(Number(together[0]?.n)).toBeGreaterThan(CEILING - 24_00);
    }
    // Alone it would pay what its value is over the payouts that are left.
    const january = firstOf('2027-01');
    expect(await grossOn(other, january)).toBe(spread(await valueBefore(other, january), every(1, 56)));
    expect(await grossOn(first, january)).toBeLessThan(await grossOn(other, january));
    const [letter] = await rowsOf<{ facts: { levelCents: number; payoutCents: number } }>(sql`
      select facts from document where contract_id = ${first} and kind = 'payoutLetter' and reference = '2027-01-01'`);
    expect(letter?.facts.levelCents).toBe(spread(await valueBefore(first, january), every(1, 56)));
    expect(letter?.facts.payoutCents).toBeLessThan(letter?.facts.levelCents ?? 0);
    // What stayed invested is spread: the level of the next year is higher than what was paid.
    const [next] = await rowsOf<{ level: number; paid: number }>(sql`
      select level_cents::float8 as level, previous_cents::float8 as paid from payout_calculation
      where contract_id = ${first} and dealing_day = '2028-01-01'`);
    expect(Number(next?.level)).toBeGreaterThan(Number(next?.paid));
  });

  test('10.1 the office gets a case before the last year of one that holds more than it may still pay', async () => {
    const ofMonths = (months: number, units: number) => ({
      ...annuity(months, { cents: 1_000_00, isTemporary: true }),
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: addMonths(V, -3), units }] }],
      birthDate: isoDate(`1957-03-0${(months % 9) + 1}`),
    });
    // The last payout of the first is in August 2027, with € 60,000 left for eight months under € 27,192; the second
    // has € 20,000 left, which fits; the third goes on for years.
    const ids = await scenario.addAll([
      ofMonths(12, 600_0000),
      ofMonths(13, 200_0000),
      ofMonths(60, 600_0000),
    ]);
    await runMonths(V, V);
    const numbers = await rowsOf<{ number: string }>(
      sql`select number from contract where id = ${ids[0] ?? ''}`,
    );
    const cases = await findAboveCeiling(portal.database.orm, 'baken', isoDate('2026-11-10'));
    expect(cases).toEqual({ count: 1, oldest: '2027-07-31', contracts: numbers.map(({ number }) => number) });
    // After its last payout the rest stays, and the case with it.
    await runMonths(firstOf('2026-12'), firstOf('2027-08'));
    const [paid] = await rowsOf<{ n: number }>(sql`
      select -sum(amount_cents)::float8 as n from ledger_entry
      where contract_id = ${ids[0] ?? ''} and value_date >= '2027-01-01'
        and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
    expect(Number(paid?.n)).toBeLessThanOrEqual(CEILING);
    expect((await contractRow(ids[0] ?? ''))?.status).toBe('active');
    const after = await findAboveCeiling(portal.database.orm, 'baken', isoDate('2027-08-10'));
    expect(after.contracts).toEqual(cases.contracts);
    expect((await contractRow(ids[1] ?? ''))?.status).toBe('active');
  });

  test('10.5 what the person says they have elsewhere goes off the ceiling', async () => {
    const id = await scenario.add(annuity(60, { cents: 1_100_00, isTemporary: true }));
    const personId = await scenario.person(isoDate('1957-03-01'));
    await portal.database.orm.execute(sql`
      insert into temporary_annuity_elsewhere values (${personId}, 'baken', '2026-12-01', 1000000),
        (${personId}, 'baken', '2026-12-02', 2000000)`);
    await runMonths(V, firstOf('2027-01'));
    expect(await grossOn(id, firstOf('2027-01'))).toBe(Math.floor((CEILING - 20_000_00) / 12));
  });
});
