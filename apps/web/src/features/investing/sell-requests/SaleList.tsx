import type { Sale } from '@portaal/domain/investing/sell-requests/calls';
import { dealtUnits, priceText } from '../../../entities/contract/dealing-text.ts';
import { PayoutProofLink } from '../../../entities/payout/PayoutProofLink.tsx';
import { PayoutStatusText } from '../../../entities/payout/PayoutStatusText.tsx';
import { formatDate, formatEuro } from '../../../lib/dutch-format.ts';
import { Table } from '../../../ui/Table.tsx';
import styles from './SaleList.module.css';

/** Shows the sales in the ledger, newest first. */
export function SaleList({ sales }: { readonly sales: readonly Sale[] }) {
  return (
    <Table
      caption="Wat u hebt verkocht"
      wide="tablet"
      rows={sales}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'date',
          header: 'Datum',
          cell: ({ dealingDay }) => <span className={styles.whole}>{formatDate(dealingDay)}</span>,
          rowHeader: true,
        },
        { key: 'fund', header: 'Fonds', cell: ({ fund }) => fund },
        {
          key: 'order',
          header: 'Opdracht',
          cell: ({ orderNumber }) => <span className={styles.whole}>{orderNumber ?? 'geen'}</span>,
        },
        {
          key: 'units',
          header: 'Participaties',
          cell: ({ units }) => dealtUnits(units),
          align: 'end',
        },
        { key: 'nav', header: 'Koers', cell: ({ nav }) => priceText(nav), align: 'end' },
        { key: 'gross', header: 'Verkoop', cell: ({ gross }) => formatEuro(gross), align: 'end' },
        {
          key: 'exitCost',
          header: 'Uitstapkosten',
          cell: ({ exitCost }) => formatEuro(exitCost),
          align: 'end',
        },
        {
          key: 'net',
          header: 'U ontvangt',
          cell: ({ net }) => formatEuro(net),
          align: 'end',
        },
        {
          key: 'payout',
          header: 'Uitbetaling',
          cell: ({ payout }) =>
            payout !== null && (
              <span>
                <PayoutStatusText stand={payout} /> <PayoutProofLink stand={payout} />
              </span>
            ),
        },
      ]}
    />
  );
}
