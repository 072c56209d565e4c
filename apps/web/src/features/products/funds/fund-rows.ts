import type { Fund, FundPerformance } from '@portaal/domain/products/funds/calls';
import type { TableSort } from '../../../ui/Table.tsx';

/** A fund with its performance. */
export interface FundRow {
  readonly fund: Fund;
  /** Undefined for a fund without a published price. */
  readonly performance: FundPerformance | undefined;
}

export function fundRows(funds: readonly Fund[], performance: readonly FundPerformance[]): FundRow[] {
  const byId = new Map(performance.map((one) => [one.id, one]));
  return funds.map((fund) => ({ fund, performance: byId.get(fund.id) }));
}

/** Returns the sort key of each column; null means unknown. */
const sortedOn: Readonly<Record<string, (row: FundRow) => string | number | null>> = {
  name: ({ fund }) => fund.name,
  nav: ({ fund }) => fund.price?.nav ?? null,
  oneYear: ({ performance }) => performance?.oneYear ?? null,
  fiveYears: ({ performance }) => performance?.fiveYears ?? null,
  distribution: ({ fund }) => fund.distributionRate,
  ongoing: ({ fund }) => fund.ongoingCostRate,
  risk: ({ fund }) => fund.riskIndicator,
  minimum: ({ fund }) => fund.minimum.initialDeposit,
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'nl') : Number(a) - Number(b);

/**
 * Returns the rows in the requested order. Unknown values come last in either direction, and rows with equal values
 * stay in their current order.
 */
export function sortedRows(rows: readonly FundRow[], { key, direction }: TableSort): FundRow[] {
  const keyOf = sortedOn[key] ?? (() => null);
  return [...rows].sort((first, second) => {
    const [a, b] = [keyOf(first), keyOf(second)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction === 'ascending' ? compare(a, b) : compare(b, a);
  });
}

/** Returns every calendar year for which any fund has a return, newest first. */
export const yearsOf = (rows: readonly FundRow[]): number[] =>
  [...new Set(rows.flatMap(({ performance }) => performance?.years.map(({ year }) => year) ?? []))].sort(
    (a, b) => b - a,
  );
