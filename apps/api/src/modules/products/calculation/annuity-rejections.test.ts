import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { accumulation, payout, pensioner } from './testing/annuity-input.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const calculate = (payload: object) => portal.call({ method: 'POST', url: '/api/calculation', payload });

async function rejection(payload: object): Promise<{ messages: string[]; fields: string[] }> {
  const response = await calculate(payload);
  expect(response.statusCode, response.body).toBe(422);
  const { data, errors } = response.json();
  expect(data).toBeUndefined();
  return {
    messages: errors.ErrorMessage,
    fields: errors.Fields.map(({ field }: { field: string }) => field),
  };
}

describe('C-11 a term that is too short gives the 20-year message', () => {
  const personal =
    'De minimale looptijd bedraagt 20 jaar, plus de jaren tot uw AOW-leeftijd. Voor u is dat 24 jaar en 8 maanden. Kies minstens 25 jaar.';

  test.each([0, 1, 5, 19, 24])(
    'the 20-year message is the only message, word for word, for %i years of the 25 required',
    async (duration) => {
      const { messages, fields } = await rejection({ ...payout, duration });
      expect(messages).toEqual([personal]);
      expect(fields).toEqual(['duration']);
    },
  );

  test('K-02 requires only 20 years if the person may have a temporary annuity but chooses fewer years', async () => {
    const { messages } = await rejection({ ...pensioner, duration: 4 });
    expect(messages).toEqual(['De minimale looptijd bedraagt 20 jaar.']);
  });

  test('the 20-year message comes before every other problem', async () => {
    const { messages, fields } = await rejection({
      ...payout,
      duration: 10,
      start: '2026-11-02',
      initialDeposit: 1,
      funds: [{ id: 9, percentage: 0.5 }],
    });
    expect(messages[0]).toBe(
      'De minimale looptijd bedraagt 20 jaar, plus de jaren tot uw AOW-leeftijd. Voor u is dat 24 jaar en 9 maanden. Kies minstens 25 jaar.',
    );
    expect(fields).toEqual(['duration', 'initialDeposit', 'start', 'funds[0].id', 'funds']);
  });

  test('the 20-year message counts up to the state pension age if there is no capital from before 2014', async () => {
    const born1961 = { ...payout, birthdate: '1961-12-20', duration: 22 };
    expect((await rejection(born1961)).messages[0]).toContain(
      'Voor u is dat 22 jaar en 3 maanden. Kies minstens 23 jaar.',
    );
    expect((await calculate({ ...born1961, duration: 23 })).statusCode).toBe(200);
  });
});

type Case = [name: string, payload: object, field: string, message?: RegExp];

const payoutFaults: Case[] = [
  ['a capital under the minimum', { ...payout, initialDeposit: 9_999.99 }, 'initialDeposit', /€\s10.000/],
  ['no capital', { ...payout, initialDeposit: 0 }, 'initialDeposit', /lijfrentekapitaal/],
  ['a capital over the limit', { ...payout, initialDeposit: 1_000_001 }, 'initialDeposit'],
  ['a monthly deposit', { ...payout, periodicDeposit: 100 }, 'periodicDeposit', /hoort niet/],
  ['no birth date', { ...payout, birthdate: null }, 'birthdate', /Vul dit veld in/],
  ['a birth date that does not exist', { ...payout, birthdate: '1964-02-30' }, 'birthdate'],
  ['a birth date in the future', { ...payout, birthdate: '9999-12-31' }, 'birthdate', /18 jaar/],
  ['a birth date of long ago', { ...payout, birthdate: '1850-01-01' }, 'birthdate', /geldige geboortedatum/],
  ['somebody under 18', { ...payout, birthdate: '2009-01-02' }, 'birthdate', /18 jaar/],
  [
    'somebody just too old to start',
    { ...payout, birthdate: '1955-08-31' },
    'start',
    /uiterlijk op 01-09-2026/,
  ],
  ['a duration of 100', { ...payout, duration: 100 }, 'duration', /maximaal 37 jaar/],
  ['a duration past the age of 100', { ...payout, duration: 38 }, 'duration', /tot u 100 jaar/],
  ['a duration beyond the calendar', { ...payout, duration: 9_007_199_254_740_991 }, 'duration'],
  ['a broken duration', { ...payout, duration: 25.5 }, 'duration'],
  ['a start in the past', { ...payout, start: '2026-11-01' }, 'start'],
  ['a start at the end of time', { ...payout, start: '9999-12-01' }, 'start'],
  ['a start in the middle of a month', { ...payout, start: '2027-01-02' }, 'start'],
  ['no payment frequency', { ...payout, uitkeringsTermijnCode: 'Geen' }, 'uitkeringsTermijnCode'],
  ['an unknown payment frequency', { ...payout, uitkeringsTermijnCode: 'Dag' }, 'uitkeringsTermijnCode'],
  ['no policy conditions', { ...payout, polisVoorwaardeCode: null }, 'polisVoorwaardeCode'],
  ['unknown policy conditions', { ...payout, polisVoorwaardeCode: 'X' }, 'polisVoorwaardeCode'],
  ['a transfer', { ...payout, isHuidigeLijfrenteOversluiten: true }, 'isHuidigeLijfrenteOversluiten'],
  [
    'too much in the American fund',
    {
      ...payout,
      funds: [
        { id: 3, percentage: 0.41 },
        { id: 4, percentage: 0.59 },
      ],
    },
    'funds[0].percentage',
    /maximaal 40%/,
  ],
];

const accumulationFaults: Case[] = [
  ['no birth date', { ...accumulation, birthdate: null }, 'birthdate'],
  ['somebody under 18', { ...accumulation, birthdate: '2009-01-02' }, 'birthdate', /18 jaar/],
  ['a duration of 4', { ...accumulation, duration: 4 }, 'duration', /van 5 tot 40 jaar/],
  ['a duration of 41', { ...accumulation, duration: 41 }, 'duration', /van 5 tot 40 jaar/],
  ['an end that is too late', { ...accumulation, duration: 26 }, 'duration', /uiterlijk op 31-12-2052/],
  ['an amount under the minimum', { ...accumulation, initialDeposit: 999 }, 'initialDeposit'],
  ['a monthly amount under the minimum', { ...accumulation, periodicDeposit: 49 }, 'periodicDeposit'],
  [
    'a payment frequency',
    { ...accumulation, uitkeringsTermijnCode: 'Maand' },
    'uitkeringsTermijnCode',
    /hoort niet/,
  ],
  ['policy conditions', { ...accumulation, polisVoorwaardeCode: 'SDIL' }, 'polisVoorwaardeCode'],
  ['other annuities', { ...accumulation, otherTemporaryPayouts: 1 }, 'otherTemporaryPayouts'],
  [
    'too much in the American fund',
    { ...accumulation, funds: [{ id: 3, percentage: 1 }] },
    'funds[0].percentage',
  ],
  ['shares of 99%', { ...accumulation, funds: [{ id: 1, percentage: 0.99 }] }, 'funds'],
  ['shares of 101%', { ...accumulation, funds: [{ id: 1, percentage: 1.01 }] }, 'funds[0].percentage'],
];

test.each(payoutFaults)(
  'V-05 rejects a payout with %s and names the field',
  async (_, payload, field, words) => {
    const { fields, messages } = await rejection(payload);
    expect(fields).toContain(field);
    if (words) expect(messages.join(' ')).toMatch(words);
  },
);

test.each(accumulationFaults)(
  'V-05 rejects an accumulation with %s and names the field',
  async (_, payload, field, words) => {
    const { fields, messages } = await rejection(payload);
    expect(fields).toContain(field);
    if (words) expect(messages.join(' ')).toMatch(words);
  },
);

test('V-05 calculates an annuity with input exactly at each limit', async () => {
  const limits = [
    { ...payout, initialDeposit: 10_000, duration: 37 },
    { ...payout, birthdate: '1955-09-01', duration: 20 },
    { ...accumulation, duration: 25 },
    { ...accumulation, birthdate: '2009-01-01', duration: 5, isHuidigeLijfrenteOversluiten: true },
    { ...accumulation, birthdate: '2000-01-01', duration: 40, periodicDeposit: 0, initialDeposit: 1_000 },
    {
      ...accumulation,
      funds: [
        { id: 3, percentage: 0.4 },
        { id: 4, percentage: 0.6 },
      ],
    },
  ];
  for (const payload of limits) {
    const response = await calculate(payload);
    expect(response.statusCode, response.body).toBe(200);
  }
});

test('V-05 rejects values that are not numbers without a 5xx error', async () => {
  for (const [number, status] of [
    ['NaN', 400],
    ['1e999', 422],
    ['null', 422],
  ] as const) {
    const response = await portal.call({
      method: 'POST',
      url: '/api/calculation',
      payload: JSON.stringify(payout).replace('150000', number),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(status);
  }
});

describe('K-03 a calculation contains a risk profile', () => {
  const loans = { ...payout, funds: [{ id: 4, percentage: 1 }] };
  const property = { ...payout, funds: [{ id: 1, percentage: 1 }] };

  test.each(['0', '19', 'ZD', 'zd', 'Zeer defensief', 'D', 'Neutraal', '100', 'NVT', 'nvt'])(
    'accepts "%s" with a matching allocation',
    async (chosenRiskProfile) => {
      const response = await calculate({ ...loans, chosenRiskProfile });
      expect(response.statusCode, response.body).toBe(200);
    },
  );

  test.each(['', '-1', '101', '07', '50.5', 'Hoog', 'NaN'])(
    'rejects "%s" as a risk profile',
    async (chosenRiskProfile) => {
      expect((await rejection({ ...loans, chosenRiskProfile })).fields).toEqual(['chosenRiskProfile']);
    },
  );

  test('rejects an allocation outside the limits of the profile, with the fund and the limit', async () => {
    const { messages, fields } = await rejection({ ...property, chosenRiskProfile: '45' });
    expect(fields).toEqual(['funds[0].percentage', 'funds']);
    expect(messages[0]).toContain(
      'Dit past niet bij uw profiel Neutraal: maximaal 60% in Nederlands Vastgoed Fonds.',
    );
    expect(messages[1]).toContain('minimaal 20% in Vastgoed Leningen Fonds.');
    expect((await calculate({ ...property, chosenRiskProfile: '80' })).statusCode).toBe(200);
    expect((await calculate({ ...property, chosenRiskProfile: 'NVT' })).statusCode).toBe(200);
  });
});
