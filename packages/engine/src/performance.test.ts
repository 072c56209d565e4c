import { describe, expect, it } from 'vitest';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { isoDate } from './dates.ts';
import { annualised, modifiedDietz, timeWeightedReturn } from './performance.ts';

const expected = data.examples['9'];

describe('worked example 9 calculates returns of a fund', () => {
  const period = {
    from: isoDate('2024-01-01'),
    to: isoDate('2026-01-01'),
    beginValue: 10_000,
    endValue: 11_900,
  };
  const flows = [
    { date: isoDate('2024-07-01'), amount: 1000 },
    { date: isoDate('2025-01-01'), amount: -400 },
    { date: isoDate('2025-07-01'), amount: 500 },
  ];

  it('the time-weighted return matches the published figures, over the period and per year', () => {
    const found = timeWeightedReturn([
      { begin: 10_000, end: 10_260 },
      { begin: 11_260, end: 11_480 },
      { begin: 11_080, end: 11_300 },
      { begin: 11_800, end: 11_900 },
    ]);
    expect(100 * found).toBeCloseTo(expected.twr_period_pct, 4);
    expect(100 * (annualised(found, 731) ?? 0)).toBeCloseTo(expected.twr_year_pct, 4);
  });

  it('the Modified Dietz return matches the published figures, over the period and per year', () => {
    const found = modifiedDietz({ ...period, flows }) ?? 0;
    expect(100 * found).toBeCloseTo(expected.modified_dietz_period_pct, 4);
    expect(100 * (annualised(found, 731) ?? 0)).toBeCloseTo(expected.modified_dietz_year_pct, 4);
  });
});

describe('timeWeightedReturn chains consecutive periods', () => {
  it('the time-weighted return returns 0 without periods', () => {
    expect(timeWeightedReturn([])).toBe(0);
  });

  it('rejects a period with an opening value of 0', () => {
    expect(() => timeWeightedReturn([{ begin: 0, end: 1 }])).toThrow(RangeError);
  });
});

describe('modifiedDietz calculates a return with weighted flows', () => {
  const year = { from: isoDate('2025-01-01'), to: isoDate('2026-01-01') };

  it('the Modified Dietz return returns null when the average capital is not positive', () => {
    expect(modifiedDietz({ ...year, beginValue: 0, endValue: 0, flows: [] })).toBeNull();
  });

  it('rejects a period of zero days, and a flow outside the period', () => {
    const empty = { from: year.from, to: year.from, beginValue: 1, endValue: 1, flows: [] };
    expect(() => modifiedDietz(empty)).toThrow(RangeError);
    const late = [{ date: isoDate('2026-01-02'), amount: 1 }];
    expect(() => modifiedDietz({ ...year, beginValue: 1, endValue: 2, flows: late })).toThrow(RangeError);
  });
});

describe('annualised converts a return to a year', () => {
  it('the annualised return returns null for a period of less than 365 days', () => {
    expect(annualised(0.02, 364)).toBeNull();
    expect(annualised(0.02, 365)).toBeCloseTo(0.02, 15);
  });
});
