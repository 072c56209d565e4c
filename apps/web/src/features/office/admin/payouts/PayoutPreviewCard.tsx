import * as calls from '@portaal/domain/calls';
import { leftOutTexts, type Payee, type PayoutPreview } from '@portaal/domain/money/payouts/calls';
import { useState } from 'react';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatEuro, formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { accountColumns } from './account-columns.tsx';
import { sumText } from './payout-texts.ts';

const columns: readonly TableColumn<Payee>[] = [
  {
    key: 'payee',
    header: 'Ontvanger',
    rowHeader: true,
    cell: ({ name, nameInFile, isNew }) => (
      <span className={styles.lines}>
        {name}
        {nameInFile !== null && <span className={styles.note}>in het bestand: {nameInFile}</span>}
        {isNew && (
          <span>
            <Badge tone="warning">Nieuwe rekening</Badge>
          </span>
        )}
      </span>
    ),
  },
  ...accountColumns<Payee>(),
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ amount }) => formatEuro(amount) },
];

const CHANGED =
  'Wat er uit te betalen is, is gewijzigd nadat u het zag. Bekijk de cijfers van nu en vraag het dan opnieuw.';

function OrderButton({ preview }: { readonly preview: PayoutPreview }) {
  const [isAsking, setIsAsking] = useState(false);
  const { seen, total, executeOn } = preview;
  const order = useProvenAct(calls.orderPayouts, {
    prepare: () => ({ body: { seen, count: total.count, total: total.amount } }),
    onFailed: (error) =>
      error instanceof ApiError && error.code === 'changedMeanwhile' ? CHANGED : undefined,
  });
  return (
    <>
      {order.failure !== null && (
        <Banner tone="danger" role="alert" title="De uitbetalingen zijn niet gevraagd">
          {order.failure}
        </Banner>
      )}
      <div>
        <Button busy={order.busy} onClick={() => setIsAsking(true)}>
          Uitbetalen
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`${formatEuro(total.amount)} uitbetalen?`}
        confirmLabel="Vragen"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          // The confirmation dialog closes to make room for the code dialog.
          setIsAsking(false);
          void order.run();
        }}
      >
        <p>
          {formatNumber(total.count)} {total.count === 1 ? 'uitbetaling' : 'uitbetalingen'} op{' '}
          {formatLongDate(executeOn)}. Hierna vragen wij een code. Een collega ziet wat u nu ziet en keurt het
          vandaag nog goed. Pas dan maken wij het bestand voor de bank.
        </p>
      </ConfirmDialog>
      {order.dialog}
    </>
  );
}

/** Shows the payouts due now, the payouts left out with the reason, and the ten accounts that receive the most. */
export function PayoutPreviewCard({ preview }: { readonly preview: PayoutPreview }) {
  const { total, refunds, executeOn, debtorIban, accounts, newAccounts, sinceYesterday, leftOut, limits } =
    preview;
  const since = [
    ['erbij gekomen', sinceYesterday.due],
    ['vrijgegeven', sinceYesterday.released],
    ['bevestigd door de klant', sinceYesterday.confirmed],
    ['bevestigd door een medewerker', sinceYesterday.confirmedByEmployee],
  ] as const;
  return (
    <section aria-labelledby="nu-uitbetalen">
      <Stack>
        <Heading size="small" id="nu-uitbetalen">
          Nu uit te betalen
        </Heading>
        <DescriptionList
          items={[
            { term: 'Uitbetalingen', value: sumText(total) },
            { term: 'Waarvan terugstortingen', value: sumText(refunds) },
            { term: 'Rekeningen', value: formatNumber(accounts) },
            { term: 'De bank betaalt op', value: formatLongDate(executeOn) },
            { term: 'Van rekening', value: debtorIban },
            { term: 'Naar nieuwe rekeningen', value: sumText(newAccounts) },
            {
              term: 'Sinds gisteren',
              value: since.map(([text, sum]) => (
                <div key={text}>
                  {text}: {sumText(sum)}
                </div>
              )),
            },
            {
              term: 'Grenzen',
              value: (
                <>
                  <div>per uitbetaling {formatEuro(limits.line)}</div>
                  <div>per bestand {formatEuro(limits.batch)}</div>
                  <div>
                    per dag {formatEuro(limits.day)}, nu gebruikt {formatEuro(limits.orderedToday)}
                  </div>
                </>
              ),
            },
            ...leftOut.map(({ reason, ...sum }) => ({
              term: `Niet: ${leftOutTexts[reason].toLowerCase()}`,
              value: sumText(sum),
            })),
          ]}
        />
        {preview.largest.length > 0 && (
          <Table
            caption="De grootste tien"
            wide="stacking"
            columns={columns}
            rows={preview.largest}
            rowKey={({ iban, contractNumbers }) => `${iban} ${contractNumbers.join()}`}
          />
        )}
        {preview.rewritten.length > 0 && (
          <Table
            caption="Namen die de bank met andere letters krijgt"
            wide="stacking"
            columns={columns}
            rows={preview.rewritten}
            rowKey={({ iban, contractNumbers }) => `${iban} ${contractNumbers.join()}`}
          />
        )}
        {total.count === 0 ? (
          <p>Er is nu niets uit te betalen.</p>
        ) : (
          <IfMay call="orderPayouts">
            <OrderButton preview={preview} />
          </IfMay>
        )}
      </Stack>
    </section>
  );
}
