import { calculationProblems } from '@portaal/domain/products/calculation/rules';
import { usualLimits } from '@portaal/domain/products/terms/calculator-limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFiscalData } from '../../../reference/fiscal-data.ts';
import { withholdingYears } from '../../../reference/withholding-parameters.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withholdingRules } from './fiscal.use-cases.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false, years: 'shipped' });
});
afterAll(() => portal.close());

const post = async (url: string, payload: object) => {
  const response = await portal.call({ method: 'POST', url, payload });
  return { status: response.statusCode, ...response.json() };
};
const fieldsOf = ({ errors }: { errors: { Fields: { field: string }[] } }) =>
  errors.Fields.map(({ field }) => field);

describe('C-01 the API returns the rules of the annuity products', () => {
  test('returns dated rules with their sources under one version', async () => {
    const { data } = (await portal.call({ method: 'GET', url: '/api/fiscal/annuity-rules' })).json();
    expect(data.version).toBe('fiscaal-2026-12');
    expect(data.product).toEqual({
      wrapperCostRate: 0.002,
      minimumAge: 18,
      minimumCapital: 10_000,
      maximumFundShares: [{ id: 3, maximum: 0.4 }],
    });
    expect(data.years.map(({ year }: { year: number }) => year)).toEqual(
      Array.from({ length: 11 }, (_, index) => 2016 + index),
    );
    expect(data.years.at(-1)).toEqual({
      year: 2026,
      annualRoomRate: 0.3,
      pensionOffset: 19_172,
      maxIncome: 137_800,
      factorAMultiplier: 6.27,
      maxReserveRoom: 42_753,
      reserveLookbackYears: 10,
      temporaryMaxPerYear: 26_781,
      annuityTerm: {
        lifelongMonths: 240,
        temporaryMonths: 60,
        latestStartYears: 5,
        pre2014ReferenceAge: 65,
        maximumEndAge: 100,
        termCounting: 'term',
      },
      sources: ['S8', 'S10', 'S11', expect.stringContaining('artikel 3.126a')],
    });
    expect(data.statePension).toHaveLength(13);
    expect(data.statePension.at(-1)).toEqual({
      bornFrom: '1964-10-01',
      years: 67,
      months: 3,
      provisional: true,
      sources: ['S31'],
    });
  });

  test('returns the withholding rules of every known year with their sources', async () => {
    const { orm } = portal.database;
    const { years, statePension } = await withholdingRules(orm);
    expect(years).toEqual(withholdingYears.map(({ sources: _, ...year }) => year));
    expect(statePension.rows).toHaveLength(13);
    const { rows } = await orm.execute(
      sql`select year, sources from withholding_year where version = 'fiscaal-2026-12' order by year`,
    );
    expect(rows).toEqual(withholdingYears.map(({ year, sources }) => ({ year, sources })));
  });

  test('loads the rules once, however often the server starts', async () => {
    const count = async () =>
      (await portal.database.orm.execute(sql`SELECT count(*)::int AS rows FROM fiscal_parameter`)).rows;
    const before = await count();
    await portal.database.transaction((tx) => loadFiscalData(tx));
    expect(await count()).toEqual(before);
  });

  test('V-05 a form that uses these rules finds the same problems as the server', async () => {
    const get = async (url: string) => (await portal.call({ method: 'GET', url })).json().data;
    const context = {
      funds: await get('/api/funds?productCode=SDIL'),
      annuityRules: await get('/api/fiscal/annuity-rules'),
      riskProfiles: await get('/api/risk-profiles'),
    };
    const input = {
      productCode: 'SDIL' as const,
      initialDeposit: 150_000,
      periodicDeposit: 0,
      birthdate: '1958-08-20' as never,
      start: '2027-01-01' as never,
      duration: 5,
      chosenRiskProfile: 'NVT',
      uitkeringsTermijnCode: 'Maand' as const,
      polisVoorwaardeCode: 'SDIL' as const,
      isHuidigeLijfrenteOversluiten: false,
      description: '',
      funds: [{ id: 4, percentage: 1 }],
    };
    const today = portal.clock.today();
    const found = calculationProblems(input, { today, fundIds: [1, 2, 3, 4], limits: usualLimits, context });
    const rejected = await post('/api/calculation', input);
    expect(rejected.status).toBe(422);
    expect(found).toEqual(rejected.errors.Fields);
  });
});

describe('C-03 the annuity terms depend on the person', () => {
  const termsOf = (payload: object) => post('/api/fiscal/annuity-terms', payload);
  const start = '2027-01-01';

  test('returns the terms of worked example 8 for a person born on 12 May 1964', async () => {
    const { data } = await termsOf({ birthdate: '1964-05-12', start });
    expect(data).toEqual({
      statePension: { date: '2031-08-12', years: 67, months: 3, provisional: false },
      referenceDate: '2031-08-12',
      minimumMonths: 296,
      minimumYears: 25,
      maximumYears: 37,
      maximumEndAge: 100,
      termCounting: 'term',
      temporary: {
        allowed: false,
        fromYear: 2031,
        minimumYears: 5,
        // The tax figures of 2027 are not loaded yet.
        ceiling: null,
      },
      latestStart: '2036-11-01',
      latestFirstPayout: '2036-12-31',
      latestAccumulationEnd: '2036-12-31',
      parameterVersion: 'fiscaal-2026-12',
    });
  });

  test('returns the annuity terms of worked example 8 for two birthdays and two kinds of policy', async () => {
    const after = await termsOf({ birthdate: '1958-08-20', start });
    expect(after.data).toMatchObject({ minimumMonths: 240, temporary: { allowed: true } });
    const without = await termsOf({ birthdate: '1961-12-20', start, polisVoorwaardeCode: 'SDIL' });
    expect(without.data).toMatchObject({ minimumMonths: 267, temporary: { allowed: false } });
    const old = await termsOf({ birthdate: '1961-12-20', start, polisVoorwaardeCode: 'SDIL2014' });
    expect(old.data).toMatchObject({ minimumMonths: 240, temporary: { allowed: true } });
  });

  test('C-08 uses the first day of the next month when no start is given', async () => {
    expect((await termsOf({ birthdate: '1964-05-12' })).data.minimumMonths).toBe(297);
  });

  test.each([
    [{}, 'birthdate'],
    [{ birthdate: '2010-01-01' }, 'birthdate'],
    [{ birthdate: '9999-12-31' }, 'birthdate'],
    [{ birthdate: '0001-01-01' }, 'birthdate'],
    [{ birthdate: '1964-05-12', start: '2026-11-01' }, 'start'],
    [{ birthdate: '1964-05-12', start: '9999-12-01' }, 'start'],
    [{ birthdate: '1964-05-12', polisVoorwaardeCode: 'X' }, 'polisVoorwaardeCode'],
    [{ birthdate: '1964-05-12', extra: 1 }, 'extra'],
  ])('V-05 %o is rejected and names the field', async (payload, field) => {
    const answer = await termsOf(payload);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe('C-03 the calculator computes the contribution room', () => {
  const roomOf = (payload: object) => post('/api/fiscal/contribution-room', payload);

  test('returns the contribution room of worked example 11 to the euro', async () => {
    const employee = { income: 60_000, pensionGrowth: 1_200 };
    expect((await roomOf({ ...employee, year: 2025 })).data.annualRoom).toBe(4_934);
    expect((await roomOf(employee)).data).toMatchObject({ year: 2026, annualRoom: 4_725, reserveRoom: 0 });
    expect((await roomOf({ income: 80_000 })).data.annualRoom).toBe(18_249);
    expect((await roomOf({ income: 200_000 })).data.annualRoom).toBe(35_589);
    expect((await roomOf({ income: 200_000, year: 2024 })).data.annualRoom).toBe(36_077);
  });

  test('adds the unused room of earlier years up to the ceiling', async () => {
    const past = (year: number, deducted: number) => ({
      year,
      income: 60_000,
      pensionGrowth: 1_200,
      deducted,
    });
    const { data } = await roomOf({ income: 60_000, pensionGrowth: 1_200, history: [past(2025, 1_000)] });
    expect(data).toMatchObject({
      annualRoom: 4_725,
      reserveRoom: 3_934,
      maxDeductible: 8_659,
      history: [{ year: 2025, room: 4_934, unused: 3_934 }],
    });
    const rich = Array.from({ length: 10 }, (_, index) => ({ year: 2016 + index, income: 137_800 }));
    expect((await roomOf({ income: 0, history: rich })).data).toMatchObject({
      annualRoom: 0,
      reserveRoom: 42_753,
    });
  });

  test('rejects a year that is not loaded and extrapolates nothing from the previous year', async () => {
    portal.clock.set('2027-01-02T10:00:00Z');
    const rejected = await roomOf({ income: 80_000 });
    expect([rejected.status, fieldsOf(rejected)]).toEqual([422, ['year']]);
    expect(rejected.errors.ErrorMessage[0]).toContain(
      'De bedragen voor de jaarruimte van 2027 staan nog niet in deze rekenhulp.',
    );
    portal.clock.set('2026-11-20T10:00:00Z');
    const early = await roomOf({ income: 80_000, year: 2027 });
    expect(early.errors.ErrorMessage[0]).toContain('De overheid maakt die eind 2026 bekend.');
  });

  test.each([
    [{}, 'income'],
    [{ income: -1 }, 'income'],
    [{ income: '60000' }, 'income'],
    [{ income: 1, year: 2030 }, 'year'],
    [{ income: 1, year: 2020 }, 'year'],
    [{ income: 1, pensionGrowth: 0.001 }, 'pensionGrowth'],
    [{ income: 1, history: [{ year: 2026, income: 1 }] }, 'history[0].year'],
    [{ income: 1, history: [{ year: 2015, income: 1 }] }, 'history[0].year'],
    [
      {
        income: 1,
        history: [
          { year: 2025, income: 1 },
          { year: 2025, income: 1 },
        ],
      },
      'history[1].year',
    ],
  ])('V-05 %o is rejected and names the field', async (payload, field) => {
    const answer = await roomOf(payload);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toContain(field);
  });
});
