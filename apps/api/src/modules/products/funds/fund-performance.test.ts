import type { FundPerformance } from '@portaal/domain/products/funds/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let investor: string;
beforeAll(async () => {
  portal = await createTestApp();
  investor = await portal.signIn('investeerder@example.nl');
});
afterAll(() => portal.close());

async function performance(): Promise<FundPerformance[]> {
  portal.clock.advance(60_000);
  const response = await portal.call({ method: 'GET', url: '/api/funds/performance', cookie: investor });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

/** Rounds to a tenth of a percent: the monthly noise (domain 6.1) affects the yearly return by less than that. */
const rounded = (fraction: number): number => Math.round(fraction * 1_000) / 1_000;

test('R-17 every fund shows the calendar-year returns of domain 6.1, distributions included', async () => {
  const [dutch, , american, loans] = await performance();
  expect(dutch?.years.map(({ year, return: result }) => [year, rounded(result)]).slice(1)).toEqual([
    [2025, 0.058],
    [2024, 0.045],
    [2023, -0.03],
    [2022, 0.04],
    [2021, 0.072],
    [2020, 0.035],
    [2019, 0.068],
    [2018, 0.075],
    [2017, 0.07],
    [2016, 0.065],
  ]);
  expect(american?.years.at(-1)?.year).toBe(2018);
  expect(loans?.years.at(-1)?.year).toBe(2019);
});

test('R-17 the current year covers the months with prices and is not annualised', async () => {
  const [dutch] = await performance();
  expect(dutch?.years[0]).toMatchObject({ year: 2026, from: '2026-01-01', to: '2026-11-01', isWhole: false });
  expect(dutch?.years[1]).toMatchObject({ from: '2025-01-01', to: '2026-01-01', isWhole: true });
  expect(dutch?.prices[0]).toEqual({ date: '2016-01-01', nav: 100, distribution: 0 });
  expect(dutch?.prices).toHaveLength(131);
});

test('chains twelve months into the one-year return and annualises the five-year return', async () => {
  const [dutch] = await performance();
  const { rows } = await portal.database.orm.execute<{ growth: string }>(
    sql`select exp(sum(ln((nav + distribution) / before))) as growth from (
      select date, nav, distribution, lag(nav) over (order by date) as before
      from fund_price where fund_id = 1 and date >= '2021-11-01') months where before is not null`,
  );
  const days = (Date.parse('2026-11-01') - Date.parse('2021-11-01')) / 86_400_000;
  expect(dutch?.fiveYears).toBeCloseTo(Number(rows[0]?.growth) ** (365 / days) - 1, 8);
  expect(dutch?.oneYear).toBeGreaterThan(0.03);
});

test('ignores unpublished prices and reports no return over a period with missing prices', async () => {
  const { orm } = portal.database;
  await orm.execute(
    sql`update fund_price set published_at = '2030-01-01' where fund_id = 4 and date > '2019-07-01'`,
  );
  const loans = (await performance())[3];
  expect(loans).toMatchObject({ oneYear: null, fiveYears: null });
  expect(loans?.years).toMatchObject([{ year: 2019, to: '2019-07-01', isWhole: false }]);
  await orm.execute(sql`update fund_price set published_at = '2030-01-01' where fund_id = 4`);
  expect((await performance()).map(({ id }) => id)).toEqual([1, 2, 3]);
});
