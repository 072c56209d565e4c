import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { newId } from '../../../platform/new-id.ts';
import { personAccount, questionnaireRecord } from '../../../schema/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { investment } from '../offers/testing/offer-calls.ts';

let portal: TestApp;
let cookie: string;
let personId: string;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

// Records are append-only, so every test has its own person.
let tests = 0;
beforeEach(async () => {
  tests += 1;
  personId = newId();
  const email = `persoon-${tests}@example.nl`;
  const { orm } = portal.database;
  const [record] = await orm
    .select({ passwordHash: personAccount.passwordHash })
    .from(personAccount)
    .where(eq(personAccount.email, 'nieuw@example.nl'))
    .limit(1);
  await orm.insert(personAccount).values({
    id: personId,
    brand: 'baken',
    email,
    name: 'Pim Persoon',
    role: 'investor',
    passwordHash: record?.passwordHash ?? '',
    createdAt: portal.clock.now(),
  });
  cookie = await portal.signIn(email);
});

const answersAt = (id: number, positions: readonly number[]): string[] =>
  positions.map((position, index) => `${id}${String(index + 1).padStart(2, '0')}${position}`);

const statements = ['firstStatement', 'secondStatement', 'thirdStatement'];
const confirmed = (codes: readonly string[], at = '2026-11-20T09:59:00.000Z') =>
  [...codes, ...statements].map((code) => ({ code, at }));

/** First scoring example of domain 3.6: scores 73 and 78, profile Offensief. */
const offensive = {
  id: 1,
  version: '2026-11-01',
  answers: answersAt(1, [4, 4, 3, 3, 3, 3, 2, 1, 3, 3]),
  questionEleven: 'ZO',
  riskSelection: 'O',
  acknowledgements: confirmed([]),
  completedAt: '2026-11-20T09:58:00.000Z',
};
const onProfile = {
  ...investment,
  // A tenth of this deposit is the minimum investment of the fourth fund.
  initialDeposit: 50_000,
  chosenRiskProfile: '73',
  funds: [
    { id: 1, percentage: 0.4 },
    { id: 2, percentage: 0.25 },
    { id: 3, percentage: 0.25 },
    { id: 4, percentage: 0.1 },
  ],
};
/** Third scoring example: scores 62 and 100, capped at profile Zeer defensief by knock-out K1. */
const shortHorizon = {
  ...offensive,
  answers: answersAt(1, [2, 1, 4, 3, 4, 4, 2, 1, 4, 5]),
  questionEleven: 'N',
};

const save = (questionnaire: object | undefined, input: object = onProfile, as = cookie) =>
  portal.call({
    method: 'POST',
    url: '/api/offers',
    cookie: as,
    headers: { 'user-agent': 'Testbrowser 1' },
    payload: { ...input, ...(questionnaire && { questionnaire }) },
  });
const own = () => eq(questionnaireRecord.personId, personId);
const records = () => portal.database.orm.select().from(questionnaireRecord).where(own());
const fieldsOf = async (questionnaire: object, input: object = onProfile): Promise<string[]> => {
  const { statusCode, body } = await save(questionnaire, input);
  expect(statusCode).toBe(422);
  return JSON.parse(body).errors.Fields.map(({ field }: { field: string }) => field);
};

test('C-07 I-04 stores the questionnaire of an offer with texts, points and each confirmation with its time', async () => {
  const saved = await save(offensive);
  expect(saved.statusCode).toBe(201);
  expect(saved.body).not.toMatch(/"points"/);
  const [row, ...others] = await records();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    brand: 'baken',
    questionnaireId: 1,
    version: '2026-11-01',
    stepsAbove: 0,
    isRepeated: false,
    ipAddress: '127.0.0.1',
    userAgent: 'Testbrowser 1',
    completedAt: new Date('2026-11-20T09:58:00.000Z'),
    recordedAt: portal.clock.now(),
  });
  const content = row?.content as {
    questions: { Vraag: string; Antwoord: string; points: number | null }[];
    [key: string]: unknown;
  };
  expect(content.questions).toHaveLength(11);
  expect(content.questions[0]).toEqual({
    Vraag: 'Wat is het belangrijkste doel van deze belegging?',
    Antwoord: 'Ik wil mijn pensioen aanvullen.',
    points: 15,
  });
  expect(content.questions[10]).toMatchObject({ points: null, Antwoord: expect.stringMatching(/./) });
  expect(content).toMatchObject({
    productCode: 'SB',
    score: { scoreOne: 73, scoreTwo: 78, score: 73, profile: 'O', questionEleven: 'ZO' },
    chosenProfile: 'O',
    warnings: [],
  });
  expect(content.acknowledgements).toEqual([
    {
      code: 'firstStatement',
      text: expect.stringMatching(/^Ik heb de vragen zelf.*Baken.* mij geen advies geeft\.$/),
      at: '2026-11-20T09:59:00.000Z',
    },
    expect.objectContaining({ code: 'secondStatement' }),
    expect.objectContaining({ code: 'thirdStatement' }),
  ]);
});

test('C-10 returns the answers with the offer, and its copy refers to the same record', async () => {
  const { offerID } = (await save(offensive)).json().data;
  const open = async (id: string) =>
    (await portal.call({ method: 'GET', url: `/api/calculation/${id}`, cookie })).json().data;
  expect((await open(offerID)).questionnaire).toEqual({
    given: offensive,
    score: expect.objectContaining({ score: 73, profile: 'O', warnings: [] }),
  });
  const copy = await portal.call({ method: 'POST', url: `/api/offers/${offerID}/copy`, cookie });
  expect((await open(copy.json().data.offerID)).questionnaire.given).toEqual(offensive);
  expect(await records()).toHaveLength(1);
  const { offerID: without } = (await save(undefined)).json().data;
  expect((await open(without)).questionnaire).toBeNull();

  const documentOf = async (id: string) => {
    const file = await portal.call({ method: 'GET', url: `/api/offers/${id}/pdf`, cookie });
    return pagesOf(file.rawPayload).join(' ').replace(/\s+/g, ' ');
  };
  expect(await documentOf(offerID)).toContain(
    'De uitkomst was 73 van de 100 punten. Daar hoort het profiel offensief bij.',
  );
  expect(await documentOf(without)).not.toContain('vragen over risico');
});

test('I-04 stores one record for the same questionnaire under several offers, also in parallel', async () => {
  const answers = await Promise.all(
    [10, 11, 12, 13].map((duration) => save(offensive, { ...onProfile, duration })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(await records()).toHaveLength(1);
});

// Promise: Wij bewaren ook uw eerdere antwoorden.
test('I-04 forbids changing or deleting a record, except by retention', async () => {
  await save(offensive);
  const { orm } = portal.database;
  const rejected = { cause: expect.objectContaining({ message: expect.stringContaining('append-only') }) };
  await expect(orm.update(questionnaireRecord).set({ isRepeated: true })).rejects.toMatchObject(rejected);
  await expect(orm.delete(questionnaireRecord)).rejects.toMatchObject(rejected);
  await expect(orm.execute(sql`TRUNCATE questionnaire_record CASCADE`)).rejects.toMatchObject(rejected);
  await portal.database.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('portal.retention', 'on', true)`);
    await tx.execute(sql`UPDATE offer SET questionnaire_record_id = NULL WHERE person_id = ${personId}`);
    await tx.delete(questionnaireRecord).where(own());
  });
  expect(await records()).toEqual([]);
  await expect(orm.delete(questionnaireRecord)).rejects.toMatchObject(rejected);
});

describe('the stored records match the worked examples of domain 3.4', () => {
  test('I-04 stores a choice two profiles above the outcome with its warning and flags it', async () => {
    const questionnaireInput = {
      ...shortHorizon,
      riskSelection: 'N',
      acknowledgements: confirmed(['K1', 'mismatch', 'profileName']),
    };
    const input = { ...onProfile, chosenRiskProfile: 'N', funds: [{ id: 4, percentage: 1 }] };
    expect((await save(questionnaireInput, input)).statusCode).toBe(201);
    const [row] = await records();
    expect(row?.stepsAbove).toBe(2);
    expect(row?.content).toMatchObject({
      score: { profile: 'ZD', knockouts: ['K1'] },
      chosenProfile: 'N',
      warnings: [
        { code: 'K1', version: '2026-11-01' },
        { code: 'lowestProfile' },
        { code: 'mismatch', text: expect.stringContaining('U kiest Neutraal.') },
      ],
      acknowledgements: [
        { code: 'K1', text: 'Ik heb deze waarschuwing gelezen en wil toch doorgaan.' },
        { code: 'mismatch', text: expect.stringContaining('mijn keuze niet past') },
        { code: 'profileName', text: expect.stringContaining('Neutraal') },
        ...statements.map((code) => ({ code })),
      ],
    });
  });

  test('V-02 stores no questionnaire that is incomplete, unconfirmed or different from the calculation', async () => {
    const { answers } = offensive;
    expect(await fieldsOf({ ...offensive, answers: answers.slice(0, 9) })).toEqual([
      'questionnaire.answers[9]',
    ]);
    expect(await fieldsOf({ ...offensive, version: '2025-01-01' })).toEqual(['questionnaire.version']);
    expect(await fieldsOf({ ...offensive, acknowledgements: [] })).toEqual(['questionnaire.firstStatement']);
    expect(await fieldsOf({ ...offensive, riskSelection: 'D' })).toEqual(['questionnaire.riskSelection']);
    expect(await fieldsOf({ ...offensive, completedAt: '2025-11-19T12:00:00.000Z' })).toEqual([
      'questionnaire.answers',
    ]);
    expect(await fieldsOf({ ...offensive, score: 100 })).toEqual(['questionnaire.score']);
    const none = { ...shortHorizon, acknowledgements: confirmed([]) };
    const input = { ...onProfile, chosenRiskProfile: 'ZD', funds: [{ id: 4, percentage: 1 }] };
    expect(await fieldsOf({ ...none, riskSelection: 'ZD' }, input)).toEqual([
      'questionnaire.acknowledged.K1',
    ]);
    expect(await records()).toEqual([]);
  });

  // Promise: Binnen 24 uur na een andere keer.
  // Promise: Vulde binnen 24 uur een vragenlijst nog een keer in.
  test('I-04 flags a second questionnaire within 24 hours with a warning, but not a later one', async () => {
    const scoreAgain = async (as?: string) => {
      const { answers } = offensive;
      const options = { method: 'POST', url: '/api/questionnaires/1/score', payload: { answers } } as const;
      const response = await portal.call({ ...options, ...(as && { cookie: as }) });
      return response.json().data.warnings.map(({ code }: { code: string }) => code);
    };
    expect(await scoreAgain(cookie)).toEqual([]);
    expect((await save(offensive)).json().data.questionnaire.score.warnings).toEqual([]);
    expect(await scoreAgain(cookie)).toEqual(['repeated']);
    expect(await scoreAgain()).toEqual([]);
    expect(await scoreAgain(await portal.signIn('openstaand@example.nl'))).toEqual([]);

    portal.clock.advance(23 * 60 * 60_000);
    cookie = await portal.signIn(`persoon-${tests}@example.nl`);
    const second = { ...offensive, completedAt: portal.clock.now().toISOString() };
    const [warning] = (await save(second)).json().data.questionnaire.score.warnings;
    expect(warning.text).toMatch(/^U hebt deze vragen vandaag al eerder beantwoord\./);

    portal.clock.advance(25 * 60 * 60_000);
    cookie = await portal.signIn(`persoon-${tests}@example.nl`);
    await save({ ...offensive, completedAt: portal.clock.now().toISOString() });
    const rows = await records();
    expect(rows.map(({ isRepeated }) => isRepeated).sort()).toEqual([false, false, true]);
  });
});
