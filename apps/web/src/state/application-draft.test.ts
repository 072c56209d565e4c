import { type ApplicationDraft, applicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { cents, isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../entities/questionnaire/questionnaire-state.ts';
import { initialApplication } from './application.ts';
import { draftOf, withDraft } from './application-draft.ts';

const picture = new Blob(['pixels']);

/** Fills every text field with a different text and every boolean with true, so that swapped fields are detected. */
function filled(value: unknown, path = ''): unknown {
  if (typeof value === 'string') return path;
  if (value === null) return path.endsWith('Deposit') ? 1000.5 : true;
  if (typeof value === 'boolean') return true;
  if (Array.isArray(value) || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, filled(item, `${path}.${name}`.slice(-60))]),
  );
}

const everything: ApplicationDraft = {
  ...(filled(emptyDraft) as ApplicationDraft),
  activePage: 'applicant',
  activeSubstep: 'PartnerTaxInfo',
  for: 'partner',
  investment: {
    kind: 'both',
    initialDeposit: 12_500.75,
    periodicDeposit: 100,
    description: 'Studie Lisa',
    stock: 'cash',
    herkomst: 'spaargeld',
    gelezen: ['d1'],
  },
  questionnaire: emptyDraft.questionnaire,
};

const scored: QuestionnaireState = {
  ...initialQuestionnaire,
  answers: ['1011', '1022'],
  questionEleven: 'O',
  riskSelection: 'N',
  score: '45',
  outcome: {
    version: '2026-11-01',
    profile: 'N',
    knowledgePoints: 40,
    warnings: [],
    scoredOn: isoDate('2026-11-20'),
  },
  acknowledged: ['K2'],
  firstStatement: true,
  moments: [
    { code: 'answers', at: '2026-11-20T10:00:00.000Z' },
    { code: 'K2', at: '2026-11-20T10:01:00.000Z' },
    { code: 'firstStatement', at: '2026-11-20T10:02:00.000Z' },
  ],
};

const withQuestionnaire = (questionnaire: QuestionnaireState) => ({
  ...initialApplication,
  investment: {
    ...initialApplication.investment,
    questionnaires: { ...initialApplication.investment.questionnaires, general: questionnaire },
  },
});

describe('I-03 I-07 I-08 I-09 drafts in the browser and on the server', () => {
  test('drafts in browser and on server have the same initial values', () => {
    expect(draftOf(initialApplication)).toEqual(emptyDraft);
    expect(applicationDraft.safeParse(draftOf(initialApplication)).success).toBe(true);
  });

  test('drafts in browser and on server preserve the answers when converted in either direction', () => {
    const state = withDraft(initialApplication, everything);
    expect(draftOf(state)).toEqual(everything);
    expect(withDraft(initialApplication, draftOf(state))).toEqual(state);
  });

  test('drafts in browser and on server use the names and units of the specification in the browser', () => {
    const { investment, applicants, company } = withDraft(initialApplication, everything);
    expect(investment).toMatchObject({
      activePage: 'applicant',
      activeSubstep: 'PartnerTaxInfo',
      initialDeposit: cents(1_250_075),
      periodicDeposit: cents(10_000),
      stock: 'cash',
    });
    expect(applicants.partner.abroadTax.country).toBe('.applicants.partner.abroadTax.country');
    expect(company.contactPerson.personTaxInfo.bsn).toBe('.company.contactPerson.personTaxInfo.bsn');
  });

  test('drafts in browser and on server preserve the data that only the browser has: pictures and file names', () => {
    const { applicants, company } = initialApplication;
    const before = {
      ...initialApplication,
      applicants: {
        ...applicants,
        mijn: {
          ...applicants.mijn,
          kopie: 'pas.jpg',
          documents: ['mijn.kopie'],
          abroadTax: { ...applicants.mijn.abroadTax, passport: { voorkant: picture, achterkant: null } },
        },
      },
      company: { ...company, kvkUploaden: true },
    };
    const state = withDraft(before, everything);
    expect(state.applicants.mijn.kopie).toBe('pas.jpg');
    expect(state.applicants.mijn.documents).toEqual(['mijn.kopie']);
    expect(state.applicants.mijn.abroadTax.passport.voorkant).toBe(picture);
    expect(state.company.kvkUploaden).toBe(true);
    expect(JSON.stringify(draftOf(state))).not.toMatch(/pas\.jpg|kvkUploaden|passport/);
  });
});

describe('I-04 a draft contains a questionnaire', () => {
  test('the questionnaire of a draft contains the answers so far if there is no outcome yet', () => {
    const state = withQuestionnaire({ ...initialQuestionnaire, answers: ['1011', ''], questionEleven: 'O' });
    expect(draftOf(state).questionnaire).toEqual({
      ...emptyDraft.questionnaire,
      answers: ['1011', ''],
      questionEleven: 'O',
    });
  });

  test('the questionnaire of a draft contains choices and confirmations with times once it has an outcome', () => {
    expect(draftOf(withQuestionnaire(scored)).questionnaire).toEqual({
      version: '2026-11-01',
      answers: ['1011', '1022'],
      questionEleven: 'O',
      riskSelection: 'N',
      acknowledgements: [
        { code: 'K2', at: '2026-11-20T10:01:00.000Z' },
        { code: 'firstStatement', at: '2026-11-20T10:02:00.000Z' },
      ],
      completedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  test('the questionnaire of a draft is the questionnaire of the current flow', () => {
    const state = withQuestionnaire(scored);
    const american = { ...state, investment: { ...state.investment, currentFlow: 'american' as const } };
    expect(draftOf(american).questionnaire).toEqual(emptyDraft.questionnaire);
  });
});
