import { centsToEuro } from '@portaal/engine';
import { formatWholeEuro } from '../../lib/dutch-format.ts';
import { Donut } from '../../ui/Donut.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './FundDivision.module.css';
import { divisionOverFunds } from './fund-division.ts';
import { LoadingFailed } from './LoadingFailed.tsx';
import { useListContracts } from './use-contracts.ts';

/** A fund keeps its colour, whatever else is in the ring. */
const colorOf = (fundId: number): string => `var(--color-chart-${((fundId - 1) % 6) + 1})`;

/** The division over the funds; loaded apart, because positions come with another call than the totals. */
export function FundDivision() {
  const contracts = useListContracts();
  if (contracts.isPending) return <Skeleton shape="block" className={styles.waiting} />;
  if (contracts.data === undefined) {
    return (
      <LoadingFailed
        title="De verdeling is nu niet beschikbaar"
        busy={contracts.isFetching}
        onRetry={() => contracts.refetch()}
      />
    );
  }
  const parts = divisionOverFunds(contracts.data);
  if (parts.length === 0) return null;
  const total = parts.reduce((sum, { value }) => sum + centsToEuro(value), 0);
  return (
    <section className={styles.division} aria-labelledby="division-title">
      <Heading level={2} size="small" id="division-title">
        Verdeling over de fondsen
      </Heading>
      <Donut
        label="Verdeling over de fondsen"
        sections={parts.map(({ fundId, name, value }) => ({
          label: name,
          value: centsToEuro(value),
          color: colorOf(fundId),
        }))}
        total={total}
        formatValue={formatWholeEuro}
      />
    </section>
  );
}
