import { expect, test } from 'vitest';
import { questionnaireInput } from './calls.ts';
import {
  fundChoiceProblems,
  fundStandingOf,
  fundsOfQuestionnaire,
  questionnairesFor,
  sharedProfile,
} from './fund-suitability.ts';
import { riskProfileCodes } from './profile-codes.ts';

const fund = (id: number, flow: string) => ({ id, flow, name: `Fonds ${id}` });
const funds = [
  fund(1, 'nederlands'),
  fund(2, 'duits'),
  fund(3, 'american'),
  fund(4, 'leningenfonds'),
] as const;
const knows = { knowledgePoints: 60 };

test('X-14 uses one questionnaire for the home funds, and one each for the dollar and loan funds', () => {
  expect(questionnairesFor(funds)).toEqual([1, 2, 3]);
  expect(questionnairesFor([funds[3], funds[1]])).toEqual([1, 3]);
  expect(fundsOfQuestionnaire(1, funds).map(({ id }) => id)).toEqual([1, 2]);
  expect(() => questionnairesFor([fund(5, 'zwitsers')])).toThrow(RangeError);
});

test('domain 3.3 applies the lowest profile and the knowledge rule that the terms of the brand have for the fund', () => {
  const own = { ...funds[0], minimumProfile: 'ZO', requiresKnowledge: true } as const;
  expect(
    riskProfileCodes.map((code) => fundStandingOf(own, { profile: code, ...knows }, code).mismatch),
  ).toEqual(['stop', 'stop', 'typeName', 'acknowledge', 'same']);
  expect(fundStandingOf(own, { profile: 'ZO', knowledgePoints: 0 }, 'ZO').mismatch).toBe('stop');
  const careful = { ...funds[2], minimumProfile: 'ZD', requiresKnowledge: false } as const;
  expect(fundStandingOf(careful, { profile: 'ZD', knowledgePoints: 0 }, 'ZD').mismatch).toBe('same');
});

test("domain 3.3 compares a fund's minimum profile with the choice by the rules for an outcome", () => {
  const table = funds.map((one) =>
    riskProfileCodes.map((code) => fundStandingOf(one, { profile: code, ...knows }, code).mismatch).join(' '),
  );
  expect(table).toEqual([
    'typeName acknowledge same lower lower',
    'typeName acknowledge same lower lower',
    'stop typeName acknowledge same lower',
    'acknowledge same lower lower lower',
  ]);
});

test('domain 3.4 rejects a fund that the outcome rejects, even if the chosen profile allows the fund', () => {
  expect(fundStandingOf(funds[2], { profile: 'ZD', ...knows }, 'N').mismatch).toBe('stop');
  expect(fundStandingOf(funds[2], { profile: 'D', ...knows }, 'N').mismatch).toBe('acknowledge');
  expect(fundStandingOf(funds[2], { profile: 'ZO', knowledgePoints: 0 }, 'ZO').mismatch).toBe('stop');
  expect(fundStandingOf(funds[0], { profile: 'ZO', knowledgePoints: 0 }, 'ZO').mismatch).toBe('lower');
});

test('domain 3.4 does not apply the acknowledgement for one fund to another fund', () => {
  const outcome = { profile: 'D', ...knows, version: '1', warnings: [], scoredOn: '2026-11-20' } as never;
  const fieldsOf = (acknowledged: readonly string[]) =>
    fundChoiceProblems({ outcome, riskSelection: 'D', acknowledged }, funds).map(({ field }) => field);
  expect(fieldsOf(['fund1', 'fund3Name'])).toEqual(['acknowledged.fund2', 'acknowledged.fund3']);
  expect(fieldsOf(['fund1', 'fund2', 'fund3', 'fund3Name'])).toEqual([]);
});

test('I-04 combines the most cautious outcome and the most cautious choice of two people, in either order', () => {
  const flow = 'nederlands';
  // The fund has minimum profile N, one step above D.
  const careful = { computed: 'N', chosen: 'D' } as const;
  const bold = { computed: 'O', chosen: 'O' } as const;
  expect(sharedProfile([bold, careful], { flow })).toEqual({ computed: 'N', chosen: 'D', stepsAbove: 1 });
  expect(sharedProfile([careful, bold], { flow })).toEqual({ computed: 'N', chosen: 'D', stepsAbove: 1 });
  // One person's outcome is ZD, and both people chose O, which is three steps above ZD.
  const unfit = { computed: 'ZD', chosen: 'O' } as const;
  expect(sharedProfile([bold, unfit], { flow })).toEqual({ computed: 'ZD', chosen: 'O', stepsAbove: 3 });
  expect(sharedProfile([bold, bold], { flow })?.stepsAbove).toBe(0);
  expect(sharedProfile([bold], { flow })).toBeUndefined();
});

test('accepts every confirmation that a purchase of the highest number of funds can require', () => {
  const { acknowledgements } = questionnaireInput.shape;
  // Two for each of 20 funds, K1, K2, K4, knowledge, two for the choice, and three statements.
  const confirmations = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ code: `fund${index}`, at: '2026-11-20T10:00:00.000Z' }));
  expect(acknowledgements.safeParse(confirmations(49)).success).toBe(true);
  expect(acknowledgements.safeParse(confirmations(50)).success).toBe(false);
});
