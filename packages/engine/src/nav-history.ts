import { addMonths, type IsoDate, isoDate } from './dates.ts';
import { type Price, price, priceToDecimal } from './participations.ts';

/** Model from which a fund's price series is generated (domain 6.1); rates are fractions. */
export interface NavModel {
  /** Seed of the random generator, a 32-bit unsigned integer. */
  readonly seed: number;
  readonly startNav: Price;
  readonly firstYear: number;
  /** Net total return of each calendar year, from `firstYear` on. */
  readonly annualReturns: readonly number[];
  /** Standard deviation of the monthly noise. */
  readonly monthlyNoise: number;
  /** Annual distribution as a fraction of the NAV, paid monthly. */
  readonly annualDistribution: number;
}

/** One month in the price series of a fund. */
export interface NavMonth {
  readonly year: number;
  /** Month of the year, 1 to 12. */
  readonly month: number;
  /** First day of the next month, the day for which `nav` is valid. */
  readonly valuationDate: IsoDate;
  /** NAV per unit, after the distribution. */
  readonly nav: Price;
  /** Distribution per unit, over this month. */
  readonly distribution: Price;
}

/** Appraisals are processed at quarter ends, so prices vary more then than in other months. */
const QUARTER_END_NOISE = 1.8;
const BETWEEN_NOISE = 0.6;

/**
 * Returns the seeded NAV series of a fictional fund, twelve months for every year of `annualReturns`. The same model
 * gives the same months on every machine, and a longer list of years only adds months.
 */
export function navHistory(model: NavModel): NavMonth[] {
  const normal = standardNormal(mulberry32(model.seed));
  const months: NavMonth[] = [];
  let nav = model.startNav;
  model.annualReturns.forEach((annualReturn, i) => {
    const year = model.firstYear + i;
    const start = isoDate(`${String(year).padStart(4, '0')}-01-01`);
    monthlyReturns(annualReturn, model.monthlyNoise, normal).forEach((monthlyReturn, m) => {
      const distribution = roundFloat((priceToDecimal(nav) * model.annualDistribution) / 12);
      nav = price(roundFloat(priceToDecimal(nav) * (1 + monthlyReturn)) - distribution);
      months.push({ year, month: m + 1, valuationDate: addMonths(start, m + 1), nav, distribution });
    });
  });
  return months;
}

/**
 * Rounds a float in euros to four decimals, without the tie correction of `roundHalfUp`. The check values of domain
 * 6.1 were computed this way, and the check value of AVF depends on a tie in December 2025 (0.38695).
 */
function roundFloat(euro: number): Price {
  return price(Math.round(euro * 10_000));
}

/** Returns twelve monthly returns whose noise cancels out over the year, so that the year ends near `annualReturn`. */
function monthlyReturns(annualReturn: number, noise: number, normal: () => number): number[] {
  const trend = (1 + annualReturn) ** (1 / 12) - 1;
  const deviations = Array.from({ length: 12 }, (_, m) => {
    const factor = (m + 1) % 3 === 0 ? QUARTER_END_NOISE : BETWEEN_NOISE;
    return normal() * noise * factor;
  });
  const mean = deviations.reduce((sum, deviation) => sum + deviation, 0) / 12;
  return deviations.map((deviation) => trend + deviation - mean);
}

/** Returns a standard normal generator (Box–Muller): two uniform draws per number, cosine branch. */
function standardNormal(uniform: () => number): () => number {
  return () => {
    const u1 = Math.max(uniform(), 1e-12);
    const u2 = uniform();
    return Math.sqrt(-2 * Math.log(u1)) * Math.cos(2 * Math.PI * u2);
  };
}

/** Returns Tommy Ettinger's public-domain generator mulberry32: uniform on [0, 1), 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
