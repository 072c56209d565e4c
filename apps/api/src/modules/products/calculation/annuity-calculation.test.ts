import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { accumulation, payout, pensioner } from './testing/annuity-input.ts';
import { insertPlainFunds, PLAIN_FUNDS_FROM } from './testing/plain-funds.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

async function calculate(payload: object) {
  const response = await portal.call({ method: 'POST', url: '/api/calculation', payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

test('X-01 an accumulating annuity returns worked example 14 to the cent', async () => {
  const data = await calculate(accumulation);
  expect(data).toMatchObject({
    offerID: null,
    productCode: 'SUL',
    parameterVersion: 'baken-1+fiscaal-2026-12',
    totalDeposit: 63_200,
    endDate: '2039-01-01',
    annuity: { statePensionDate: '2047-06-15', provisional: true, latestStart: '2052-11-01' },
  });
  expect(data.scenarios.expected).toEqual({ endValue: 93_842.05, periodicPayment: null });
  expect(data.mix.netReturn).toBeCloseTo(0.0522, 12);
  expect(data.costs.wrapper).toBeGreaterThan(0);
  const { entry, ongoing, wrapper, exit, total } = data.costs;
  expect(entry + ongoing + wrapper + exit).toBeCloseTo(total, 6);
  expect(data.payout).toBeUndefined();
  expect(data.series).toHaveLength(13);
});

test('X-01 an investment returns only the version of the fund data and has no wrapper cost', async () => {
  const { birthdate: _, ...rest } = accumulation;
  const data = await calculate({ ...rest, productCode: 'SB', birthdate: null });
  expect(data.parameterVersion).toBe('baken-1');
  expect(data.costs.wrapper).toBe(0);
  expect(data.annuity).toBeUndefined();
});

test('X-01 an annuity that pays out returns worked example 8 to the cent', async () => {
  const data = await calculate(payout);
  expect(data).toMatchObject({
    parameterVersion: 'baken-1+fiscaal-2026-12',
    totalDeposit: 150_000,
    deterministicEndValue: 0,
    endDate: '2052-01-01',
    payout: {
      frequency: 'Kwartaal',
      invested: 147_750,
      deterministicPayment: 2_498.94,
      paymentCount: 100,
      firstPaymentDate: '2027-04-01',
      lastPaymentDate: '2052-01-01',
    },
    annuity: {
      kind: 'lifelongSubstitute',
      minimumMonths: 296,
      statePensionDate: '2031-08-12',
      provisional: false,
      latestStart: '2036-09-01',
    },
  });
  expect(data.costs).toMatchObject({ entry: 2_250, exit: 0 });
  const { pessimistic, expected, optimistic } = data.scenarios;
  expect(pessimistic.periodicPayment).toBeLessThan(expected.periodicPayment);
  expect(expected.periodicPayment).toBeLessThanOrEqual(data.payout.deterministicPayment);
  expect(optimistic.periodicPayment).toBeGreaterThan(expected.periodicPayment);
  expect([pessimistic, expected, optimistic].map(({ endValue }) => endValue)).toEqual([0, 0, 0]);
  const sum = 99 * data.payout.deterministicPayment + data.payout.lastPayment;
  expect(sum).toBeCloseTo(data.payout.totalPaid, 6);
  expect(data.paidOut).toBe(data.payout.totalPaid);
});

test('X-01 the series of an annuity that pays out contains the remaining capital and the amounts paid', async () => {
  const data = await calculate(payout);
  expect(data.series).toHaveLength(26);
  expect(data.series[0]).toEqual({
    year: 0,
    date: '2027-01-01',
    deposited: 150_000,
    pessimistic: 147_750,
    expected: 147_750,
    optimistic: 147_750,
    paid: { pessimistic: 0, expected: 0, optimistic: 0 },
  });
  expect(data.series[1].paid.expected).toBeCloseTo(4 * data.scenarios.expected.periodicPayment, 6);
  expect(data.series[25]).toMatchObject({
    expected: 0,
    paid: { expected: data.scenarios.expected.totalPaid },
  });
});

test.each([
  ['MND', 'Maand'],
  ['kwt', 'Kwartaal'],
  ['hjr', 'Halfjaar'],
  ['JR', 'Jaar'],
  ['maand', 'Maand'],
  ['HALFJAAR', 'Halfjaar'],
])('K-03 accepts the payment frequency written as %s', async (code, meant) => {
  const data = await calculate({ ...payout, uitkeringsTermijnCode: code });
  expect(data.payout.frequency).toBe(meant);
});

test('K-03 with capital from before 2014 the minimum term counts from the 65th birthday', async () => {
  const early = { ...payout, birthdate: '1961-12-20', duration: 20, polisVoorwaardeCode: 'SDIL2014' };
  expect((await calculate(early)).annuity).toMatchObject({ minimumMonths: 240, kind: 'lifelongSubstitute' });
  const temporary = { ...early, duration: 10, initialDeposit: 50_000 };
  expect((await calculate(temporary)).annuity.kind).toBe('temporary');
});

test('K-02 after the state pension age the minimum term is 20 years, and a temporary annuity is allowed', async () => {
  expect((await calculate(pensioner)).annuity).toMatchObject({ minimumMonths: 240 });
  const temporary = { ...pensioner, duration: 5, initialDeposit: 100_000 };
  expect((await calculate(temporary)).annuity.kind).toBe('temporary');
});

describe('X-01 funds with a fixed return reproduce the worked examples', () => {
  beforeAll(async () => {
    await insertPlainFunds(portal.database);
    portal.clock.set(`${PLAIN_FUNDS_FROM}T10:00:00Z`);
  });
  const plain = { ...pensioner, initialDeposit: 100_000, funds: [{ id: 1, percentage: 1 }] };

  test.each([
    ['Maand', 20, 602.22],
    ['Kwartaal', 15, 2_215.57],
    ['Halfjaar', 20, 3_643.01],
    ['Jaar', 20, 7_358.18],
  ])(
    'worked example 6: returns the payment per %s over %i years to the cent',
    async (uitkeringsTermijnCode, duration, payment) => {
      const data = await calculate({ ...plain, uitkeringsTermijnCode, duration });
      expect(data.payout.deterministicPayment).toBe(payment);
      expect(data.parameterVersion).toBe('plain+fiscaal-2026-12');
    },
  );

  test('worked example 7: returns the remaining capital to the cent', async () => {
    const { series } = await calculate({ ...plain, uitkeringsTermijnCode: 'Maand' });
    expect([1, 5, 10, 20].map((year) => series[year].expected)).toEqual([96_641.82, 81_811.04, 59_681.39, 0]);
  });

  test('worked example 8b: a term of five years exceeds the ceiling, and seven is the shortest term within it', async () => {
    const temporary = { ...plain, initialDeposit: 150_000, uitkeringsTermijnCode: 'Maand' };
    for (const duration of [5, 6]) {
      const rejected = await portal.call({
        method: 'POST',
        url: '/api/calculation',
        payload: { ...temporary, duration },
      });
      expect(rejected.statusCode).toBe(422);
      expect(rejected.json().errors.Fields).toEqual([
        {
          field: 'duration',
          message:
            'Bij een looptijd korter dan 20 jaar mag de uitkering niet hoger zijn dan €\u00a026.781 per jaar. Kies een langere looptijd.',
        },
      ]);
    }
    const data = await calculate({ ...temporary, duration: 7 });
    expect(data.payout.deterministicPayment).toBe(2_045.39);
    const together = { ...temporary, duration: 7, otherTemporaryPayouts: 3_000 };
    const rejected = await portal.call({ method: 'POST', url: '/api/calculation', payload: together });
    expect(rejected.statusCode).toBe(422);
    await calculate({ ...together, duration: 8 });
  });

  test('worked example 13: returns the three scenario lines to the cent', async () => {
    const { payout: paid, scenarios } = await calculate({
      ...plain,
      uitkeringsTermijnCode: 'Maand',
      funds: [{ id: 2, percentage: 1 }],
    });
    expect(paid.deterministicPayment).toBe(653.84);
    expect(scenarios.pessimistic.periodicPayment).toBe(527.52);
    expect(scenarios.expected.periodicPayment).toBe(648.8);
    expect(scenarios.optimistic.periodicPayment).toBe(797.96);
  });
});
