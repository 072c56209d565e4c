import type { Fund } from '@portaal/domain/products/funds/calls';
import { Donut, type DonutProps } from '../../../../ui/Donut.tsx';
import { Figure } from '../../../../ui/Figure.tsx';
import { type FundAllocation, percentageOf, totalPercentage } from '../model/fund-allocation.ts';

export interface AllocationDonutProps {
  readonly allocation: FundAllocation;
  readonly funds: readonly Fund[];
  readonly legendPlacement?: DonutProps['legendPlacement'];
}

/** Returns the brand's chart colour by position of the fund, so that the colour does not depend on the share. */
const colorOf = (index: number): string => `var(--color-chart-${(index % 6) + 1})`;

const percent = (percentage: number): string => `${percentage.toLocaleString('nl-NL')}%`;

/**
 * Draws the allocation as a ring that follows the input. Above 100% the ring is full, and the form reports the problem.
 */
export function AllocationDonut({ allocation, funds, legendPlacement }: AllocationDonutProps) {
  const sections = funds
    .map((fund, index) => ({
      value: percentageOf(allocation, fund.id),
      label: fund.name,
      color: colorOf(index),
    }))
    .filter(({ value }) => value > 0);
  const total = totalPercentage(allocation);
  return (
    <Donut
      label="Verdeling over de fondsen"
      sections={sections}
      total={Math.max(100, total)}
      valueHeader="Percentage"
      legendPlacement={legendPlacement}
      formatValue={percent}
    >
      <Figure
        size="small"
        label={sections.length === 1 ? 'In één fonds' : `In ${sections.length} fondsen`}
        value={percent(total)}
      />
    </Donut>
  );
}
