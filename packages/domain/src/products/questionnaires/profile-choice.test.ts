import { isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { chosenRiskProfileOf } from '../calculation/profile-rules.ts';
import type { RiskProfile } from './calls.ts';
import {
  isQuestionnaireComplete,
  type ProfileChoice,
  type ProfileOutcome,
  profileChoiceProblems,
  profileMismatch,
} from './profile-choice.ts';
import { riskProfileCodes } from './profile-codes.ts';

const today = isoDate('2026-11-21');
const outcome: ProfileOutcome = {
  version: '2026-11-01',
  profile: 'N',
  knowledgePoints: 54,
  warnings: [],
  scoredOn: today,
};
const warning = (code: 'K1' | 'K2' | 'K4' | 'knowledge') => ({
  code,
  title: null,
  text: 'Let op.',
  acknowledgement: 'Ik heb deze waarschuwing gelezen en wil toch doorgaan.',
});
const confirmed: ProfileChoice = {
  answers: ['1011'],
  outcome,
  riskSelection: 'N',
  acknowledged: [],
  firstStatement: true,
  secondStatement: true,
  thirdStatement: true,
};
const fieldsOf = (change: Partial<ProfileChoice>, day = today) =>
  profileChoiceProblems({ ...confirmed, ...change }, day, 12).map(({ field }) => field);

test('C-07 V-02 a questionnaire is complete only when every question is answered', () => {
  expect(isQuestionnaireComplete(['a', 'b'])).toBe(true);
  expect(isQuestionnaireComplete(['a', ''])).toBe(false);
  expect(isQuestionnaireComplete([])).toBe(false);
});

describe('domain 3.4, the chosen profile is compared with the computed profile', () => {
  test('a chosen profile needs more confirmation per step above the outcome, up to rejection at three', () => {
    expect(riskProfileCodes.map((chosen) => profileMismatch(chosen, 'ZD'))).toEqual([
      'same',
      'acknowledge',
      'typeName',
      'stop',
      'stop',
    ]);
    expect(riskProfileCodes.map((chosen) => profileMismatch(chosen, 'ZO'))).toEqual([
      'lower',
      'lower',
      'lower',
      'lower',
      'same',
    ]);
  });

  // Promise: Dat mag altijd.
  test('a chosen profile requires nothing more for the computed profile or a lower profile', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ riskSelection: 'ZD' })).toEqual([]);
  });

  test('a profile one step above the computed profile requires an acknowledgement', () => {
    expect(fieldsOf({ riskSelection: 'O' })).toEqual(['acknowledged.mismatch']);
    expect(fieldsOf({ riskSelection: 'O', acknowledged: ['mismatch'] })).toEqual([]);
  });

  test('a profile two steps above the computed profile also requires its typed name', () => {
    expect(fieldsOf({ riskSelection: 'ZO', acknowledged: ['mismatch'] })).toEqual([
      'acknowledged.profileName',
    ]);
    expect(fieldsOf({ riskSelection: 'ZO', acknowledged: ['mismatch', 'profileName'] })).toEqual([]);
  });

  test('a profile three steps above the computed profile is rejected, even with all acknowledgements', () => {
    expect(
      fieldsOf({
        outcome: { ...outcome, profile: 'D' },
        riskSelection: 'ZO',
        acknowledged: ['mismatch', 'profileName'],
      }),
    ).toEqual(['riskSelection']);
  });

  test('requires a separate acknowledgement for each warning that needs one', () => {
    const warnings = [
      warning('K2'),
      warning('knowledge'),
      { code: 'lowestProfile' as const, title: null, text: 'Sparen?', acknowledgement: null },
    ];
    const scored = { ...outcome, warnings };
    expect(fieldsOf({ outcome: scored })).toEqual(['acknowledged.K2', 'acknowledged.knowledge']);
    expect(fieldsOf({ outcome: scored, acknowledged: ['K2'] })).toEqual(['acknowledged.knowledge']);
    // The provider writes the warning, so the message quotes its first sentence.
    const text = 'U hebt geen verzekering. Vraag advies.';
    const ofTerms = { ...outcome, warnings: [{ ...warning('K2'), text }] };
    expect(profileChoiceProblems({ ...confirmed, outcome: ofTerms }, today, 12)).toEqual([
      { field: 'acknowledged.K2', message: 'Bevestig deze waarschuwing: U hebt geen verzekering.' },
    ]);
    expect(fieldsOf({ outcome: scored, acknowledged: ['K2', 'knowledge'] })).toEqual([]);
  });
});

test('V-02 the customer cannot continue without a score for all answers', () => {
  expect(fieldsOf({ outcome: null })).toEqual(['answers']);
  expect(fieldsOf({ answers: ['1011', ''] })).toEqual(['answers']);
  expect(fieldsOf({ answers: [] })).toEqual(['answers']);
});

// Promise: Uw antwoorden zijn … maanden geldig.
test('domain 3.2, answers expire after the number of months in the terms of the brand', () => {
  const after = (months: number, day: string) =>
    profileChoiceProblems(confirmed, isoDate(day), months).length;
  expect([after(6, '2027-05-21'), after(6, '2027-05-22')]).toEqual([0, 1]);
  expect(fieldsOf({}, isoDate('2027-11-21'))).toEqual([]);
  expect(fieldsOf({}, isoDate('2027-11-22'))).toEqual(['answers']);
});

test('domain 3.5, requires all three statements, and reports all missing statements in one message', () => {
  expect(fieldsOf({ firstStatement: false, thirdStatement: false })).toEqual(['firstStatement']);
  expect(fieldsOf({ thirdStatement: false })).toEqual(['thirdStatement']);
  expect(fieldsOf({ riskSelection: '' })).toEqual(['riskSelection']);
  expect(fieldsOf({ riskSelection: 'X' })).toEqual(['riskSelection']);
});

describe('X-01 the field chosenRiskProfile contains the score or the profile', () => {
  const band = (code: string, minScore: number, maxScore: number) =>
    ({ code, name: code, minScore, maxScore }) as RiskProfile;
  const riskProfiles = [band('ZD', 0, 19), band('D', 20, 39), band('N', 40, 59)];

  test('the field `chosenRiskProfile` is the score if the score leads to the chosen profile', () => {
    expect(chosenRiskProfileOf({ score: '45', riskSelection: 'N', riskProfiles })).toBe('45');
  });

  test('the field `chosenRiskProfile` is the profile code after a knock-out or if the customer chose another profile', () => {
    expect(chosenRiskProfileOf({ score: '45', riskSelection: 'ZD', riskProfiles })).toBe('ZD');
    expect(chosenRiskProfileOf({ score: '45', riskSelection: 'N', riskProfiles: [] })).toBe('N');
  });

  test('the field `chosenRiskProfile` stays unchanged for an older calculation without a chosen profile', () => {
    expect(chosenRiskProfileOf({ score: 'D', riskSelection: '', riskProfiles: [] })).toBe('D');
    expect(chosenRiskProfileOf({ score: '', riskSelection: '', riskProfiles })).toBe('');
  });
});
