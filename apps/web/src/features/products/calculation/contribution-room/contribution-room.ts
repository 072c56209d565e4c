import type * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import { addMonths, type Cents, type IsoDate, isoDate, monthsBetween, yearOf } from '@portaal/engine';
import { euroOf } from '../model/calculation-input.ts';

/** Figures that determine the contribution room of one year; `null` while not filled in. */
export interface ContributionFigures {
  /** Income of the previous year. */
  readonly income: Cents | null;
  /** "Factor A" (pension growth) of the previous year. */
  readonly pensionGrowth: Cents | null;
  /** Premium paid in the previous year to a pension scheme that reports a premium instead of a factor A. */
  readonly usedPremiums: Cents | null;
  /** Amount already deducted in an earlier year; not requested for the current year. */
  readonly deducted: Cents | null;
}

export const noFigures: ContributionFigures = {
  income: null,
  pensionGrowth: null,
  usedPremiums: null,
  deducted: null,
};

/** Planned deposits. The initial deposit and the first monthly deposit are both invested on `start`. */
export interface PlannedDeposits {
  readonly start: IsoDate;
  readonly initialDeposit: Cents | null;
  /** Deposit per month. */
  readonly periodicDeposit: Cents | null;
}

/**
 * Returns the deposits received within the calendar year, in euros. A premium is deductible in the year of receipt,
 * and an amount invested on the first of a month is received in the previous month.
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

/** Returns the request body. The first figures belong to `year`, and each next item to one year earlier. */
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
