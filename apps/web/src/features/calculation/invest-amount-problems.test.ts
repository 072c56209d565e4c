import { cents, isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { investAmountProblems, reachableStep, stepProblems } from './invest-amount-problems.ts';
import { type InvestAmountState, investAmountSteps } from './invest-amount-state.ts';
import { complete, empty } from './testing/examples.ts';

const facts = { today: isoDate('2026-11-21'), fundIds: [1, 2, 3, 4] };

describe('what a step still needs', () => {
  test('C-01 complete answers have no problems', () => {
    expect(investAmountProblems(complete, facts)).toEqual([]);
  });

  test('each step names only its own fields', () => {
    const fields = investAmountSteps.map((step) =>
      stepProblems(empty, step, facts).map(({ field }) => field),
    );
    expect(fields).toEqual([['initialDeposit'], ['duration'], ['funds'], []]);
  });

  test('V-05 an amount below the minimum, above the maximum or with a missing half is refused', () => {
    const amount = (euro: number) =>
      stepProblems({ ...complete, initialDeposit: cents(euro * 100) }, 'stap1', facts)[0]?.message;
    expect(amount(999.99)).toBe('Het bedrag moet minimaal € 1.000 zijn.');
    expect(amount(1_000)).toBeUndefined();
    expect(amount(1_000_000)).toBeUndefined();
    expect(amount(1_000_000.01)).toBe('Het bedrag mag maximaal € 1.000.000 zijn.');
    expect(stepProblems({ ...complete, kind: 'both' }, 'stap1', facts)).toEqual([
      { field: 'periodicDeposit', message: 'Vul uw inleg per maand in.' },
    ]);
  });

  test('V-05 an amount that is not asked for cannot be wrong', () => {
    expect(investAmountProblems({ ...complete, periodicDeposit: cents(100) }, facts)).toEqual([]);
  });

  test('V-05 a start that has passed, or is not the first of a month, is refused', () => {
    const start = (day: string) =>
      stepProblems({ ...complete, start: isoDate(day) }, 'stap2', facts).map(({ field }) => field);
    expect(start('2026-12-01')).toEqual([]);
    expect(start('2027-11-01')).toEqual([]);
    expect(start('2026-11-01')).toEqual(['start']);
    expect(start('2027-01-02')).toEqual(['start']);
    expect(start('2027-12-01')).toEqual(['start']);
  });

  test('C-04 a division that is not exactly 100, or names an unknown fund, is refused', () => {
    const funds = (...funds: InvestAmountState['funds']) =>
      stepProblems({ ...complete, funds }, 'stap3', facts).map(({ message }) => message);
    expect(funds({ id: 1, percentage: 60 }, { id: 2, percentage: 30 })).toEqual([
      'De verdeling moet samen precies 100% zijn.',
    ]);
    expect(funds({ id: 9, percentage: 100 })).toEqual(['Dit fonds bestaat niet.']);
    expect(funds({ id: 1, percentage: 33.33 }, { id: 2, percentage: 66.67 })).toEqual([]);
  });

  test('a field is named once, with the first thing that is wrong', () => {
    const fields = investAmountProblems({ ...complete, initialDeposit: cents(0), funds: [] }, facts).map(
      ({ field }) => field,
    );
    expect(fields).toEqual([...new Set(fields)]);
  });
});

describe('the step a visitor may be at', () => {
  test('R-35 a link to a later step goes to the first incomplete step', () => {
    expect(reachableStep(empty, 'stap4', facts)).toBe('stap1');
    expect(reachableStep({ ...complete, duration: null }, 'stap4', facts)).toBe('stap2');
    expect(reachableStep({ ...complete, funds: [] }, 'stap4', facts)).toBe('stap3');
    expect(reachableStep(complete, 'stap4', facts)).toBe('stap4');
  });

  test('R-35 going back is always possible', () => {
    expect(reachableStep({ ...complete, funds: [] }, 'stap2', facts)).toBe('stap2');
    expect(reachableStep(empty, 'stap1', facts)).toBe('stap1');
  });

  test('a division is not refused while the funds are not known yet', () => {
    expect(reachableStep(complete, 'stap4', { ...facts, fundIds: null })).toBe('stap4');
  });
});
