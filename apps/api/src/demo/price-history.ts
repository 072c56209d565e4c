import {
  decimalToPrice,
  type IsoDate,
  isoDate,
  type NavModel,
  navHistory,
  type Price,
  yearOf,
} from '@portaal/engine';
import { fundIds, fundRates, funds } from './demo-terms.ts';

/** Seed, monthly noise and net total return per year, from domain 6.1. */
const courses: Readonly<
  Record<number, { seed: number; monthlyNoise: number; annualReturns: readonly number[] }>
> = {
  [fundIds.NVF]: {
    seed: 1001,
    monthlyNoise: 0.0035,
    annualReturns: [0.065, 0.07, 0.075, 0.068, 0.035, 0.072, 0.04, -0.03, 0.045, 0.058, 0.055],
  },
  [fundIds.DVF]: {
    seed: 1002,
    monthlyNoise: 0.003,
    annualReturns: [0.062, 0.068, 0.07, 0.069, 0.048, 0.065, 0.038, -0.045, 0.015, 0.044, 0.05],
  },
  [fundIds.AVF]: {
    seed: 1003,
    monthlyNoise: 0.012,
    annualReturns: [0.085, 0.09, -0.02, 0.14, 0.06, -0.05, 0.075, -0.015, 0.065],
  },
  [fundIds.VLF]: {
    seed: 1004,
    monthlyNoise: 0.0008,
    annualReturns: [0.052, 0.046, 0.048, 0.047, 0.054, 0.056, 0.051, 0.049],
  },
};

/** The price of a fund on the first of a month, with its distribution for the preceding month. */
export interface FundPrice {
  readonly fundId: number;
  readonly date: IsoDate;
  readonly nav: Price;
  readonly distribution: Price;
}

/**
 * Returns the prices of all funds by the model of domain 6.1, from the start of each fund up to and including the
 * first of the month of `today`. Years after the domain's table use the fund's expected net return.
 */
export function priceHistory(today: IsoDate): FundPrice[] {
  return funds.flatMap(({ id: fundId, startDate }) => {
    const model = modelOf(fundId, isoDate(startDate), yearOf(today));
    const start = { fundId, date: isoDate(startDate), nav: model.startNav, distribution: decimalToPrice(0) };
    const months = navHistory(model).map(({ valuationDate, nav, distribution }) => ({
      fundId,
      date: valuationDate,
      nav,
      distribution,
    }));
    return [start, ...months].filter(({ date }) => date <= today);
  });
}

function modelOf(fundId: number, startDate: IsoDate, lastYear: number): NavModel {
  const course = courses[fundId];
  const parameters = fundRates.find((terms) => terms.fundId === fundId);
  if (!course || !parameters) throw new Error(`no course for fund ${fundId}`);
  const firstYear = yearOf(startDate);
  const beyondTable = Math.max(0, lastYear - firstYear + 1 - course.annualReturns.length);
  return {
    seed: course.seed,
    startNav: decimalToPrice(100),
    firstYear,
    annualReturns: [...course.annualReturns, ...Array<number>(beyondTable).fill(parameters.netReturn)],
    monthlyNoise: course.monthlyNoise,
    annualDistribution: parameters.distributionRate,
  };
}

/**
 * Returns the fifth business day of the month, on which prices are published (domain 5.1). Public holidays are
 * ignored.
 */
export function publicationDay(valuationDate: IsoDate): IsoDate {
  const day = new Date(`${valuationDate}T00:00:00Z`);
  let businessDays = 0;
  while (true) {
    const weekday = day.getUTCDay();
    if (weekday !== 0 && weekday !== 6) businessDays += 1;
    if (businessDays === 5) return isoDate(day.toISOString().slice(0, 10));
    day.setUTCDate(day.getUTCDate() + 1);
  }
}

/** Returns the first day of the month of `day`, which is the dealing day. */
export function firstOfMonth(day: IsoDate): IsoDate {
  return isoDate(`${day.slice(0, 7)}-01`);
}
