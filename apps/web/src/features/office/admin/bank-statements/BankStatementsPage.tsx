import * as calls from '@portaal/domain/calls';
import { type BankStatement, bankStatementUpload } from '@portaal/domain/money/bank-statements/calls';
import { useState } from 'react';
import { usePages } from '../../../../act/use-pages.ts';
import { useUpload } from '../../../../act/use-upload.ts';
import { formatEuro, formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { BankFileForm, chosenBankFile } from '../BankFileForm.tsx';
import { RouterTextLink } from '../links.ts';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { useAdminSearch } from '../use-admin-search.ts';
import { BankStatementView } from './BankStatementView.tsx';
import { lateText, missingText, originText, periodText } from './period-text.ts';
import { RejectedStatements } from './RejectedStatements.tsx';

const importedText = ([first, ...others]: readonly BankStatement[]): string =>
  first === undefined || others.length > 0
    ? `${others.length + 1} afschriften zijn ingelezen.`
    : `Het afschrift van ${periodText(first)} is ingelezen.`;

interface ImportStatementsProps {
  readonly onBegin: () => void;
  readonly onImported: (text: string) => void;
}

/** Imports a bank file: all its statements, or none. */
function ImportStatements({ onBegin, onImported }: ImportStatementsProps) {
  const load = useUpload(calls.importBankStatements, {
    prepare: chosenBankFile,
    onDone: ({ statements }) => onImported(importedText(statements)),
  });
  return (
    <BankFileForm
      id="afschrift-inlezen"
      title="Afschrift inlezen"
      help="Een XML-bestand in de vorm camt.053, versie 02 of 08."
      upload={bankStatementUpload}
      act={load}
      failedTitle="Er is niets ingelezen"
      submitLabel="Afschrift inlezen"
      onBegin={onBegin}
    />
  );
}

const columns: readonly TableColumn<BankStatement>[] = [
  {
    key: 'period',
    header: 'Afschrift',
    rowHeader: true,
    cell: ({ id, sequence, notice, gap, lateAfter, ...period }) => (
      <span className={styles.lines}>
        <RouterTextLink to="." search={{ deel: 'afschriften', afschrift: id }}>
          {periodText(period)}
        </RouterTextLink>
        {sequence !== null && <span className={styles.note}>nummer {sequence}</span>}
        {gap !== null && (
          <>
            <Badge tone={gap.missing === 0 ? 'success' : 'warning'}>
              {gap.missing === 0 ? 'Ontbrak, en kwam alsnog' : 'Ontbreekt, en is aanvaard'}
            </Badge>
            <span className={styles.note}>{missingText(gap)}</span>
          </>
        )}
        {lateAfter !== null && <span className={styles.note}>{lateText(lateAfter)}</span>}
        {notice !== null && <span className={styles.note}>{notice}</span>}
      </span>
    ),
  },
  {
    key: 'account',
    header: 'Rekening',
    cell: ({ iban, accountName }) => (
      <span className={styles.lines}>
        <span className={styles.whole}>{iban}</span>
        <span className={styles.note}>{accountName}</span>
      </span>
    ),
  },
  { key: 'opening', header: 'Beginsaldo', align: 'end', cell: ({ opening }) => formatEuro(opening) },
  { key: 'lines', header: 'Regels', align: 'end', cell: ({ lines }) => formatNumber(lines) },
  { key: 'closing', header: 'Eindsaldo', align: 'end', cell: ({ closing }) => formatEuro(closing) },
  {
    key: 'imported',
    header: 'Ingelezen',
    cell: ({ importedAt, confirmedBy, awaitsColleague, ...from }) => (
      <span className={styles.lines}>
        {originText(from)}
        <span className={styles.note}>{momentText(importedAt)}</span>
        {confirmedBy !== null && <span className={styles.note}>gecontroleerd door {confirmedBy}</span>}
        {awaitsColleague && <Badge tone="warning">Wacht op een collega</Badge>}
      </span>
    ),
  },
];

/** Shows the bank statements of the brand's accounts, or the statement named in the URL. */
export function BankStatementsPage() {
  const { afschrift } = useAdminSearch();
  return afschrift === undefined ? <BankStatements /> : <BankStatementView key={afschrift} id={afschrift} />;
}

function BankStatements() {
  const [done, setDone] = useState<string | null>(null);
  const list = usePages(calls.listBankStatements, { size: 50, staleTime: 0 });
  return (
    <Stack gap="section">
      <Stack gap="large">
        <PageTitle intro="Geld staat op onze rekening als de bank het zegt. Een afschrift begint met het saldo waarmee het vorige eindigt. Ontbreekt er een, dan lezen wij de volgende niet in.">
          Afschriften
        </PageTitle>
        {done !== null && <Banner tone="success" role="status" title={done} onClose={() => setDone(null)} />}
        <RejectedStatements />
        <AdminTable
          caption="Afschriften van de bank"
          columns={columns}
          list={list}
          loading={<Skeleton shape="block" lines={3} label="Even geduld. Wij halen de afschriften op." />}
          failedTitle="Wij kunnen de afschriften nu niet laten zien"
          emptyRow="Er is nog geen afschrift ingelezen."
          more="Toon meer afschriften"
        />
      </Stack>
      <IfMay call="importBankStatements">
        <ImportStatements onBegin={() => setDone(null)} onImported={setDone} />
      </IfMay>
    </Stack>
  );
}
