import type { ContractLedger, LedgerLine } from '@portaal/domain/investing/contract-ledger/calls';
import { transactionGroups, transactionGroupTexts } from '@portaal/domain/money/ledger/groups';
import { failureText } from '../../../../act/failure.ts';
import { MoreButton } from '../../../../act/MoreButton.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import { AdminLoaded } from '../AdminLoaded.tsx';
import styles from './Contract.module.css';
import { LedgerList, LedgerTable } from './LedgerTable.tsx';
import { useLedgerView, useListLedgerLines } from './use-contract.ts';

/**
 * Screens too narrow for columns. On such a screen a ledger line is 64 px high, so that 20 lines fill three screens.
 */
const PHONE = 'screen and (max-width: 40rem)';

interface LedgerProps {
  readonly contract: Pick<ContractLedger, 'number' | 'years'>;
  readonly onReverse: (line: LedgerLine) => void;
}

const kinds = [
  { value: '', label: 'Alle soorten' },
  ...transactionGroups.map((value) => ({ value, label: transactionGroupTexts[value] })),
];

/** Shows the ledger lines by page, filtered by year and kind. */
export function Ledger({ contract: { number, years }, onReverse }: LedgerProps) {
  const { view, choose } = useLedgerView();
  const isPhone = useMedia(PHONE);
  const Lines = isPhone ? LedgerList : LedgerTable;
  const { items: lines, ...list } = useListLedgerLines(number, view, isPhone ? 20 : 50);
  return (
    <Stack>
      <Heading level={2}>Grootboek</Heading>
      <div className={styles.filter}>
        <Select
          name="ledger-year"
          label="Jaar"
          options={[
            { value: '', label: 'Alle jaren' },
            ...years.map((year) => ({ value: String(year), label: String(year) })),
          ]}
          value={view.jaar ?? ''}
          onChange={(event) => choose('jaar', event.target.value)}
        />
        <Select
          name="ledger-kind"
          label="Soort"
          options={kinds}
          value={view.soort ?? ''}
          onChange={(event) => choose('soort', event.target.value)}
        />
      </div>
      <AdminLoaded
        query={list}
        data={lines}
        loading={<Skeleton shape="block" label="Even geduld. Wij halen de regels op." />}
        failedTitle="Wij kunnen de regels nu niet laten zien"
      />
      {lines?.length === 0 && (
        <EmptyState title="Geen regels gevonden">Kies een ander jaar of een andere soort.</EmptyState>
      )}
      {lines !== undefined && lines.length > 0 && <Lines lines={lines} onReverse={onReverse} />}
      {list.isFetchNextPageError && (
        <Banner tone="danger" role="alert" title="Wij kunnen de oudere regels nu niet ophalen">
          {failureText(list.error)}
        </Banner>
      )}
      <MoreButton list={list} failure={null}>
        Toon oudere regels
      </MoreButton>
    </Stack>
  );
}
