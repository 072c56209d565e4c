import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Worked example 1 of domain 2.8, as the form of X-01 submits it. */
const lumpSum = {
  productCode: 'SB',
  initialDeposit: 10_000,
  periodicDeposit: 0,
  birthdate: null,
  start: '2026-12-01',
  duration: 10,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  description: '',
  funds: [{ id: 1, percentage: 1 }],
};
const monthly = { ...lumpSum, initialDeposit: 0, periodicDeposit: 100, duration: 15 };
const mixed = {
  ...lumpSum,
  initialDeposit: 25_000,
  periodicDeposit: 250,
  duration: 20,
  funds: [
    { id: 1, percentage: 0.4 },
    { id: 2, percentage: 0.3 },
    { id: 3, percentage: 0.1 },
    { id: 4, percentage: 0.2 },
  ],
};

const calculate = (payload: object, cookie?: string) =>
  portal.call({ method: 'POST', url: '/api/calculation', payload, ...(cookie ? { cookie } : {}) });

/**
 * Returns the yearly return of each fund, by fund number. The database computes it from logarithms of the monthly
 * returns, independently of the product's own multiplication.
 */
async function yearsBySql({ database }: TestApp, year: number): Promise<number[]> {
  const { rows } = await database.orm.execute<{ made: string }>(sql`
    select exp(sum(ln((nav + distribution) / before))) - 1 as made
    from (
      select *, lag(nav) over (partition by fund_id order by date) as before from fund_price
    ) as month
    where date > ${`${year}-01-01`} and date <= ${`${year + 1}-01-01`}
    group by fund_id order by fund_id`);
  return rows.map(({ made }) => Number(made));
}

describe.each(['anonymous', 'signed in'])('X-01 the server makes a calculation, %s', (who) => {
  let cookie: string | undefined;
  beforeAll(async () => {
    cookie = who === 'signed in' ? await portal.signIn('investeerder@example.nl') : undefined;
  });

  test('returns worked examples 1, 4 and 10 to the cent', async () => {
    const response = await calculate(lumpSum, cookie);
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data).toMatchObject({
      offerID: null,
      productCode: 'SB',
      totalDeposit: 10_000,
      deterministicEndValue: 16_569,
      scenarios: {
        pessimistic: { endValue: 11_505.18, periodicPayment: null },
        expected: { endValue: 16_569, periodicPayment: null },
        optimistic: { endValue: 23_861.58, periodicPayment: null },
      },
      costs: {
        entry: 300,
        ongoing: 2_060.05,
        exit: 248.54,
        total: 2_608.59,
        totalIncludingLostGrowth: 3_726.93,
      },
      // 9,700 × e^(10·ln 1.055 − 2.326347874 × 0.09 × √10).
      severe: { endValue: 8_545.83, periodicPayment: null },
      worstYear: { year: 2023, return: expect.closeTo(-0.03, 2), result: expect.any(Number) },
      paidOut: 16_320.47,
      endDate: '2036-12-01',
    });
    expect(data.costs.reductionInYield).toBeCloseTo(0.0218, 4);
    expect(data.series).toHaveLength(11);
    expect(data.series.at(-1)).toEqual({
      year: 10,
      date: '2036-12-01',
      deposited: 10_000,
      pessimistic: 11_505.18,
      expected: 16_569,
      optimistic: 23_861.58,
    });
  });

  test('returns worked example 2 to the cent', async () => {
    const { data } = (await calculate(monthly, cookie)).json();
    expect(data.totalDeposit).toBe(18_000);
    expect(data.deterministicEndValue).toBe(26_854.4);
  });

  test('returns worked examples 3 and 5 to the cent', async () => {
    const { data } = (await calculate(mixed, cookie)).json();
    expect(data.totalDeposit).toBe(85_000);
    expect(data.costs.entry).toBe(2_337.5);
    expect(data.deterministicEndValue).toBe(174_143.53);
    expect(data.scenarios.pessimistic.endValue).toBe(130_634.28);
    expect(data.scenarios.expected.endValue).toBe(173_672.21);
    expect(data.scenarios.optimistic.endValue).toBe(233_831.53);
    expect(data.mix.netReturn).toBeCloseTo(0.0542, 6);
    expect(data.mix.volatility).toBeCloseTo(0.065196, 6);
    // Domain 6.1: in 2023 the funds returned about −3, −4.5, −5 and 5.4%.
    expect(data.worstYear.year).toBe(2023);
    const made = await yearsBySql(portal, 2023);
    const expected = made.reduce((sum, part, at) => sum + part * (mixed.funds[at]?.percentage ?? 0), 0);
    expect(data.worstYear.return).toBeCloseTo(expected, 9);
    expect(data.worstYear.result).toBeCloseTo(85_000 * expected, 2);
  });
});

const rejections: [string, object, string][] = [
  ['a missing field', { ...lumpSum, start: undefined }, 'start'],
  ['an unknown field', { ...lumpSum, discount: 1 }, 'discount'],
  ['text where an amount belongs', { ...lumpSum, initialDeposit: '10000' }, 'initialDeposit'],
  ['a negative amount', { ...lumpSum, initialDeposit: -1 }, 'initialDeposit'],
  ['an amount over the limit', { ...lumpSum, initialDeposit: 1_000_000.01 }, 'initialDeposit'],
  ['an amount with half a cent', { ...lumpSum, initialDeposit: 10_000.005 }, 'initialDeposit'],
  ['an amount under the minimum', { ...lumpSum, initialDeposit: 999.99 }, 'initialDeposit'],
  ['no deposit at all', { ...lumpSum, initialDeposit: 0 }, 'initialDeposit'],
  ['a monthly amount under the minimum', { ...monthly, periodicDeposit: 49 }, 'periodicDeposit'],
  ['a monthly amount over the limit', { ...monthly, periodicDeposit: 25_001 }, 'periodicDeposit'],
  ['a date that does not exist', { ...lumpSum, start: '2027-02-30' }, 'start'],
  ['a start in the past', { ...lumpSum, start: '2026-11-01' }, 'start'],
  ['a start that is not the first of a month', { ...lumpSum, start: '2026-12-02' }, 'start'],
  ['a start more than a year ahead', { ...lumpSum, start: '2027-12-01' }, 'start'],
  ['a duration of 0', { ...lumpSum, duration: 0 }, 'duration'],
  ['a duration of 41', { ...lumpSum, duration: 41 }, 'duration'],
  ['a broken duration', { ...lumpSum, duration: 10.5 }, 'duration'],
  ['no funds', { ...lumpSum, funds: [] }, 'funds'],
  ['an unknown fund', { ...lumpSum, funds: [{ id: 9, percentage: 1 }] }, 'funds[0].id'],
  ['shares that do not add up to 1', { ...lumpSum, funds: [{ id: 1, percentage: 0.99 }] }, 'funds'],
  ['a share above 1', { ...lumpSum, funds: [{ id: 1, percentage: 1.01 }] }, 'funds[0].percentage'],
  [
    'the same fund twice',
    {
      ...lumpSum,
      funds: [
        { id: 1, percentage: 0.5 },
        { id: 1, percentage: 0.5 },
      ],
    },
    'funds[1].id',
  ],
  ['an unknown product', { ...lumpSum, productCode: 'XX' }, 'productCode'],
  ['an annuity without a birth date', { ...lumpSum, productCode: 'SUL', duration: 10 }, 'birthdate'],
  ['an annuity field with an investment', { ...lumpSum, birthdate: '1970-01-01' }, 'birthdate'],
  ['a control character in the description', { ...lumpSum, description: 'a\u0000b' }, 'description'],
  ['a description that is too long', { ...lumpSum, description: 'x'.repeat(81) }, 'description'],
];

test.each(rejections)(
  'V-05 rejects a calculation with %s in Dutch and names the field',
  async (_name, payload, field) => {
    const response = await calculate(payload);
    expect(response.statusCode).toBe(422);
    const body = response.json();
    expect(body.data).toBeUndefined();
    expect(body.errors.Fields.map((problem: { field: string }) => problem.field)).toContain(field);
    expect(body.errors.ErrorMessage.join(' ')).toContain(field);
    expect(body.errors.ErrorMessage.join(' ')).not.toMatch(/invalid|expected|required/i);
  },
);

test('V-05 rejects a body that is not JSON, empty, out of range or 1 MB, without a 5xx error', async () => {
  const send = (payload: string, type = 'application/json') =>
    portal.call({ method: 'POST', url: '/api/calculation', payload, headers: { 'content-type': type } });
  expect((await send('{"productCode":')).statusCode).toBe(400);
  expect((await send('')).statusCode).toBe(400);
  expect((await send('[]')).statusCode).toBe(422);
  expect((await send('null')).statusCode).toBe(422);
  expect((await send('{"__proto__":{"a":1}}')).statusCode).toBe(400);
  expect((await send(JSON.stringify(lumpSum).replace('10000', '1e999'))).statusCode).toBe(422);
  expect((await send(JSON.stringify(lumpSum).replace('10000', 'NaN'))).statusCode).toBe(400);
  expect((await send(`{"a":"${'x'.repeat(1_000_000)}"}`)).statusCode).toBe(413);
  expect((await send('productCode=SB', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await send('productCode=SB', 'text/plain')).statusCode).toBe(415);
});
