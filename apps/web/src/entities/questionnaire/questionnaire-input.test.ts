import type {
  Questionnaire,
  QuestionnaireScore,
  RiskProfile,
} from '@portaal/domain/products/questionnaires/calls';
import { riskProfileCodes } from '@portaal/domain/products/questionnaires/profile-codes';
import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { questionnaireInput, restoredQuestionnaire } from './questionnaire-input.ts';
import { initialQuestionnaire, type QuestionnaireState } from './questionnaire-state.ts';

const questions: Questionnaire['questions'] = [
  { id: 1, question: 'Hoelang?', help: '', answers: [{ id: '1011', answer: 'Kort' }] },
];
const questionnaire: Questionnaire = {
  id: 1,
  version: '2026-11-01',
  name: 'Algemeen',
  questions,
  questionEleven: { id: 11, question: 'Voorkeur?', help: '', answers: [] },
};
const riskProfiles = riskProfileCodes.map((code) => ({ code, name: code }) as RiskProfile);
const warning = {
  code: 'K1' as const,
  title: null,
  text: 'U kunt dit geld te kort missen.',
  acknowledgement: 'Ik wil toch doorgaan.',
};
const score: QuestionnaireScore = {
  questionnaireId: 1,
  version: '2026-11-01',
  scoreOne: 62,
  scoreTwo: 100,
  score: 62,
  profile: 'ZD',
  questionEleven: 'N',
  knowledgePoints: 60,
  knockouts: ['K1'],
  warnings: [warning],
};
const state: QuestionnaireState = {
  ...initialQuestionnaire,
  questions,
  answers: ['1011'],
  questionEleven: 'N',
  // The answers were complete at 00:30 on the 21st in the Netherlands.
  outcome: {
    version: '2026-11-01',
    profile: 'ZD',
    knowledgePoints: 60,
    warnings: [warning],
    scoredOn: isoDate('2026-11-21'),
  },
  score: '62',
  scoreOne: 62,
  scoreTwo: 100,
  riskProfiles,
  riskSelection: 'ZD',
  acknowledged: ['K1'],
  firstStatement: true,
  secondStatement: true,
  thirdStatement: true,
  moments: [
    { code: 'K1', at: '2026-11-20T23:31:00.000Z' },
    { code: 'firstStatement', at: '2026-11-20T23:32:00.000Z' },
    { code: 'secondStatement', at: '2026-11-20T23:32:01.000Z' },
    { code: 'thirdStatement', at: '2026-11-20T23:32:02.000Z' },
    { code: 'answers', at: '2026-11-20T23:30:00.000Z' },
  ],
};
const parsed = questionnaireInput(1, state);
const restored = { ...state, preferenceQuestion: questionnaire.questionEleven };
const restoredOn = (day: string, version = '2026-11-01') =>
  parsed &&
  restoredQuestionnaire({ given: parsed, score }, { ...questionnaire, version }, riskProfiles, isoDate(day));

test('C-07 the offer includes the questionnaire with every acknowledgement and its time', () => {
  expect(parsed).toEqual({
    id: 1,
    version: '2026-11-01',
    answers: ['1011'],
    questionEleven: 'N',
    riskSelection: 'ZD',
    acknowledgements: state.moments.slice(0, 4),
    completedAt: '2026-11-20T23:30:00.000Z',
  });
});

test('C-07 the offer does not include an incomplete questionnaire', () => {
  expect(questionnaireInput(1, initialQuestionnaire)).toBeUndefined();
  expect(questionnaireInput(1, { ...state, answers: [''] })).toBeUndefined();
  expect(questionnaireInput(1, { ...state, riskSelection: '' })).toBeUndefined();
});

test('I-04 an offer restores the state of its questionnaire', () => {
  expect(restoredOn('2026-11-22')).toEqual(restored);
});

test('I-04 expired answers and answers to another version are not restored', () => {
  expect(restoredOn('2027-11-21')).toEqual(restored);
  expect(restoredOn('2027-11-22')).toBeUndefined();
  expect(restoredOn('2026-11-22', '2027-01-01')).toBeUndefined();
});
