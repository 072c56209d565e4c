import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { newId } from '../../../platform/new-id.ts';
import { completeTerms, fieldsFilledIn } from '../../../reference/stored-terms.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { findRuledFunds } from '../../investing/applications/signing.repository.ts';
import { fundsOn } from '../funds/funds.use-cases.ts';
import { questionnaireStanding } from '../questionnaires/questionnaires.use-cases.ts';
import { insertPublished, insertVersion } from './terms.use-cases.ts';

type Suitability = TermsFile['passendheid'];

/** First day of the second terms of the brand, with other bands, limits and a fifth question of its own. */
const SECOND_DAY = isoDate('2027-01-01');

function withOwnSuitability(terms: TermsFile): TermsFile {
  const { passendheid } = terms;
  const [home, ...others] = passendheid.fondsen;
  const [general, ...questionnaires] = passendheid.vragenlijsten;
  if (!home || !general) throw new Error('the demo has no general questionnaire');
  return {
    ...terms,
    geldigVanaf: SECOND_DAY,
    passendheid: {
      ...passendheid,
      versie: 'eigen-2',
      banden: [
        { profiel: 'ZD', vanaf: 0, tot: 39 },
        { profiel: 'D', vanaf: 40, tot: 49 },
        { profiel: 'N', vanaf: 50, tot: 79 },
        { profiel: 'O', vanaf: 80, tot: 89 },
        { profiel: 'ZO', vanaf: 90, tot: 100 },
      ],
      kennisgrens: 55,
      uitsluitingen: {
        ...passendheid.uitsluitingen,
        K1: { hoogstens: 'D', waarschuwing: 'Dit geld staat lang vast.' },
      },
      fondsen: [{ ...home, minimumProfiel: 'ZO', kennisNodig: true }, ...others],
      vragenlijsten: [
        {
          ...general,
          versie: 'eigen-2',
          vragen: general.vragen.with(4, {
            vraag: 'Wie betaalt uw kosten als u niet werkt?',
            uitleg: '',
            telt: 'draagkracht',
            antwoorden: [
              { id: 'niemand', antwoord: 'Niemand.', punten: 3 },
              { id: 'verzekering', antwoord: 'Een verzekering.', punten: 20 },
            ],
          }),
        },
        ...questionnaires.map((one) => ({ ...one, versie: 'eigen-2' })),
      ],
    },
  };
}

const demo = demoTermsOf('baken');
const second = withOwnSuitability(demo);

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  await portal.database.transaction(async (tx) => {
    await insertVersion(tx, 'baken-2', second);
    const at = portal.clock.now();
    const row = { id: newId(), brand: 'baken', number: 2, validFrom: SECOND_DAY, content: second };
    await insertPublished(tx, { ...row, loadedAt: at, decidedAt: at, version: 'baken-2' });
  });
  cookie = await portal.signIn('investeerder@example.nl');
});
afterAll(() => portal.close());

/** Moves the clock, which signs everybody out. */
async function goTo(moment: string): Promise<void> {
  portal.clock.set(moment);
  cookie = await portal.signIn('investeerder@example.nl');
}

/** First scoring example of domain 3.6 without its fifth answer. */
const answersWith = (fifth: string) => [
  '1014',
  '1024',
  '1033',
  '1043',
  fifth,
  '1063',
  '1072',
  '1081',
  '1093',
  '1103',
];
const score = async (answers: readonly string[]) =>
  (await portal.call({ method: 'POST', url: '/api/questionnaires/1/score', payload: { answers } })).json()
    .data;
const questionFive = async () =>
  (await portal.call({ url: '/api/questionnaires/1' })).json().data.questions[4].question;

const input = (change: Partial<QuestionnaireInput>, codes: readonly string[] = []): QuestionnaireInput => {
  const at = portal.clock.now().toISOString();
  return {
    id: 1,
    version: '2026-11-01',
    answers: answersWith('1053'),
    questionEleven: 'N',
    riskSelection: 'N',
    acknowledgements: [...codes, 'firstStatement', 'secondStatement', 'thirdStatement'].map((code) => ({
      code,
      at,
    })),
    completedAt: at,
    ...change,
  };
};
const record = async (questionnaire: QuestionnaireInput, fundId: number) => {
  const response = await portal.call({
    method: 'POST',
    url: '/api/questionnaires/1/records',
    payload: { questionnaire, purchase: { kind: 'fund', fundId, productCode: 'SB' } },
    cookie,
  });
  return [response.statusCode, response.json().errors?.Fields ?? []];
};
const changed = [
  422,
  [{ field: 'questionnaire.version', message: 'De vragen zijn veranderd. Beantwoord ze opnieuw.' }],
];

describe('a questionnaire is scored with the terms of its day', () => {
  test('C-02 the demo scores 73 of 100, profile O, and warns of nothing', async () => {
    // 15 + 16 + 14 + 14 + 14 = 73 and 14 + 20 + 20 + 14 + 10 = 78. The knowledge part is 20 + 20 + 14 = 54.
    expect(await score(answersWith('1053'))).toMatchObject({
      scoreOne: 73,
      scoreTwo: 78,
      profile: 'O',
      knowledgePoints: 54,
      warnings: [],
      version: '2026-11-01',
    });
    expect(await questionFive()).toBe('Hoe zeker is uw inkomen in de komende jaren?');
  });

  test('answers to questions of terms that do not apply yet are rejected', async () => {
    const early = input({ version: 'eigen-2', answers: answersWith('verzekering') });
    expect(await record(early, 2)).toEqual(changed);
  });

  test('answers recorded on the last day of the former terms remain valid under the next terms', async () => {
    await goTo('2026-12-31T22:00:00Z');
    expect(await record(input({ riskSelection: 'O' }), 2)).toEqual([201, []]);
    await goTo('2027-01-01T10:00:00Z');
    const personId = (
      await portal.rows(
        "SELECT id FROM person_account WHERE email = 'investeerder@example.nl' AND brand = 'baken'",
      )
    )[0]?.id;
    const status = await questionnaireStanding(portal.database.orm, {
      personId,
      productCode: 'SB',
      funds: [{ id: 2, name: 'Duits Vastgoed Fonds', flow: 'duits', minimumProfile: 'N' }],
      today: portal.clock.today(),
      validMonths: 12,
    });
    expect(status).toMatchObject({ missing: [], validUntil: '2027-12-31' });
    const [row] = await portal.rows(
      "SELECT version, content->'score' AS score FROM questionnaire_record WHERE person_id = $1 ORDER BY recorded_at DESC LIMIT 1",
      [personId],
    );
    expect(row).toMatchObject({ version: '2026-11-01', score: { profile: 'O' } });
  });

  test('answers that the investor gave before midnight and sends after it must be given again', async () => {
    expect(await record(input({ completedAt: '2026-12-31T22:50:00.000Z' }), 2)).toEqual(changed);
    // The former answer to the fifth question no longer exists, so its number is reported.
    const old = await portal.call({
      method: 'POST',
      url: '/api/questionnaires/1/score',
      payload: { answers: answersWith('1053') },
    });
    expect([old.statusCode, old.json().errors.Fields]).toEqual([
      422,
      [{ field: 'answers[4]', message: 'Dit is geen antwoord op vraag 5.' }],
    ]);
  });

  test('C-02 the next terms ask another question and give another profile and warning', async () => {
    expect(await questionFive()).toBe('Wie betaalt uw kosten als u niet werkt?');
    // 15 + 16 + 14 + 14 + 20 = 79; the band of N ends at 79, and 54 points are below the limit of 55.
    const outcome = await score(answersWith('verzekering'));
    expect(outcome).toMatchObject({
      scoreOne: 79,
      scoreTwo: 78,
      score: 78,
      profile: 'N',
      version: 'eigen-2',
    });
    expect(outcome.warnings.map(({ code }: { code: string }) => code)).toEqual(['knowledge']);
    // 15 + 16 + 14 + 14 + 3 = 62.
    expect(await score(answersWith('niemand'))).toMatchObject({ scoreOne: 62, score: 62, profile: 'N' });
    // A short horizon allows D, with the warning of these terms: 15 + 0 + 14 + 14 + 20 = 63.
    const short = await score(answersWith('verzekering').with(1, '1021'));
    expect(short).toMatchObject({ score: 63, profile: 'D', knockouts: ['K1'] });
    expect(short.warnings[0].text).toBe('Dit geld staat lang vast.');
    const profiles = (await portal.call({ url: '/api/risk-profiles' })).json().data;
    expect(profiles.map(({ minScore, maxScore }: Record<string, number>) => [minScore, maxScore])).toEqual([
      [0, 39],
      [40, 49],
      [50, 79],
      [80, 89],
      [90, 100],
    ]);
  });

  test('the next terms require a higher profile for a fund, and the browser gets it with the fund', async () => {
    const funds = (await portal.call({ url: '/api/funds?productCode=SB' })).json().data;
    expect(
      funds.map((one: Record<string, unknown>) => [one.id, one.minimumProfile, one.requiresKnowledge]),
    ).toEqual([
      [1, 'ZO', true],
      [2, 'N', false],
      [3, 'O', true],
      [4, 'D', false],
    ]);
    const own = { version: 'eigen-2', answers: answersWith('verzekering') };
    // Fund 1 exceeds the choice N by two profiles; fund 2 fits it.
    const [status, fields] = await record(input(own, ['knowledge']), 1);
    expect([status, (fields as { field: string }[]).map(({ field }) => field)]).toEqual([
      422,
      ['questionnaire.acknowledged.fund1', 'questionnaire.acknowledged.fund1Name'],
    ]);
    expect(await record(input(own, ['knowledge']), 2)).toEqual([201, []]);
  });

  test('the shared profile of a contract uses the rules of the terms named in the contract', async () => {
    const { orm } = portal.database;
    const [contract] = await portal.rows(
      "SELECT contract_id AS id FROM holding h JOIN contract c ON c.id = h.contract_id WHERE c.brand = 'baken' AND h.fund_id = 1 LIMIT 1",
    );
    const minimumIn = async (version: string | null) => {
      await withoutTriggers(
        portal.database,
        sql`update contract set terms_version = ${version} where id = ${contract?.id}`,
      );
      return (await findRuledFunds(orm, contract?.id)).find(({ flow }) => flow === 'nederlands');
    };
    expect(await minimumIn('baken-1')).toMatchObject({ minimumProfile: 'N', requiresKnowledge: false });
    expect(await minimumIn('baken-2')).toMatchObject({ minimumProfile: 'ZO', requiresKnowledge: true });
    expect((await minimumIn(null))?.minimumProfile).toBeUndefined();
  });
});

describe('terms of an earlier release, without questionnaires', () => {
  const stored = (): TermsFile => {
    const { banden, kennisgrens, uitsluitingen, fondsen, vragenlijsten, ...rest } = demo.passendheid;
    expect([banden, kennisgrens, uitsluitingen, fondsen, vragenlijsten]).not.toContain(undefined);
    return { ...demo, passendheid: rest as Suitability };
  };

  test('keep the content that the software had, which is that of the demo', () => {
    expect(completeTerms(stored())).toEqual(demo);
    expect(fieldsFilledIn(stored())).toEqual(
      ['banden', 'kennisgrens', 'uitsluitingen', 'vragenlijsten', 'fondsen'].map(
        (field) => `passendheid.${field}`,
      ),
    );
    expect(fieldsFilledIn(demo)).toEqual([]);
  });

  test('X-14 give a visitor the same questions as before', async () => {
    await withoutTriggers(
      portal.database,
      sql`update terms set content = ${JSON.stringify({ ...stored(), merk: 'anker' })}::jsonb where brand = 'anker'`,
    );
    const { content } = await fundsOn(portal.services, 'anker', isoDate('2026-11-19'));
    expect(content.passendheid).toEqual(demo.passendheid);
  });
});
