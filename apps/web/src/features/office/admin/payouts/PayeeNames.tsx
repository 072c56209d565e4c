import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { DifferingName, PayeeNames as Names } from '@portaal/domain/money/payouts/calls';
import { payeeOutcomes, payeeOutcomeTexts } from '@portaal/domain/people/payees/payee-check';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { accountColumns } from './account-columns.tsx';

function AcceptDialog({ payee, onClose }: { readonly payee: DifferingName; readonly onClose: () => void }) {
  const accept = useAct(calls.acceptPayee, {
    prepare: (reason: string) => ({ params: { id: payee.id }, body: { reason } }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      act={accept}
      title={`Toch betalen aan ${payee.name}?`}
      label="Waarom is deze rekening goed?"
      help="Alleen collega’s lezen dit. Uw naam staat erbij. Noem geen persoonsgegevens."
      confirmLabel="Toch betalen"
      failedTitle="Er is niets besloten"
      rules={correctionReason}
      danger
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { term: 'Rekening', value: payee.iban },
          { term: 'Naam bij ons', value: payee.name },
          { term: 'Naam bij de bank', value: 'Een andere naam. De bank zegt niet welke.' },
        ]}
      />
      <p>Spreek eerst de klant. Een collega leest hetzelfde en keurt het goed.</p>
    </ReasonDialog>
  );
}

const columns = (onAccept: (payee: DifferingName) => void): readonly TableColumn<DifferingName>[] => [
  {
    key: 'name',
    header: 'Ontvanger',
    rowHeader: true,
    cell: ({ name, bankName }) => (
      <span className={styles.lines}>
        {name}
        {bankName !== null && bankName !== '' && <span className={styles.note}>bij de bank: {bankName}</span>}
      </span>
    ),
  },
  ...accountColumns<DifferingName>(),
  {
    key: 'outcome',
    header: 'Volgens de bank',
    cell: (payee) => (
      <span className={styles.lines}>
        <span>
          <Badge tone={payee.outcome === 'noMatch' ? 'danger' : 'warning'}>
            {payeeOutcomeTexts[payee.outcome]}
          </Badge>
        </span>
        {payee.isAccepted && <span className={styles.note}>besloten om toch te betalen</span>}
        {payee.outcome === 'noMatch' && !payee.isAccepted && (
          <IfMay call="acceptPayee">
            <Button variant="secondary" size="small" onClick={() => onAccept(payee)}>
              Toch betalen
            </Button>
          </IfMay>
        )}
      </span>
    ),
  },
];

/** Shows the results of the banks' checks of our payee names (Verification of Payee, decision 0098). */
export function PayeeNames({ names }: { readonly names: Names | null }) {
  const [accepting, setAccepting] = useState<DifferingName | null>(null);
  return (
    <section aria-labelledby="namen">
      <Stack>
        <Heading size="small" id="namen">
          Namen volgens de bank
        </Heading>
        {names === null ? (
          <p>De controle van namen is hier niet beschikbaar. Onze bank is er niet voor ingesteld.</p>
        ) : (
          <>
            <DescriptionList
              items={[
                ...payeeOutcomes.map((outcome) => ({
                  term: payeeOutcomeTexts[outcome],
                  value: formatNumber(names[outcome]),
                })),
                ...(names.waiting > 0
                  ? [{ term: 'Vandaag nog niet gevraagd', value: formatNumber(names.waiting) }]
                  : []),
              ]}
            />
            {names.differing.length > 0 && (
              <Table
                caption={`${formatNumber(names.closeMatch + names.noMatch)} ${names.closeMatch + names.noMatch === 1 ? 'naam wijkt' : 'namen wijken'} af`}
                wide="stacking"
                columns={columns(setAccepting)}
                rows={names.differing}
                rowKey={({ id }) => id}
              />
            )}
          </>
        )}
        {accepting !== null && <AcceptDialog payee={accepting} onClose={() => setAccepting(null)} />}
      </Stack>
    </section>
  );
}
