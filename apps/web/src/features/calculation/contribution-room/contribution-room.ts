import type * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import { addMonths, type Cents, type IsoDate, isoDate, monthsBetween, yearOf } from '@portaal/engine';
import { euroOf } from '../model/calculation-input.ts';

/** What the room of one year follows from; `null` while nothing is filled in. */
export interface ContributionFigures {
  /** Of the year before. */
  readonly income: Cents | null;
  /** "Factor A", of the year before. */
  readonly pensionGrowth: Cents | null;
  /** To a pension scheme that states a premium instead of a factor A, of the year before. */
  readonly usedPremiums: Cents | null;
  /** What was deducted already; not asked for the year itself. */
  readonly deducted: Cents | null;
}

export const noFigures: ContributionFigures = {
  income: null,
  pensionGrowth: null,
  usedPremiums: null,
  deducted: null,
};

/** Deposits as they are planned: the first on `start`, with the one of that month. */
export interface PlannedDeposits {
  readonly start: IsoDate;
  readonly initialDeposit: Cents | null;
  /** A month. */
  readonly periodicDeposit: Cents | null;
}

/**
 * Euro that comes in within the calendar year, as a premium is deducted in the year in which we receive it: what is
 * invested on the first of a month comes in the month before.
 */
export function plannedIn(year: number, { start, initialDeposit, periodicDeposit }: PlannedDeposits): number {
  const first = addMonths(start, -1);
  const december = isoDate(`${year}-12-01`);
  const months =
    first > december ? 0 : Math.min(12, monthsBetween(isoDate(`${first.slice(0, 7)}-01`), december) + 1);
  return (yearOf(first) === year ? euroOf(initialDeposit) : 0) + months * euroOf(periodicDeposit);
}

/** Without an income there is nothing to compute; nothing filled in elsewhere is 0. */
export function figureProblems(years: readonly ContributionFigures[]) {
  const found = years.flatMap(({ income }, index): FieldProblem[] =>
    income === null ? [{ field: `income-${index}`, message: 'Vul uw inkomen in.' }] : [],
  );
  const asked = years.flatMap((_, index) => Object.keys(noFigures).map((field) => `${field}-${index}`));
  return { found, asked };
}

/** The question to the server: the first figures are of `year`, every next of a year earlier. */
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
