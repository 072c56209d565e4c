import * as calls from '@portaal/domain/calls';
import type { Contract } from '@portaal/domain/investing/contracts/calls';
import type {
  ContractTransaction,
  PendingTransaction,
  TransactionYear,
} from '@portaal/domain/investing/transactions/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { useAct } from '../../../act/use-act.ts';
import { usePageInSight } from '../../../act/use-pages.ts';
import {
  formatDate,
  formatEuro,
  formatLongDate,
  formatNumber,
  formatSignedEuro,
} from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { type TransactionSearch, transactionSearch } from './search.ts';
import { TransactionFilter } from './TransactionFilter.tsx';
import { TransactionList } from './TransactionList.tsx';
import styles from './Transactions.module.css';
import { transactionColumns } from './transaction-columns.tsx';

/** loads the transactions, newest first, one page at a time. */
function useListTransactions(contractId: string, view: TransactionSearch) {
  const { page, before, ...list } = usePageInSight(calls.listTransactions, {
    size: 50,
    params: { id: contractId },
    filter: view,
  });
  const lines = page?.items;
  /** Range of the visible transactions, counted from the newest: `1 – 50`. */
  const place = `${before + 1} – ${before + (lines?.length ?? 0)}`;
  return { ...list, lines, place };
}

/** Loads the pending transactions, and the totals per year. */
function useGetTransactionTotals(contractId: string) {
  return useQuery(callQuery(calls.getTransactionTotals, { params: { id: contractId }, globalErrors: false }));
}

/** Downloads the transactions as a file. */
const useGetTransactionsFile = (id: string, view: TransactionSearch) =>
  useAct(calls.getTransactionsFile, {
    prepare: () => ({ params: { id }, query: { ...view } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });

/**
 * Returns the filter of the transactions from the URL, so that a reload or a link shows the same list, and its
 * setter.
 */
function useTransactionView() {
  const { jaar, soort } = useSearch({ from: `/server-data/contract${paths.contractTransactions}` });
  const navigate = useNavigate();
  const view: TransactionSearch = { jaar, soort };
  const narrow = (filter: Readonly<Partial<Record<keyof TransactionSearch, string>>>) =>
    navigate({
      to: '.',
      search: transactionSearch({ ...view, ...filter }),
      replace: true,
      resetScroll: false,
    });
  return { view, narrow };
}

/** Shows the deposits and withdrawals per calendar year, initially collapsed. */
function YearTotals({ years }: { readonly years: readonly TransactionYear[] }) {
  return (
    <Disclosure summary="Totalen per jaar">
      <Table
        caption="Totalen per jaar, naar valutadatum"
        captionHidden
        columns={[
          { key: 'jaar', header: 'Jaar', rowHeader: true, cell: ({ Jaar }) => Jaar },
          { key: 'inleg', header: 'Ingelegd', align: 'end', cell: ({ Ingelegd }) => formatEuro(Ingelegd) },
          {
            key: 'opgenomen',
            header: 'Opgenomen en uitgekeerd',
            align: 'end',
            cell: ({ OpgenomenEnUitgekeerd }) => formatEuro(OpgenomenEnUitgekeerd),
          },
          {
            key: 'herbelegd',
            header: 'Herbelegd',
            align: 'end',
            cell: ({ Herbelegd }) => formatEuro(Herbelegd),
          },
          { key: 'kosten', header: 'Kosten', align: 'end', cell: ({ Kosten }) => formatEuro(Kosten) },
        ]}
        rows={years}
        rowKey={({ Jaar }) => Jaar}
      />
    </Disclosure>
  );
}

/** Shows the loaded transactions as a table, on screens wide enough for all columns. */
function TransactionTable({ lines }: { readonly lines: readonly ContractTransaction[] }) {
  return (
    <div className={styles.list}>
      <Table
        caption="Transacties, nieuwste eerst"
        captionHidden
        wide="tablet"
        columns={transactionColumns}
        rows={lines}
        rowKey={({ TransactieID }) => TransactieID}
      />
    </div>
  );
}

/** Returns the amount or the units of a transaction. Before the price is published, only one of the two is known. */
function size({ Bedrag, Participaties }: PendingTransaction): string | null {
  if (Bedrag !== null) return formatSignedEuro(Bedrag);
  return Participaties === null ? null : `${formatNumber(Participaties, 4)} participaties`;
}

/** Shows above the list the transactions that the next dealing run will execute; renders nothing if there are none. */
function PendingTransactions({ pending }: { readonly pending: readonly PendingTransaction[] }) {
  if (pending.length === 0) return null;
  return (
    <Card title="In behandeling" level={2}>
      <ul className={styles.pending}>
        {pending.map((line) => (
          <li key={line.ID} className={styles.waiting}>
            <div className={styles.words}>
              <strong>{line.Soort}</strong>
              {line.Fonds !== null && <span>{line.Fonds}</span>}
              <span className={styles.note}>
                {formatDate(line.Datum)}, tegen de koers van {formatLongDate(line.Valutadatum)} op zijn
                vroegst
              </span>
            </div>
            <strong className={styles.size}>{size(line)}</strong>
            <Badge tone="info">In behandeling</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
