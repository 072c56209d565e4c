import type * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import { addMonths, type Cents, type IsoDate, isoDate, monthsBetween, yearOf } from '@portaal/engine';
import { euroOf } from '../model/calculation-input.ts';

/** Figures that determine the contribution room of one year; `null` while not filled in. */
export interface ContributionFigures {
  /** Income of the year before. */
  readonly income: Cents | null;
  /** "Factor A" of the year before. */
  readonly pensionGrowth: Cents | null;
  /** Premium of the year before, to a pension scheme that states a premium instead of a factor A. */
  readonly usedPremiums: Cents | null;
  /** Amount already deducted; absent for the year itself. */
  readonly deducted: Cents | null;
}

export const noFigures: ContributionFigures = {
  income: null,
  pensionGrowth: null,
  usedPremiums: null,
  deducted: null,
};

/** Planned deposits: the initial deposit and the first monthly deposit are both on `start`. */
export interface PlannedDeposits {
  readonly start: IsoDate;
  readonly initialDeposit: Cents | null;
  /** Amount per month. */
  readonly periodicDeposit: Cents | null;
}

/**
 * Returns the deposits received within the calendar year, in euro. A premium is deducted in the year in which we
 * receive it, and an amount invested on the first of a month is received in the month before.
 */
export function plannedIn(year: number, { start, initialDeposit, periodicDeposit }: PlannedDeposits): number {
  const first = addMonths(start, -1);
  const december = isoDate(`${year}-12-01`);
  const months =
    first > december ? 0 : Math.min(12, monthsBetween(isoDate(`${first.slice(0, 7)}-01`), december) + 1);
  return (yearOf(first) === year ? euroOf(initialDeposit) : 0) + months * euroOf(periodicDeposit);
}

/** Returns the problems in the figures. An income is required; other empty figures count as 0. */
export function figureProblems(years: readonly ContributionFigures[]) {
  const found = years.flatMap(({ income }, index): FieldProblem[] =>
    income === null ? [{ field: `income-${index}`, message: 'Vul uw inkomen in.' }] : [],
  );
  const fieldNames = years.flatMap((_, index) => Object.keys(noFigures).map((field) => `${field}-${index}`));
  return { found, asked: fieldNames };
}

/** Returns the request body: the first figures are of `year`, each next of a year earlier. */
export function roomQuestion(
  year: number,
  [current = noFigures, ...earlier]: readonly ContributionFigures[],
): CallBodyInput<typeof calls.getContributionRoom> {
  const basis = ({ income, pensionGrowth, usedPremiums }: ContributionFigures) => ({
    income: euroOf(income),
    pensionGrowth: euroOf(pensionGrowth),
    usedPremiums: euroOf(usedPremiums),
  });
  return {
    year,
    ...basis(current),
    history: earlier.map((figures, index) => ({
      year: year - 1 - index,
      ...basis(figures),
      deducted: euroOf(figures.deducted),
    })),
  };
}
