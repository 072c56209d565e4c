import { describe, expect, it } from 'vitest';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { roundHalfUp } from './money.ts';
import { type NavModel, type NavMonth, navHistory } from './nav-history.ts';
import { decimalToPrice, priceToDecimal } from './participations.ts';
import { timeWeightedReturn } from './performance.ts';

const startNav = decimalToPrice(100);
const percent = (...rates: number[]) => rates.map((rate) => rate / 100);

// Fund models of section 6.1 of the domain document.
const models: Record<'NVF' | 'DVF' | 'AVF' | 'VLF', NavModel> = {
  NVF: {
    seed: 1001,
    startNav,
    firstYear: 2016,
    annualReturns: percent(6.5, 7, 7.5, 6.8, 3.5, 7.2, 4, -3, 4.5, 5.8, 5.5),
    monthlyNoise: 0.0035,
    annualDistribution: 0.042,
  },
  DVF: {
    seed: 1002,
    startNav,
    firstYear: 2016,
    annualReturns: percent(6.2, 6.8, 7, 6.9, 4.8, 6.5, 3.8, -4.5, 1.5, 4.4, 5),
    monthlyNoise: 0.003,
    annualDistribution: 0.039,
  },
  AVF: {
    seed: 1003,
    startNav,
    firstYear: 2018,
    annualReturns: percent(8.5, 9, -2, 14, 6, -5, 7.5, -1.5, 6.5),
    monthlyNoise: 0.012,
    annualDistribution: 0.05,
  },
  VLF: {
    seed: 1004,
    startNav,
    firstYear: 2019,
    annualReturns: percent(5.2, 4.6, 4.8, 4.7, 5.4, 5.6, 5.1, 4.9),
    monthlyNoise: 0.0008,
    annualDistribution: 0.048,
  },
};

const checks = [
  ['NVF', models.NVF, data.examples['nav NVF']],
  ['DVF', models.DVF, data.examples['nav DVF']],
  ['AVF', models.AVF, data.examples['nav AVF']],
  ['VLF', models.VLF, data.examples['nav VLF']],
] as const;

function returnOf(year: number, months: readonly NavMonth[]): number {
  const navs = [startNav, ...months.map(({ nav }) => nav)];
  const periods = months.map(({ nav, distribution }, i) => ({
    begin: navs[i] ?? 0,
    end: nav + distribution,
  }));
  return timeWeightedReturn(periods.filter((_, i) => months[i]?.year === year));
}

describe.each(checks)('the NAV series of %s matches its reference', (_, model, expected) => {
  // The reference series ends with November 2026, so the last month is dropped.
  const months = navHistory(model).slice(0, -1);

  it('the NAV series starts with the check values of domain 6.1', () => {
    expect(months.slice(0, 3).map(({ nav }) => priceToDecimal(nav))).toEqual(expected.first);
  });

  it('the NAV series equals the check value of 1 December 2026', () => {
    const last = months.at(-1);
    expect(last).toMatchObject({ year: 2026, month: 11, valuationDate: '2026-12-01' });
    expect(last && priceToDecimal(last.nav)).toBe(expected.last);
  });

  it('the NAV series has the annual returns of the reference series', () => {
    for (const [year, annualReturn] of Object.entries(expected.annual)) {
      expect(roundHalfUp(100 * returnOf(Number(year), months), 2)).toBe(annualReturn);
    }
  });

  it('existing months do not change when years are added', () => {
    const extended = navHistory({ ...model, annualReturns: [...model.annualReturns, 0.05] });
    expect(extended.slice(0, months.length)).toEqual(months);
  });
});
