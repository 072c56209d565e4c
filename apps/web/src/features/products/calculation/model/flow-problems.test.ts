import { cents, isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { investAmountRules } from '../invest-amount/invest-amount-rules.ts';
import type { InvestAmountState } from '../invest-amount/invest-amount-state.ts';
import { complete, empty, fund } from '../testing/examples.ts';
import type { FlowContext } from './calculator-flow.ts';
import { flowProblems, reachableStep, stepOf, stepProblems } from './flow-problems.ts';

const context: FlowContext = {
  today: isoDate('2026-11-21'),
  calculation: {
    funds: [1, 2, 3, 4].map((id) => ({ ...fund, id })),
    annuityRules: null,
    riskProfiles: null,
  },
};
const problemsOf = (state: InvestAmountState) => flowProblems(investAmountRules, state, context);
const problemsAt = (state: InvestAmountState, step: number) =>
  stepProblems(investAmountRules, state, step, context);
const reachable = (state: InvestAmountState, requested: number) =>
  reachableStep(investAmountRules, state, requested, context);

describe('a step reports its problems', () => {
  test('C-01 complete answers have no problems', () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  test('each step reports only its own fields', () => {
    const fields = [1, 2, 3, 4].map((step) => problemsAt(empty, step).map(({ field }) => field));
    expect(fields).toEqual([['initialDeposit'], ['duration'], ['funds'], []]);
  });

  test('V-05 rejects an amount below the minimum or above the maximum, and a missing amount of a combination', () => {
    const amount = (euro: number) =>
      problemsAt({ ...complete, initialDeposit: cents(euro * 100) }, 1)[0]?.message;
    expect(amount(999.99)).toBe('Het bedrag moet minimaal €\u00a01.000 zijn.');
    expect(amount(1_000)).toBeUndefined();
    expect(amount(1_000_000)).toBeUndefined();
    expect(amount(1_000_000.01)).toBe('Het bedrag mag maximaal €\u00a01.000.000 zijn.');
    expect(problemsAt({ ...complete, kind: 'both' }, 1)).toEqual([
      { field: 'periodicDeposit', message: 'Vul uw inleg per maand in.' },
    ]);
  });

  test('V-05 ignores an amount that does not belong to the chosen kind', () => {
    expect(problemsOf({ ...complete, periodicDeposit: cents(100) })).toEqual([]);
  });

  test('V-05 rejects a start in the past or not on the first of a month', () => {
    const start = (day: string) =>
      problemsAt({ ...complete, start: isoDate(day) }, 2).map(({ field }) => field);
    expect(start('2026-12-01')).toEqual([]);
    expect(start('2027-11-01')).toEqual([]);
    expect(start('2026-11-01')).toEqual(['start']);
    expect(start('2027-01-02')).toEqual(['start']);
    expect(start('2027-12-01')).toEqual(['start']);
  });

  test('C-04 rejects an allocation that does not add up to exactly 100 or contains an unknown fund', () => {
    const funds = (...funds: InvestAmountState['funds']) =>
      problemsAt({ ...complete, funds }, 3).map(({ message }) => message);
    expect(funds({ id: 1, percentage: 60 }, { id: 2, percentage: 30 })).toEqual([
      'De verdeling moet samen precies 100% zijn.',
    ]);
    expect(funds({ id: 9, percentage: 100 })).toEqual(['Dit fonds bestaat niet.']);
    expect(funds({ id: 1, percentage: 33.33 }, { id: 2, percentage: 66.67 })).toEqual([]);
  });

  test('reports each field once, with its first problem', () => {
    const fields = problemsOf({ ...complete, initialDeposit: cents(0), funds: [] }).map(({ field }) => field);
    expect(fields).toEqual([...new Set(fields)]);
  });
});

describe('every field belongs to a step', () => {
  test.each([
    ['funds[0].percentage', 3],
    ['chosenRiskProfile', 3],
    ['start', 2],
    ['description', 1],
    ['productCode', 1],
  ])('field %s belongs to step %d', (field, step) => {
    expect(stepOf(investAmountRules.fields, field)).toBe(step);
  });
});

describe('the step a visitor can reach', () => {
  test('R-35 a link to a later step opens the first incomplete step', () => {
    expect(reachable(empty, 4)).toBe(1);
    expect(reachable({ ...complete, duration: null }, 4)).toBe(2);
    expect(reachable({ ...complete, funds: [] }, 4)).toBe(3);
    expect(reachable(complete, 4)).toBe(4);
  });

  test('R-35 an earlier step can always be reached', () => {
    expect(reachable({ ...complete, funds: [] }, 2)).toBe(2);
    expect(reachable(empty, 1)).toBe(1);
  });

  test('accepts any allocation while the funds are still loading', () => {
    expect(reachableStep(investAmountRules, complete, 4, { ...context, calculation: null })).toBe(4);
  });
});
