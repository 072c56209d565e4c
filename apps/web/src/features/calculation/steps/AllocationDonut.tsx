import type { Fund } from '@portaal/domain/funds/calls';
import { Donut, type DonutProps } from '../../../ui/Donut.tsx';
import { type FundAllocation, percentageOf, totalPercentage } from '../model/fund-allocation.ts';

export interface AllocationDonutProps {
  readonly allocation: FundAllocation;
  readonly funds: readonly Fund[];
  readonly legendPlacement?: DonutProps['legendPlacement'];
}

/** The brand's chart colours in the order of the funds: a fund keeps its colour whatever its share. */
const colorOf = (index: number): string => `var(--color-chart-${(index % 6) + 1})`;

/** The division as a ring that moves along. More than the whole is drawn as a full ring; the form says so. */
export function AllocationDonut({ allocation, funds, legendPlacement }: AllocationDonutProps) {
  const sections = funds
    .map((fund, index) => ({
      value: percentageOf(allocation, fund.id),
      label: fund.name,
      color: colorOf(index),
    }))
    .filter(({ value }) => value > 0);
  return (
    <Donut
      label="Verdeling over de fondsen"
      sections={sections}
      total={Math.max(100, totalPercentage(allocation))}
      valueHeader="Percentage"
      legendPlacement={legendPlacement}
      formatValue={(value) => `${value.toLocaleString('nl-NL')}%`}
    />
  );
}
