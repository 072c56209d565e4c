import type { BankLine } from '@portaal/domain/bank-statements/calls';
import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { MoreButton } from '../../../act/MoreButton.tsx';
import { usePages } from '../../../act/use-pages.ts';
import { formatDate, formatEuro, formatNumber, formatSignedEuro } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import { RouterTextLink } from '../links.ts';
import styles from '../queues/Queues.module.css';
import { ConfirmStatement } from './ConfirmStatement.tsx';
import { periodText } from './period-text.ts';

/** What a line is known by besides its text. */
const marksOf = (line: BankLine): string[] => [
  ...(line.endToEndId === null ? [] : [`kenmerk ${line.endToEndId}`]),
  ...(line.structuredReference === null ? [] : [`betalingskenmerk ${line.structuredReference}`]),
  ...(line.mandateId === null ? [] : [`machtiging ${line.mandateId}`]),
  ...(line.batchId === null ? [] : [`verzamelbetaling ${line.batchId}`]),
  ...(line.transactions > 1 ? [`${formatNumber(line.transactions)} betalingen samen`] : []),
  ...(line.returnReason === null ? [] : [`teruggekomen, reden ${line.returnReason}`]),
  ...(line.isReversal ? ['herstel van de bank'] : []),
];

const columns: readonly TableColumn<BankLine>[] = [
  {
    key: 'who',
    header: 'Van of naar',
    rowHeader: true,
    cell: ({ name, iban }) => (
      <span className={styles.lines}>
        {name ?? 'De bank noemt geen naam'}
        {iban !== null && <span className={styles.note}>{iban}</span>}
      </span>
    ),
  },
  {
    key: 'booked',
    header: 'Geboekt',
    cell: ({ bookedOn, valueOn }) => (
      <span className={styles.lines}>
        {formatDate(bookedOn)}
        {valueOn !== bookedOn && <span className={styles.note}>valuta {formatDate(valueOn)}</span>}
      </span>
    ),
  },
  {
    key: 'text',
    header: 'Omschrijving',
    cell: (line) => (
      <span className={styles.lines}>
        {line.text ?? '–'}
        {marksOf(line).map((mark) => (
          <span key={mark} className={styles.note}>
            {mark}
          </span>
        ))}
      </span>
    ),
  },
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ amount }) => formatSignedEuro(amount) },
];

/** A statement as the bank gave it: its balances and what came in and went out between them. */
export function BankStatementView({ id }: { readonly id: string }) {
  const statement = useQuery(callQuery(calls.getBankStatement, { params: { id }, globalErrors: false }));
  const lines = usePages(calls.listBankLines, {
    size: 100,
    params: { id },
    // A look is a line in the audit log.
    refetchOnWindowFocus: false,
  });
  const known = statement.data;
  const failed =
    statement.isError && known === undefined ? statement : lines.isError && !lines.items && lines;
  return (
    <Stack gap="large">
      <div>
        <RouterTextLink to="." search={{ deel: 'afschriften' }}>
          Alle afschriften
        </RouterTextLink>
      </div>
      {known && (
        <>
          <PageTitle>Afschrift van {periodText(known)}</PageTitle>
          <DescriptionList
            items={[
              { term: 'Rekening', value: `${known.iban}, ${known.accountName}` },
              ...(known.sequence === null ? [] : [{ term: 'Nummer', value: String(known.sequence) }]),
              { term: 'Beginsaldo', value: formatEuro(known.opening) },
              { term: 'Eindsaldo', value: formatEuro(known.closing) },
              { term: 'Regels', value: formatNumber(known.lines) },
              {
                term: 'Ingelezen',
                value: `${known.importedBy === null ? 'uit de map' : `door ${known.importedBy}`}, ${momentText(known.importedAt)}`,
              },
              ...(known.confirmedBy === null
                ? []
                : [{ term: 'Gecontroleerd', value: `door ${known.confirmedBy}` }]),
            ]}
          />
          {known.awaitsColleague && <ConfirmStatement statement={known} />}
        </>
      )}
      {lines.items && (
        <Table
          caption="Regels van dit afschrift"
          captionHidden
          wide="stacking"
          columns={columns}
          rows={lines.items}
          rowKey={({ id: line }) => line}
          empty="In deze periode is er niets bij- of afgeschreven."
        />
      )}
      {(statement.isPending || lines.isPending) && (
        <Skeleton shape="block" lines={3} label="Even geduld. Wij halen het afschrift op." />
      )}
      {failed && (
        <AdminFailure
          error={failed.error}
          title="Wij kunnen dit afschrift nu niet laten zien"
          busy={failed.isFetching}
          onRetry={() => failed.refetch()}
        />
      )}
      <MoreButton list={lines}>Toon meer regels</MoreButton>
    </Stack>
  );
}
