import type { Fund } from '@portaal/domain/products/funds/calls';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { investAmountRules } from '../invest-amount/invest-amount-rules.ts';
import { complete, fund, onProfile, riskProfiles } from '../testing/examples.ts';
import type { FlowContext, FundAnswers } from './calculator-flow.ts';
import { flowProblems, reachableStep } from './flow-problems.ts';
import { fundChoiceProblems, fundsOfProfile, proposedDivision, withWayOfChoosing } from './fund-choice.ts';

const flows = ['nederlands', 'duits', 'american', 'leningenfonds'];
const funds: readonly Fund[] = flows.map((flow, index) => ({ ...fund, id: index + 1, flow, name: flow }));
const context: FlowContext = {
  today: isoDate('2026-11-21'),
  calculation: { funds, annuityRules: null, riskProfiles },
};
const neutral = riskProfiles.find(({ code }) => code === 'N') as RiskProfile;
const unknowing: FundAnswers = {
  ...onProfile,
  outcome: onProfile.outcome && { ...onProfile.outcome, knowledgePoints: 0 },
};
const fieldsOf = (change: Partial<FundAnswers>) =>
  fundChoiceProblems({ ...onProfile, ...change }, context).map(({ field }) => field);
const reachable = (change: Partial<FundAnswers>) =>
  reachableStep(investAmountRules, { ...complete, ...onProfile, ...change }, 4, context);

describe('a profile proposes an allocation', () => {
  test('C-04 begins with the model mix of the profile, in percentages', () => {
    expect(proposedDivision(neutral, funds, onProfile)).toEqual(onProfile.funds);
  });

  test('V-02 omits the fund with the highest risk if the investor has no knowledge', () => {
    expect(proposedDivision(neutral, funds, unknowing)).toEqual([
      { id: 1, percentage: 40 },
      { id: 2, percentage: 25 },
      { id: 4, percentage: 35 },
    ]);
    expect(fundsOfProfile(funds, { ...unknowing, funds: [] }, neutral).map(({ id }) => id)).toEqual([
      1, 2, 4,
    ]);
    expect(fieldsOf({ outcome: unknowing.outcome })).toEqual(['funds']);
  });

  test("X-01 rejects an allocation outside the profile's limits, with one problem per fund", () => {
    const outside = { ...complete, ...onProfile, funds: [{ id: 1, percentage: 100 }] };
    expect(flowProblems(investAmountRules, outside, context)).toEqual([
      {
        field: 'funds[0].percentage',
        message: 'Dit past niet bij uw profiel Neutraal: maximaal 60% in nederlands.',
      },
      {
        field: 'funds',
        message: 'Dit past niet bij uw profiel Neutraal: minimaal 20% in leningenfonds.',
      },
    ]);
  });

  test('leaves a fund of the allocation on screen even if the profile excludes the fund', () => {
    const defensive = riskProfiles[0] as RiskProfile;
    expect(fundsOfProfile(funds, { ...onProfile, funds: [] }, defensive).map(({ id }) => id)).toEqual([
      1, 2, 4,
    ]);
    expect(fundsOfProfile(funds, onProfile, defensive)).toHaveLength(4);
  });

  test('C-07, R-35 the outcome cannot be reached without the answers, the choice of profile and the declarations', () => {
    expect(reachable({})).toBe(4);
    expect(reachable({ answers: [''] })).toBe(3);
    expect(reachable({ outcome: null })).toBe(3);
    expect(reachable({ riskSelection: '' })).toBe(3);
    expect(reachable({ thirdStatement: false })).toBe(3);
  });

  test('V-02 without answers, reports only the missing answers and choice', () => {
    const unanswered = {
      ...complete,
      ...onProfile,
      answers: [],
      outcome: null,
      riskSelection: '',
      score: '',
      funds: [],
    };
    expect(flowProblems(investAmountRules, unanswered, context).map(({ field }) => field)).toEqual([
      'answers',
    ]);
  });
});

test('C-02 switching to the profile preserves an allocation within its limits and replaces any other allocation', () => {
  const own = { ...onProfile, calculationBasedOnProfile: false };
  const fitting = [
    { id: 1, percentage: 50 },
    { id: 4, percentage: 50 },
  ];
  expect(withWayOfChoosing(true, { ...own, funds: fitting }, funds).funds).toEqual(fitting);
  expect(withWayOfChoosing(true, { ...own, funds: [{ id: 3, percentage: 100 }] }, funds).funds).toEqual(
    onProfile.funds,
  );
  expect(withWayOfChoosing(false, onProfile, funds)).toEqual({ calculationBasedOnProfile: false });
});

describe('a customer chooses their own allocation', () => {
  const own = { calculationBasedOnProfile: false, firstStatement: false };

  test("V-02 requires a confirmation for the customer's own allocation if it lies outside the computed profile", () => {
    expect(fieldsOf(own)).toEqual([]);
    const outside = { ...own, funds: [{ id: 3, percentage: 100 }] };
    expect(fieldsOf(outside)).toEqual(['acknowledged.ownDivision']);
    expect(fieldsOf({ ...outside, acknowledged: ['ownDivision'] })).toEqual([]);
    expect(reachable(outside)).toBe(3);
  });

  test('applies no limits without a profile or while the allocation is incomplete', () => {
    expect(fieldsOf({ ...own, outcome: null, funds: [{ id: 3, percentage: 100 }] })).toEqual([]);
    expect(fieldsOf({ ...own, funds: [{ id: 3, percentage: 90 }] })).toEqual([]);
  });
});
