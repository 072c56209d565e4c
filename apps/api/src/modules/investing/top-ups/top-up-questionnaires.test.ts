import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let cookie: string;
let ids: Record<string, string>;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  ids = Object.fromEntries(
    data.map((row: Record<string, string>) => [String(row.Omschrijving), String(row.ContractID)]),
  );
});
afterAll(() => portal.close());

const idOf = (name: string) => ids[name] ?? '';
const HOMES = 'Winkels en woningen';
const FOUR = 'Spreiding over vier fondsen';
const ANNUITY = 'Lijfrente voor later';
const UNKNOWN = '01933b7e-0000-7000-8000-000000000000';

/** Returns answer ids by position, as numbered in the tables of domain 3.6. */
const answersAt = (id: number, places: readonly number[]): string[] =>
  places.map((place, index) => `${id}${String(index + 1).padStart(2, '0')}${place}`);

/** The scoring examples of domain 3.6: O, ZO and D (by K4). */
const examples = {
  1: [4, 4, 3, 3, 3, 3, 2, 1, 3, 3],
  2: [4, 4, 4, 4, 4, 3, 2, 1, 3, 4],
  3: [3, 3, 3, 1, 3, 2, 1, 1, 3, 3],
} as const;

function questionnaireInput(
  id: 1 | 2 | 3,
  riskSelection: QuestionnaireInput['riskSelection'],
  confirmed: readonly string[] = [],
  places: readonly number[] = examples[id],
): QuestionnaireInput {
  const at = portal.clock.now().toISOString();
  return {
    id,
    version: '2026-11-01',
    answers: answersAt(id, places),
    questionEleven: 'N',
    riskSelection,
    acknowledgements: [...confirmed, 'firstStatement', 'secondStatement', 'thirdStatement'].map((code) => ({
      code,
      at,
    })),
    completedAt: at,
  };
}

const record = (questionnaire: QuestionnaireInput, purchase: object, as = cookie, id = questionnaire.id) =>
  portal.call({
    method: 'POST',
    url: `/api/questionnaires/${id}/records`,
    payload: { questionnaire, purchase },
    cookie: as,
  });
const forContract = (name: string) => ({ kind: 'contract', contractId: idOf(name) });
const fieldsOf = async (questionnaire: QuestionnaireInput, purchase: object): Promise<string[]> => {
  const { statusCode, body } = await record(questionnaire, purchase);
  expect(statusCode).toBe(422);
  return JSON.parse(body).errors.Fields.map(({ field }: { field: string }) => field);
};
const terms = async (name: string) =>
  (await portal.call({ method: 'GET', url: `/api/contracts/${idOf(name)}/top-ups`, cookie })).json().data;
const records = async () =>
  (await portal.query('SELECT * FROM questionnaire_record ORDER BY recorded_at, questionnaire_id')).rows;

describe('R-31 a top-up requires a questionnaire for each fund of the contract', () => {
  test('R-31 requires the questionnaire of each fund, and no other questionnaire replaces it', async () => {
    expect(await terms(HOMES)).toMatchObject({ blocker: 'questionnaire', missingQuestionnaires: [1] });
    expect(await terms(FOUR)).toMatchObject({
      blocker: 'questionnaire',
      questionnaireUntil: null,
      missingQuestionnaires: [1, 2, 3],
    });
    const first = await record(questionnaireInput(1, 'O'), forContract(FOUR));
    expect([first.statusCode, first.json().data]).toEqual([201, { validUntil: '2027-11-20' }]);
    expect(await terms(HOMES)).toMatchObject({ blocker: null, questionnaireUntil: '2027-11-20' });
    expect(await terms(FOUR)).toMatchObject({
      blocker: 'questionnaire',
      missingQuestionnaires: [2, 3],
    });

    portal.clock.advance(24 * 60 * 60_000);
    cookie = await portal.signIn('investeerder@example.nl');
    expect((await record(questionnaireInput(2, 'ZO'), forContract(FOUR))).statusCode).toBe(201);
    expect((await record(questionnaireInput(3, 'D', ['K4']), forContract(FOUR))).statusCode).toBe(201);
    // Answered on two days: the earliest expiry counts.
    expect(await terms(FOUR)).toMatchObject({
      blocker: null,
      questionnaireUntil: '2027-11-20',
      missingQuestionnaires: [],
    });
    const rows = await records();
    expect(rows.map((row) => [row.questionnaire_id, row.is_repeated, row.steps_above])).toEqual([
      [1, false, 0],
      [2, false, 0],
      [3, false, 0],
    ]);
    const audited = await portal.query(
      `SELECT detail FROM audit_entry WHERE action = 'questionnaire.recorded' ORDER BY at, subject_id`,
    );
    expect(audited.rows.map(({ detail }) => detail)[0]).toEqual({
      questionnaireId: 1,
      kind: 'contract',
      contractId: idOf(FOUR),
      stepsAbove: 0,
      repeated: false,
    });
  });

  test('R-31 stores one record for twenty simultaneous submissions', async () => {
    portal.clock.advance(25 * 60 * 60_000);
    cookie = await portal.signIn('investeerder@example.nl');
    const before = (await records()).length;
    const once = questionnaireInput(1, 'N');
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(once, forContract(HOMES))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await records()).toHaveLength(before + 1);
    const { rows } = await portal.query(
      `SELECT count(*)::int FROM audit_entry WHERE action = 'questionnaire.recorded' AND subject_id =
        (SELECT id::text FROM questionnaire_record ORDER BY recorded_at DESC, id DESC LIMIT 1)`,
    );
    expect(rows[0]).toEqual({ count: 1 });
  });

  // Promise: Uw antwoorden zijn … maanden geldig.
  test('R-31 requires the questionnaires again after a year', async () => {
    portal.clock.set('2027-11-30T10:00:00Z');
    cookie = await portal.signIn('investeerder@example.nl');
    expect(await terms(FOUR)).toMatchObject({
      blocker: 'questionnaire',
      missingQuestionnaires: [1, 2, 3],
    });
    portal.clock.set('2026-11-25T10:00:00Z');
    cookie = await portal.signIn('investeerder@example.nl');
  });
});

describe('a fund requires a minimum profile (domain 3.3)', () => {
  const american = { kind: 'fund', fundId: 3, productCode: 'SB' };
  const homes = { kind: 'fund', fundId: 1, productCode: 'SB' };

  test('I-04 requires a confirmation one profile above the choice, and a typed name and review at two', async () => {
    expect(await fieldsOf(questionnaireInput(1, 'D'), homes)).toEqual(['questionnaire.acknowledged.fund1']);
    expect(await fieldsOf(questionnaireInput(2, 'D'), american)).toEqual([
      'questionnaire.acknowledged.fund3',
      'questionnaire.acknowledged.fund3Name',
    ]);
    expect((await record(questionnaireInput(2, 'D', ['fund3', 'fund3Name']), american)).statusCode).toBe(201);
    const row = (await records()).at(-1);
    expect(row).toMatchObject({ questionnaire_id: 2, steps_above: 2 });
    expect(row.content.warnings).toEqual([
      {
        code: 'fund3',
        title: 'Let op: Amerikaans Vastgoed Fonds past niet bij uw profiel',
        text: expect.stringMatching(
          /^Amerikaans Vastgoed Fonds past bij het profiel Offensief of hoger\. U kiest Defensief\./,
        ),
        version: '2026-11-01',
      },
    ]);
    expect(row.content.acknowledgements.slice(0, 2)).toEqual([
      expect.objectContaining({
        code: 'fund3',
        text: 'Ik begrijp dat Amerikaans Vastgoed Fonds niet past bij mijn profiel. Ik wil toch doorgaan.',
      }),
      expect.objectContaining({ code: 'fund3Name', text: expect.stringMatching(/: Offensief$/) }),
    ]);
    const admin = await portal.signIn('admin@example.nl');
    const queue = await portal.call({ method: 'GET', url: '/api/admin/questionnaires', cookie: admin });
    expect(queue.json().data.items).toContainEqual(
      expect.objectContaining({
        stepsAbove: -3,
        fundsAbove: [{ fund: 'Amerikaans Vastgoed Fonds', minimumProfile: 'Offensief', steps: 2 }],
      }),
    );
  });

  test('I-04 rejects a fund three profiles above the choice, also if the choice itself exceeds the outcome', async () => {
    expect(await fieldsOf(questionnaireInput(2, 'ZD'), american)).toEqual(['questionnaire.riskSelection']);
    // Money needed for living costs limits the outcome to very defensive (ZD, by rule K2); the person chooses neutral (N).
    const needed = [1, 4, 4, 4, 4, 3, 2, 1, 3, 4];
    expect(
      await fieldsOf(
        questionnaireInput(2, 'N', ['K2', 'mismatch', 'profileName', 'fund3', 'fund3Name'], needed),
        american,
      ),
    ).toEqual(['questionnaire.riskSelection']);
  });

  test('I-04 closes the American fund to users without any correct answer about dollars', async () => {
    const ignorant = [4, 5, 4, 4, 4, 1, 4, 4, 4, 5];
    const { body } = await record(questionnaireInput(2, 'N', ['knowledge', 'mismatch'], ignorant), american);
    expect(JSON.parse(body).errors.Fields).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('niet goed beantwoord') }),
    );
  });

  test('R-31 accepts earlier answers for a fund only if the profile chosen with them covers the fund', async () => {
    // An offer buys no units, so its questionnaire contains no confirmations about its funds.
    const questionnaire = questionnaireInput(1, 'D');
    const saved = await portal.call({
      method: 'POST',
      url: '/api/offers',
      cookie,
      payload: {
        productCode: 'SB',
        initialDeposit: 50_000,
        periodicDeposit: 0,
        start: '2026-12-01',
        duration: 10,
        chosenRiskProfile: 'D',
        description: '',
        funds: [
          { id: 1, percentage: 0.4 },
          { id: 4, percentage: 0.6 },
        ],
        questionnaire,
      },
    });
    expect(saved.statusCode).toBe(201);
    expect(await terms(HOMES)).toMatchObject({ blocker: 'questionnaire', missingQuestionnaires: [1] });
    const announced = await portal.call({
      method: 'POST',
      url: `/api/contracts/${idOf(HOMES)}/top-ups`,
      cookie,
      payload: { amount: 500, method: 'transfer' },
    });
    expect(announced.json().code).toBe('cannotTopUp');
    portal.clock.advance(60_000);
    expect((await record(questionnaireInput(1, 'D', ['fund1']), homes)).statusCode).toBe(201);
    expect(await terms(HOMES)).toMatchObject({ blocker: null });
  });
});

describe('a questionnaire is valid for one kind of product', () => {
  test('R-31 a questionnaire for an annuity is invalid for other products, and the reverse', async () => {
    portal.clock.set('2029-01-10T10:00:00Z');
    cookie = await portal.signIn('investeerder@example.nl');
    const forFund = (productCode: string) => ({ kind: 'fund', fundId: 1, productCode });
    expect((await record(questionnaireInput(1, 'O'), forFund('SUL'))).statusCode).toBe(201);
    expect((await terms(HOMES)).missingQuestionnaires).toEqual([1]);
    expect((await terms(ANNUITY)).missingQuestionnaires).toEqual([3]);
    portal.clock.advance(60_000);
    expect((await record(questionnaireInput(1, 'O'), forFund('SB'))).statusCode).toBe(201);
    expect((await terms(HOMES)).missingQuestionnaires).toEqual([]);
    expect((await terms(ANNUITY)).missingQuestionnaires).toEqual([3]);
  });
});

describe('invalid questionnaire records are rejected', () => {
  test('G-06 returns not found for another user’s contract and for an unknown fund', async () => {
    const other = await portal.signIn('nieuw@example.nl');
    expect((await record(questionnaireInput(1, 'O'), forContract(HOMES), other)).statusCode).toBe(404);
    expect(
      (await record(questionnaireInput(1, 'O'), { kind: 'contract', contractId: UNKNOWN })).statusCode,
    ).toBe(404);
    expect(
      (await record(questionnaireInput(1, 'O'), { kind: 'fund', fundId: 9, productCode: 'SB' })).statusCode,
    ).toBe(404);
  });

  test('V-02 rejects a questionnaire of another fund or path, and an incomplete questionnaire', async () => {
    expect(await fieldsOf(questionnaireInput(2, 'ZO'), forContract(HOMES))).toEqual(['questionnaire.id']);
    const elsewhere = await record(questionnaireInput(1, 'O'), forContract(HOMES), cookie, 2);
    expect(elsewhere.json().errors.Fields[0].field).toBe('questionnaire.id');
    expect(
      await fieldsOf({ ...questionnaireInput(1, 'O'), acknowledgements: [] }, forContract(HOMES)),
    ).toEqual(['questionnaire.firstStatement']);
    expect(await fieldsOf({ ...questionnaireInput(1, 'O'), answers: [] }, forContract(HOMES))).toHaveLength(
      10,
    );
    expect(await fieldsOf(questionnaireInput(1, 'O'), { kind: 'gift' })).toEqual(['purchase.kind']);
  });
});
