import {
  type ContractLedger,
  type LedgerDeposit,
  type LedgerPayout,
  MOST_MOVEMENTS,
} from '@portaal/domain/investing/contract-ledger/calls';
import { payoutKindTexts } from '@portaal/domain/money/ledger/calls';
import { transactionTypes } from '@portaal/domain/money/ledger/types';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { IfMay } from '../rights.tsx';
import styles from './Contract.module.css';
import { depositTexts, methodTexts, payoutState, withheldTexts } from './contract-texts.ts';

const dayOr = (day: string | null): string => (day === null ? '–' : formatDate(day));
const dayCell = (day: string | null) => <span className={styles.day}>{dayOr(day)}</span>;

const depositColumns = (
  onReverse: (deposit: LedgerDeposit) => void,
): readonly TableColumn<LedgerDeposit>[] => [
  { key: 'type', header: 'Soort', rowHeader: true, cell: ({ type }) => transactionTypes[type].text },
  { key: 'method', header: 'Hoe', cell: ({ method }) => methodTexts[method] },
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ amount }) => formatEuro(amount) },
  { key: 'receivedOn', header: 'Ontvangen', cell: ({ receivedOn }) => dayCell(receivedOn) },
  { key: 'dealingDay', header: 'Belegd op koers van', cell: ({ dealingDay }) => dayCell(dealingDay) },
  {
    key: 'status',
    header: 'Stand',
    cell: ({ status }) => <Badge tone={depositTexts[status].tone}>{depositTexts[status].text}</Badge>,
  },
  {
    key: 'act',
    header: 'Herstellen',
    cell: (deposit) =>
      deposit.isReversible && (
        <IfMay call="reverseDebit">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Incasso van ${dayOr(deposit.receivedOn)} terugboeken`}
            onClick={() => onReverse(deposit)}
          >
            Incasso terugboeken
          </Button>
        </IfMay>
      ),
  },
];

function PayoutState(payout: LedgerPayout) {
  const { text, tone } = payoutState(payout);
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{text}</Badge>
      {payout.withheldBy !== null && <span className={styles.note}>{withheldTexts[payout.withheldBy]}</span>}
    </span>
  );
}

const payoutColumns = (onRelease: (payout: LedgerPayout) => void): readonly TableColumn<LedgerPayout>[] => [
  { key: 'kind', header: 'Soort', rowHeader: true, cell: ({ kind }) => payoutKindTexts[kind] },
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ amount }) => formatEuro(amount) },
  { key: 'dealingDay', header: 'Koers van', cell: ({ dealingDay }) => dayCell(dealingDay) },
  { key: 'payOn', header: 'Betaaldag', cell: ({ payOn }) => dayCell(payOn) },
  { key: 'status', header: 'Stand', cell: PayoutState },
  {
    key: 'act',
    header: 'Vrijgeven',
    cell: (payout) =>
      payout.isReleasable && (
        <IfMay call="releasePayout">
          <Button
            variant="secondary"
            size="small"
            aria-label={`${payoutKindTexts[payout.kind]} van ${dayOr(payout.dealingDay)} vrijgeven`}
            onClick={() => onRelease(payout)}
          >
            Vrijgeven
          </Button>
        </IfMay>
      ),
  },
];

/**
 * Returns a title with the number of movements. If the maximum number is shown, older movements may exist, so the
 * title refers to the latest movements.
 */
const counted = (what: string, { length }: readonly unknown[]): string =>
  length < MOST_MOVEMENTS ? `${what} (${length})` : `${what} (de laatste ${MOST_MOVEMENTS})`;

interface MovementsProps {
  readonly contract: Pick<ContractLedger, 'deposits' | 'payouts'>;
  readonly onReverse: (deposit: LedgerDeposit) => void;
  readonly onRelease: (payout: LedgerPayout) => void;
}

/** Shows the deposits and payouts, each with its status. */
export function Movements({ contract: { deposits, payouts }, onReverse, onRelease }: MovementsProps) {
  return (
    <>
      <Disclosure className={styles.wide} summary={counted('Stortingen', deposits)}>
        <Table
          caption="Stortingen, nieuwste eerst"
          captionHidden
          wide="stacking"
          columns={depositColumns(onReverse)}
          rows={deposits}
          rowKey={({ id }) => id}
          empty="Op dit contract is nog niets gestort."
        />
      </Disclosure>
      <Disclosure className={styles.wide} summary={counted('Uitbetalingen', payouts)}>
        <Table
          caption="Uitbetalingen, nieuwste eerst"
          captionHidden
          wide="stacking"
          columns={payoutColumns(onRelease)}
          rows={payouts}
          rowKey={({ id }) => id}
          empty="Van dit contract is nog niets uitbetaald."
        />
      </Disclosure>
    </>
  );
}
