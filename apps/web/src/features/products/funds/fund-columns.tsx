import { displayedExitCosts } from '@portaal/domain/products/funds/exit-costs';
import { Fragment } from 'react';
import { RiskIndicator } from '../../../entities/fund/RiskIndicator.tsx';
import {
  formatCostPercentage,
  formatDate,
  formatEuro,
  formatPercentage,
  formatWholeEuro,
} from '../../../lib/dutch-format.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { TableColumn } from '../../../ui/Table.tsx';
import styles from './FundsTable.module.css';
import type { FundRow } from './fund-rows.ts';
import { Return } from './Return.tsx';
import { Sparkline } from './Sparkline.tsx';

function Price({ fund: { id, price }, performance }: FundRow) {
  if (price === null) return <>nog niet bekend</>;
  return (
    <span className={classNames(styles.price, styles.course)}>
      <span>{formatEuro(price.nav)}</span>
      <span className={styles.note}>{formatDate(price.date)}</span>
      <Sparkline values={performance?.prices.map(({ nav }) => nav) ?? []} tone={id} />
    </span>
  );
}

function ExitCostNote({ fund }: Pick<FundRow, 'fund'>) {
  return (
    <span className={styles.note}>
      {displayedExitCosts(fund).map(({ fromYear, rate }) =>
        fromYear === 0 ? (
          `${formatCostPercentage(rate)} uitstap`
        ) : (
          <Fragment key={fromYear}>
            , <span>{`${formatCostPercentage(rate)} na ${fromYear} jaar`}</span>
          </Fragment>
        ),
      )}
    </span>
  );
}

/** the columns by which an investor compares funds. */
export const fundColumns: readonly TableColumn<FundRow>[] = [
  {
    key: 'name',
    header: 'Fonds',
    rowHeader: true,
    sortable: true,
    cell: ({ fund }) => <strong className={styles.fund}>{fund.name}</strong>,
  },
  { key: 'nav', header: 'Koers', align: 'end', sortable: true, cell: Price },
  {
    key: 'oneYear',
    header: 'Rendement 1 jaar',
    align: 'end',
    sortable: true,
    cell: ({ performance }) => <Return value={performance?.oneYear ?? null} />,
  },
  {
    key: 'fiveYears',
    header: 'Rendement 5 jaar (per jaar)',
    align: 'end',
    sortable: true,
    cell: ({ performance }) => <Return value={performance?.fiveYears ?? null} />,
  },
  {
    key: 'risk',
    header: 'Risico',
    align: 'end',
    sortable: true,
    cell: ({ fund }) => <RiskIndicator value={fund.riskIndicator} />,
  },
  {
    key: 'distribution',
    header: 'Verwachte uitkering per jaar',
    align: 'end',
    sortable: true,
    cell: ({ fund }) => formatPercentage(fund.distributionRate, 2),
  },
  {
    key: 'ongoing',
    header: 'Kosten',
    align: 'end',
    sortable: true,
    cell: ({ fund }) => (
      <span className={styles.price}>
        <span>{formatCostPercentage(fund.ongoingCostRate)} per jaar</span>
        <span className={styles.note}>{formatCostPercentage(fund.entryCostRate)} instap</span>
        <ExitCostNote fund={fund} />
      </span>
    ),
  },
  {
    key: 'minimum',
    header: 'Minimale inleg',
    align: 'end',
    sortable: true,
    cell: ({ fund: { minimum } }) => (
      <span className={styles.price}>
        {formatWholeEuro(minimum.initialDeposit)}
        <span className={styles.note}>
          of {formatWholeEuro(minimum.periodicDeposit)} <span>per maand</span>
        </span>
      </span>
    ),
  },
];
