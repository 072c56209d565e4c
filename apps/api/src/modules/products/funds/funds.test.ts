import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { fundsOn } from './funds.use-cases.ts';

describe('a visitor gets the list of funds', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });
  afterAll(() => testApp.close());
  // Expires the cache of the previous test, which lasts a minute.
  beforeEach(() => testApp.clock.advance(60_000));

  const list = async (query: string) => {
    const response = await testApp.call({ method: 'GET', url: `/api/funds${query}` });
    return { status: response.statusCode, body: response.json() };
  };

  test('X-10 a visitor gets the four funds with the terms of domain 6 and the price of this month', async () => {
    const { status, body } = await list('?productCode=SB');
    expect(status).toBe(200);
    expect(body.data.map(({ id, code }: { id: number; code: string }) => [id, code])).toEqual([
      [1, 'NVF'],
      [2, 'DVF'],
      [3, 'AVF'],
      [4, 'VLF'],
    ]);
    expect(body.data[2]).toEqual({
      id: 3,
      code: 'AVF',
      name: 'Amerikaans Vastgoed Fonds',
      flow: 'american',
      minimumProfile: 'O',
      requiresKnowledge: true,
      isOpen: true,
      investsIn: expect.stringContaining('Verenigde Staten'),
      startDate: '2018-01-01',
      price: { date: '2026-11-01', nav: expect.any(Number) },
      minimum: { initialDeposit: 2500, topUp: 500, periodicDeposit: 100 },
      onlineMaximum: 250_000,
      originDocumentFrom: 100_000,
      entryCostRate: 0.035,
      ongoingCostRate: 0.021,
      exitCostRate: { underFiveYears: 0.035, fromFiveYears: 0.02 },
      exitCosts: [
        { fromYear: 0, rate: 0.035 },
        { fromYear: 5, rate: 0.02 },
      ],
      yearlyRedemptionRate: 0.05,
      expectedNetReturn: 0.068,
      volatility: 0.14,
      distributionRate: 0.05,
      riskIndicator: 5,
      recommendedHoldingYears: 7,
      currency: 'USD',
      forecastSources: ['return', 'volatility', 'distribution'].map((figure) => ({
        figure,
        source: 'Uitgangspunt van de demonstratie',
        date: '2016-01-01',
      })),
      correlations: [
        { id: 1, value: 0.35 },
        { id: 2, value: 0.35 },
        { id: 4, value: 0.2 },
      ],
      calendarYears: [
        { year: 2018, return: expect.closeTo(0.085, 2) },
        { year: 2019, return: expect.closeTo(0.09, 2) },
        { year: 2020, return: expect.closeTo(-0.02, 2) },
        { year: 2021, return: expect.closeTo(0.14, 2) },
        { year: 2022, return: expect.closeTo(0.06, 2) },
        { year: 2023, return: expect.closeTo(-0.05, 2) },
        { year: 2024, return: expect.closeTo(0.075, 2) },
        { year: 2025, return: expect.closeTo(-0.015, 2) },
      ],
      parameterVersion: 'baken-1',
    });
  });

  test.each(['', '?productCode=', '?productCode=XX', '?productCode=SB&extra=1'])(
    'X-10 the query "%s" is rejected with 422 and a field',
    async (query) => {
      const { status, body } = await list(query);
      expect(status).toBe(422);
      expect(body.errors.Fields).toHaveLength(1);
    },
  );

  test('a request for a past day returns the price of that month', async () => {
    const { funds } = await fundsOn(testApp.services, 'baken', isoDate('2016-04-15'));
    expect(funds.map(({ price }) => price)).toEqual([
      { date: '2016-04-01', nav: 100_8452 },
      { date: '2016-04-01', nav: 99_6083 },
      null,
      null,
    ]);
  });

  test('throws notOpen for a day before the first terms instead of guessing', async () => {
    await expect(fundsOn(testApp.services, 'baken', isoDate('2015-12-31'))).rejects.toMatchObject({
      code: 'notOpen',
    });
  });

  test('a price takes effect at its publication and is visible within a minute', async () => {
    const { clock, database, services } = testApp;
    const navOn = async (day: string) =>
      (await fundsOn(services, 'baken', isoDate(day))).funds[0]?.price?.nav;
    clock.set('2026-12-01T08:00:00Z');
    const november = await navOn('2026-12-01');
    await database.orm.execute(sql`insert into fund_price (fund_id, date, nav, distribution, published_at)
      values (1, '2026-12-01', 108.2767, 0.38, '2026-12-07T11:00:00Z')`);

    clock.set('2026-12-06T08:00:00Z');
    expect(await navOn('2026-12-01')).toBe(november);
    clock.set('2026-12-07T10:59:30Z');
    expect(await navOn('2026-12-01')).toBe(november);
    clock.advance(60_000);
    expect(await navOn('2026-12-01')).toBe(108_2767);
  });

  test('calculations within a minute share one fund set without a query', async () => {
    const first = fundsOn(testApp.services, 'baken', isoDate('2026-11-20'));
    testApp.clock.advance(59_000);
    expect(fundsOn(testApp.services, 'baken', isoDate('2026-11-20'))).toBe(first);
    await first;
  });
});
