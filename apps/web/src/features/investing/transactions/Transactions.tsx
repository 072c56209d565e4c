import type { Contract } from '@portaal/domain/investing/contracts/calls';
import { useRef } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { PendingTransactions } from './PendingTransactions.tsx';
import { TransactionFilter } from './TransactionFilter.tsx';
import { TransactionList } from './TransactionList.tsx';
import styles from './Transactions.module.css';
import { TransactionTable } from './TransactionTable.tsx';
import { useTransactionView } from './use-transaction-view.ts';
import { useGetTransactionsFile, useGetTransactionTotals, useListTransactions } from './use-transactions.ts';
import { YearTotals } from './YearTotals.tsx';

/** Screens too narrow for all columns. Printed pages are always wide enough. */
const NARROW = 'screen and (max-width: 63.99rem)';

/** shows the transactions of a contract, including their units. */
export function Transactions({ contract }: { readonly contract: Pick<Contract, 'ContractID'> }) {
  const { view, narrow } = useTransactionView();
  const totals = useGetTransactionTotals(contract.ContractID);
  const { lines, pager, ...list } = useListTransactions(contract.ContractID, view);
  const file = useGetTransactionsFile(contract.ContractID, view);
  const years = totals.data?.Jaren ?? [];
  const isNarrow = useMedia(NARROW);
  const top = useRef<HTMLHeadingElement>(null);
  const toTop = () => top.current?.scrollIntoView({ block: 'start' });
  const isNarrowed = view.jaar !== undefined || view.soort !== undefined;
  return (
    <Stack gap="large">
      <PendingTransactions pending={totals.data?.InBehandeling ?? []} />
      <Stack>
        <Heading level={2} ref={top}>
          Transacties
        </Heading>
        <div className={`${styles.tools} no-print`}>
          <TransactionFilter years={years.map(({ Jaar }) => Jaar)} view={view} onChange={narrow} />
          {lines !== undefined && lines.length > 0 && (
            <Button variant="secondary" icon="download" busy={file.busy} onClick={() => void file.run()}>
              Download CSV
            </Button>
          )}
        </div>
        {file.error !== null && (
          <Banner tone="danger" role="alert" title="Wij kunnen het bestand nu niet maken">
            Probeer het zo nog een keer.
          </Banner>
        )}
        <Loaded
          query={list}
          data={lines}
          loading={<Skeleton shape="block" label="Even geduld. Wij halen uw transacties op." />}
          failedTitle="Wij kunnen uw transacties nu niet laten zien"
          failedText="Er is niets veranderd aan uw belegging. Probeer het zo nog een keer."
        />
        {lines?.length === 0 &&
          (isNarrowed ? (
            <EmptyState
              title="Geen transacties gevonden"
              action={
                <Button variant="secondary" onClick={() => void narrow({ jaar: '', soort: '' })}>
                  Toon alle transacties
                </Button>
              }
            >
              <p>Met deze keuze zijn er geen transacties.</p>
            </EmptyState>
          ) : (
            <EmptyState title="Er zijn nog geen transacties.">
              <p>Na de eerste verwerking van uw inleg ziet u hier wat er is gebeurd.</p>
            </EmptyState>
          ))}
        {lines?.some(({ Status }) => Status === 'aangehouden') && (
          <Banner tone="info" title="Een uitbetaling is aangehouden">
            Het bedrag staat voor u klaar, maar wij betalen het nog niet uit. Bijvoorbeeld omdat uw
            rekeningnummer net is gewijzigd, of omdat wij nog iets moeten controleren. Hebt u vragen? Neem
            contact met ons op.
          </Banner>
        )}
        {lines !== undefined &&
          lines.length > 0 &&
          (isNarrow ? <TransactionList lines={lines} page={pager} /> : <TransactionTable lines={lines} />)}
        {lines !== undefined && (pager.hasPrevious || pager.hasNext) && (
          <Pager
            label="Bladeren door transacties"
            text={list.place}
            {...pager}
            onPrevious={() => {
              pager.onPrevious();
              toTop();
            }}
            onNext={() => void pager.onNext().then(toTop)}
          />
        )}
        {list.isFetchNextPageError && (
          <Banner tone="danger" role="alert" title="Wij kunnen de volgende transacties nu niet laten zien">
            Probeer het zo nog een keer.
          </Banner>
        )}
      </Stack>
      {years.length > 0 && <YearTotals years={years} />}
    </Stack>
  );
}
