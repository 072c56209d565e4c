import type { Cents } from './money.ts';
import { normalQuantile } from './quantile.ts';

/** The probabilities of the outer scenarios; the middle scenario is always the median. */
export interface ScenarioQuantiles {
  readonly pessimistic: number;
  readonly optimistic: number;
}

/** The scenarios "Als het tegenzit", "verwacht" and "als het meezit" at one moment. */
export interface Scenarios {
  readonly pessimistic: Cents;
  /** The lower of the deterministic value of the constant mix and the median (domain 2.3). */
  readonly expected: Cents;
  readonly optimistic: Cents;
}

/** Probability of the severe scenario ("In zwaar weer"): one outcome in a hundred is lower. */
const SEVERE_PROBABILITY = 0.01;

/** Returns the standard normal quantile of the severe scenario, −2.3263. */
export const severeDeviation = (): number => normalQuantile(SEVERE_PROBABILITY);

const DEFAULT_QUANTILES: ScenarioQuantiles = { pessimistic: 0.1, optimistic: 0.9 };

/**
 * Returns the standard normal quantiles of the outer scenarios, by default of 0.10 and 0.90. Throws `RangeError`
 * unless the median lies between them.
 */
export function scenarioDeviations(quantiles = DEFAULT_QUANTILES): ScenarioQuantiles {
  const { pessimistic, optimistic } = quantiles;
  if (!(pessimistic < 0.5 && optimistic > 0.5)) {
    throw new RangeError('the median must lie between the pessimistic and the optimistic quantile');
  }
  return { pessimistic: normalQuantile(pessimistic), optimistic: normalQuantile(optimistic) };
}
