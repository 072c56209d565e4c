import { centsToEuro } from '@portaal/engine';
import { formatWholeEuro } from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Donut } from '../../../ui/Donut.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { divisionOverFunds } from './fund-division.ts';
import { LoadingFailed } from './LoadingFailed.tsx';
import { ChartSkeleton } from './OverviewSkeleton.tsx';
import { useListContracts } from './use-contracts.ts';

/** Returns the colour of a fund, independent of the other funds in the ring. */
const colorOf = (fundId: number): string => `var(--color-chart-${((fundId - 1) % 6) + 1})`;

/**
 * Shows the allocation over the funds. It loads separately, because the positions and the totals come from different
 * calls.
 */
export function FundDivision() {
  const contracts = useListContracts();
  if (contracts.isPending) return <ChartSkeleton />;
  if (contracts.data === undefined) {
    return (
      <LoadingFailed
        title="De verdeling is nu niet beschikbaar"
        error={contracts.error}
        busy={contracts.isFetching}
        onRetry={() => contracts.refetch()}
      />
    );
  }
  const parts = divisionOverFunds(contracts.data);
  if (parts.length === 0) return null;
  const total = parts.reduce((sum, { value }) => sum + centsToEuro(value), 0);
  return (
    <Card title="Verdeling over de fondsen">
      <Donut
        label="Verdeling over de fondsen"
        sections={parts.map(({ fundId, name, value }) => ({
          label: name,
          value: centsToEuro(value),
          color: colorOf(fundId),
        }))}
        total={total}
        formatValue={formatWholeEuro}
      >
        <Figure
          size="small"
          label={parts.length === 1 ? 'In één fonds' : `In ${parts.length} fondsen`}
          value={formatWholeEuro(total)}
        />
      </Donut>
    </Card>
  );
}
