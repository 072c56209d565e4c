/** The exit cost of units from an age in whole years up to the age of the next step. */
interface ExitCost {
  readonly fromYear: number;
  /** Fraction of the value sold, 0 ≤ x < 1. */
  readonly rate: number;
}

/** Exit costs by age, lowest age first. The first step begins at age 0. */
export type ExitCosts = readonly ExitCost[];

export const NO_EXIT_COST: ExitCosts = [{ fromYear: 0, rate: 0 }];

/** Returns the exit cost of units that are `years` old. */
export const exitCostAt = (steps: ExitCosts, years: number): number =>
  steps.findLast(({ fromYear }) => fromYear <= years)?.rate ?? 0;

/**
 * Returns the lower of two exit costs at each age. The result has a step at every age at which one of the two
 * changes.
 */
export const lowestExitCosts = (one: ExitCosts, other: ExitCosts): ExitCosts =>
  [...new Set([...one, ...other].map(({ fromYear }) => fromYear))]
    .toSorted((a, b) => a - b)
    .map((fromYear) => ({
      fromYear,
      rate: Math.min(exitCostAt(one, fromYear), exitCostAt(other, fromYear)),
    }));

/** Throws `RangeError` unless the steps begin at age 0, are in order and have rates from 0 to 1. */
export function assertExitCosts(steps: ExitCosts): void {
  if (steps[0]?.fromYear !== 0) throw new RangeError('exit costs must begin at age 0');
  let previous = -1;
  for (const { fromYear, rate } of steps) {
    if (fromYear <= previous) throw new RangeError(`exit costs must be in order of age: ${fromYear}`);
    if (!(rate >= 0 && rate < 1)) throw new RangeError(`exit cost must be 0 to 1: ${rate}`);
    previous = fromYear;
  }
}
