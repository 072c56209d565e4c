import { riskProfileCodes } from '@portaal/domain/products/questionnaires/profile-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());

const get = (url: string) => portal.call({ method: 'GET', url });
const score = async (id: number, payload: object) => {
  const response = await portal.call({ method: 'POST', url: `/api/questionnaires/${id}/score`, payload });
  return { status: response.statusCode, ...response.json() };
};

/** Returns the ids of the answers at these positions, counted from 1. */
const answersAt = (id: number, positions: readonly number[]) =>
  positions.map((position, index) => `${id}${String(index + 1).padStart(2, '0')}${position}`);

const { vragenlijsten: questionnaires } = demoTermsOf('baken').passendheid;

test('X-14 the demo has the questionnaires of domain 3.6', () => {
  for (const { nummer, vragen, vraagElf } of questionnaires) {
    expect(vragen.map(({ telt }) => telt === 'draagkracht')).toEqual([
      ...Array(5).fill(true),
      ...Array(5).fill(false),
    ]);
    vragen.forEach(({ antwoorden }, index) => {
      expect(Math.max(...antwoorden.map(({ punten }) => punten))).toBe(20);
      expect(antwoorden.map(({ id }) => id)).toEqual(
        antwoorden.map((_, row) => `${nummer}${String(index + 1).padStart(2, '0')}${row + 1}`),
      );
    });
    expect(vraagElf.antwoorden.map(({ profiel }) => profiel)).toEqual(riskProfileCodes);
  }
});

describe.each([1, 2, 3])('X-14 a visitor gets questionnaire %i', (id) => {
  test('the questionnaire has ten questions with their answers, and question eleven', async () => {
    const response = await get(`/api/questionnaires/${id}`);
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data).toMatchObject({ id, version: '2026-11-01', questionEleven: { id: 11 } });
    expect(data.questions).toHaveLength(10);
    expect(data.questions[0].answers[0]).toEqual({ id: `${id}011`, answer: expect.any(String) });
  });

  test('the questionnaire never reveals points, knock-outs or the use of a question', async () => {
    const { body } = await get(`/api/questionnaires/${id}`);
    expect(body).not.toMatch(/points|punten|knockout|uitsluiting|"telt"/);
  });
});

test.each([
  [2, 'Voor dit fonds raden wij minimaal 7 jaar aan.'],
  [3, 'Voor dit fonds raden wij minimaal 3 jaar aan.'],
])('X-14 questionnaire %i of the demo recommends the years of its terms', async (id, help) => {
  expect((await get(`/api/questionnaires/${id}`)).json().data.questions[1].help).toBe(help);
});

test('no help text states a number of years that the terms contain', () => {
  const helps = questionnaires.flatMap(({ vragen }) => vragen.map(({ uitleg }) => uitleg));
  expect(helps.filter((help) => /\d+ jaar/.test(help))).toEqual([]);
});

test('X-14 returns not found for another questionnaire', async () => {
  for (const id of ['0', '4', '01', 'x', '1%20']) {
    expect((await get(`/api/questionnaires/${id}`)).statusCode, id).toBe(404);
  }
  expect((await score(4, { answers: [] })).status).toBe(404);
});

describe('C-02 the server scores a questionnaire', () => {
  test.each([
    [1, [4, 4, 3, 3, 3, 3, 2, 1, 3, 3], { scoreOne: 73, scoreTwo: 78, score: 73, profile: 'O' }, 54, []],
    [1, [5, 5, 4, 4, 4, 1, 4, 4, 3, 4], { scoreOne: 100, scoreTwo: 29, score: 29, profile: 'D' }, 0, []],
    [
      1,
      [2, 1, 4, 3, 4, 4, 2, 1, 4, 5],
      { scoreOne: 62, scoreTwo: 100, score: 62, profile: 'ZD' },
      60,
      ['K1'],
    ],
    [2, [4, 4, 4, 4, 4, 3, 2, 1, 3, 4], { scoreOne: 96, scoreTwo: 83, score: 83, profile: 'ZO' }, 54, []],
    [3, [3, 3, 3, 1, 3, 2, 1, 1, 3, 3], { scoreOne: 57, scoreTwo: 76, score: 57, profile: 'D' }, 48, ['K4']],
  ])(
    'matches domain 3.6 for questionnaire %i with answers %j',
    async (id, positions, outcome, knowledgePoints, knockouts) => {
      const { status, data } = await score(id, { answers: answersAt(id, positions) });
      expect(status).toBe(200);
      expect(data).toMatchObject({ ...outcome, knowledgePoints, knockouts, questionEleven: null });
    },
  );

  test('warns about a knock-out, little knowledge and the lowest profile, each with its own text', async () => {
    const none = await score(1, { answers: answersAt(1, [4, 4, 3, 3, 3, 3, 2, 1, 3, 3]) });
    expect(none.data.warnings).toEqual([]);
    const all = await score(1, { answers: answersAt(1, [1, 1, 1, 1, 1, 1, 1, 2, 1, 1]) });
    expect(all.data).toMatchObject({
      score: 0,
      profile: 'ZD',
      knowledgePoints: 0,
      knockouts: ['K1', 'K2', 'K4'],
    });
    expect(all.data.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'K1',
      'K2',
      'K4',
      'knowledge',
      'lowestProfile',
    ]);
    expect(all.data.warnings[0]).toEqual({
      code: 'K1',
      title: null,
      text: 'U kunt dit geld te kort missen. Dit fonds is voor de lange termijn.',
      acknowledgement: 'Ik heb deze waarschuwing gelezen en wil toch doorgaan.',
    });
  });

  test('applies no horizon knock-out to an annuity', async () => {
    const answers = answersAt(1, [2, 1, 4, 3, 4, 4, 2, 1, 4, 5]);
    const { data } = await score(1, { answers, productCode: 'SUL' });
    expect(data).toMatchObject({ score: 62, profile: 'O', knockouts: [] });
  });

  test("shows the investor's own preference and never includes it in the score", async () => {
    const answers = answersAt(1, [4, 4, 3, 3, 3, 3, 2, 1, 3, 3]);
    for (const code of ['ZD', 'zd', '1111']) {
      const { data } = await score(1, { answers, questionEleven: code });
      expect(data).toMatchObject({ questionEleven: 'ZD', profile: 'O', score: 73 });
    }
  });
});

test('C-07 rejects an incomplete questionnaire and names every unanswered question', async () => {
  const answers: (string | null)[] = answersAt(1, [4, 4, 3, 3, 3, 3, 2, 1, 3, 3]);
  answers[3] = '';
  answers[6] = null;
  const { status, errors } = await score(1, { answers: answers.slice(0, 9) });
  expect(status).toBe(422);
  expect(errors.Fields).toEqual([
    { field: 'answers[3]', message: 'Beantwoord vraag 4.' },
    { field: 'answers[6]', message: 'Beantwoord vraag 7.' },
    { field: 'answers[9]', message: 'Beantwoord vraag 10.' },
  ]);
  expect((await score(1, { answers: [] })).errors.Fields).toHaveLength(10);
});

test('V-05 rejects invalid answers and names the field', async () => {
  const answers = answersAt(1, [4, 4, 3, 3, 3, 3, 2, 1, 3, 3]);
  const faults: [object, string][] = [
    [{ answers: ['2014', ...answers.slice(1)] }, 'answers[0]'],
    [{ answers: [...answers].reverse() }, 'answers[0]'],
    [{ answers: [...answers, '1111'] }, 'answers'],
    [{ answers: [...answers.slice(0, 9), 5] }, 'answers[9]'],
    [{ answers: 'x' }, 'answers'],
    [{ answers, questionEleven: '' }, 'questionEleven'],
    [{ answers, questionEleven: 'XX' }, 'questionEleven'],
    [{ answers, productCode: 'X' }, 'productCode'],
    [{ answers, score: 100 }, 'score'],
  ];
  for (const [payload, field] of faults) {
    const { status, errors } = await score(1, payload);
    expect(status).toBe(422);
    expect(errors.Fields[0].field).toBe(field);
  }
});

test('C-02 lists the risk profiles with the limits and figures of domain 3.3', async () => {
  const { data } = (await get('/api/risk-profiles')).json();
  expect(data.map((profile: { code: string }) => profile.code)).toEqual(['ZD', 'D', 'N', 'O', 'ZO']);
  const figures = data.map(
    ({
      netReturn,
      volatility,
      example,
    }: {
      netReturn: number;
      volatility: number;
      example: Record<string, number>;
    }) => [
      (100 * netReturn).toFixed(2),
      (100 * volatility).toFixed(2),
      Math.round(example.pessimistic ?? 0),
      Math.round(example.optimistic ?? 0),
    ],
  );
  expect(figures).toEqual([
    ['4.90', '4.00', 13_514, 18_689],
    ['5.08', '4.54', 13_369, 19_314],
    ['5.31', '5.99', 12_823, 20_833],
    ['5.69', '7.42', 12_493, 22_792],
    ['6.24', '10.07', 11_772, 26_629],
  ]);
  expect(data[2]).toMatchObject({
    name: 'Neutraal',
    minScore: 40,
    maxScore: 59,
    version: '2026-11-01',
    limits: [
      { id: 1, minimum: 0, maximum: 0.6 },
      { id: 2, minimum: 0, maximum: 0.6 },
      { id: 3, minimum: 0, maximum: 0.15 },
      { id: 4, minimum: 0.2, maximum: 1 },
    ],
  });
  for (const { modelMix } of data) {
    const total = modelMix.reduce((sum: number, part: { percentage: number }) => sum + part.percentage, 0);
    expect(total).toBeCloseTo(1, 9);
  }
});
