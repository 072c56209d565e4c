import { type ExitCosts, exitCostAt } from '@portaal/engine';
import * as z from 'zod/mini';

/**
 * Exit costs in a response or a snapshot. Responses and snapshots of releases before decision 0234 have only
 * `exitCostRate`: the exit costs of units younger and older than five years.
 */
export const exitCostFields = {
  exitCostRate: z.object({ underFiveYears: z.number(), fromFiveYears: z.number() }),
  exitCosts: z.optional(z.array(z.object({ fromYear: z.int(), rate: z.number() }))),
};

export interface ExitCostFields {
  readonly exitCostRate: { readonly underFiveYears: number; readonly fromFiveYears: number };
  readonly exitCosts?: ExitCosts | undefined;
}

/** Age in years of the only step that releases before decision 0234 had. */
const FORMER_STEP = 5;

/** Returns the steps of exit costs that were stored before decision 0234, when there were only two rates. */
export const formerExitCosts = ({
  underFiveYears,
  fromFiveYears,
}: ExitCostFields['exitCostRate']): ExitCosts => [
  { fromYear: 0, rate: underFiveYears },
  { fromYear: FORMER_STEP, rate: fromFiveYears },
];

export const exitCostsOf = ({ exitCostRate, exitCosts }: ExitCostFields): ExitCosts =>
  exitCosts ?? formerExitCosts(exitCostRate);

/**
 * Returns exit costs as fields of a response or a snapshot. Pages and servers of the previous release read
 * only two rates.
 */
export const exitCostFieldsOf = (steps: ExitCosts) => ({
  exitCostRate: {
    underFiveYears: exitCostAt(steps, 0),
    fromFiveYears: exitCostAt(steps, FORMER_STEP),
  },
  exitCosts: steps.map((step) => ({ ...step })),
});

/** A step with the age at which it ends; undefined for the last step. */
interface DisplayedExitCost {
  readonly fromYear: number;
  readonly untilYear: number | undefined;
  readonly rate: number;
}

/** Returns the steps to display. Leaves out a step with the same rate as the previous step. */
export function displayedExitCosts(fields: ExitCostFields): DisplayedExitCost[] {
  const steps = exitCostsOf(fields).filter(({ rate }, index, all) => rate !== all[index - 1]?.rate);
  return steps.map((step, index) => ({ ...step, untilYear: steps[index + 1]?.fromYear }));
}

type Percentage = (fraction: number) => string;

/** Returns exit costs as text: `3,00%, na 1 jaar 2,00%, na 7 jaar 0,00%`. */
export const exitCostText = (fields: ExitCostFields, percentage: Percentage): string =>
  displayedExitCosts(fields)
    .map(({ fromYear, rate }) =>
      fromYear === 0 ? percentage(rate) : `na ${fromYear} jaar ${percentage(rate)}`,
    )
    .join(', ');

/** Returns the age of a step in words: `korter dan 1 jaar`, `1 tot 7 jaar`, `7 jaar of langer`. */
export function exitAgeText({ fromYear, untilYear }: DisplayedExitCost): string {
  if (untilYear === undefined) return `${fromYear} jaar of langer`;
  return fromYear === 0 ? `korter dan ${untilYear} jaar` : `${fromYear} tot ${untilYear} jaar`;
}

/** Returns the ages at which the exit costs of any of these funds change, lowest first. */
export const exitAges = (funds: readonly ExitCostFields[]): number[] =>
  [...new Set(funds.flatMap((fund) => displayedExitCosts(fund).map(({ fromYear }) => fromYear)))].toSorted(
    (a, b) => a - b,
  );
