import * as calls from '@portaal/domain/calls';
import type { PayoutBatch } from '@portaal/domain/money/payouts/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePages } from '../../../../act/use-pages.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Heading, PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { AdminTable } from '../AdminTable.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { BatchActs } from './BatchActs.tsx';
import { FailedPayouts } from './FailedPayouts.tsx';
import { LoadReport } from './LoadReport.tsx';
import { PayeeNames } from './PayeeNames.tsx';
import { PayoutPreviewCard } from './PayoutPreviewCard.tsx';
import { batchStates, sumText, withdrawnState } from './payout-texts.ts';

interface Acts {
  readonly onDone: (text: string) => void;
  readonly onFailed: (batch: PayoutBatch) => void;
}

const columns = (acts: Acts): readonly TableColumn<PayoutBatch>[] => [
  {
    key: 'batch',
    header: 'Bestand',
    rowHeader: true,
    cell: ({ executeOn, messageId, madeAt }) => (
      <span className={styles.lines}>
        betalen op {formatLongDate(executeOn)}
        <span className={styles.note}>
          kenmerk <span className={styles.copied}>{messageId}</span>
        </span>
        <span className={styles.note}>gemaakt {momentText(madeAt)}</span>
      </span>
    ),
  },
  { key: 'total', header: 'Uitbetalingen', align: 'end', cell: ({ total }) => sumText(total) },
  {
    key: 'people',
    header: 'Door',
    cell: ({ askedBy, approvedBy }) => (
      <span className={styles.lines}>
        {askedBy}
        <span className={styles.note}>
          {approvedBy === null ? 'na een nacht, zonder collega' : `goedgekeurd door ${approvedBy}`}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: ({ isWithdrawn, status, bankStatus, booked, underway, undecided, rejected, returned }) => {
      const { tone, text } = isWithdrawn ? withdrawnState : batchStates[status];
      return (
        <span className={styles.lines}>
          <span>
            <Badge tone={tone}>{text}</Badge>
          </span>
          {bankStatus !== null && (
            <span className={styles.note}>laatste antwoord van de bank: {bankStatus}</span>
          )}
          {underway.count > 0 && <span className={styles.note}>onderweg {sumText(underway)}</span>}
          {undecided.count > 0 && (
            <span className={styles.note}>waarvan zonder besluit van de bank {sumText(undecided)}</span>
          )}
          {booked.count > 0 && <span className={styles.note}>betaald {sumText(booked)}</span>}
          {rejected.count > 0 && !isWithdrawn && (
            <span className={styles.note}>geweigerd {sumText(rejected)}</span>
          )}
          {returned.count > 0 && <span className={styles.note}>teruggekomen {sumText(returned)}</span>}
        </span>
      );
    },
  },
  { key: 'acts', header: 'Bestand voor de bank', cell: (batch) => <BatchActs batch={batch} {...acts} /> },
];

/**
 * Shows the outgoing payments: due payouts, the payout files made with four-eyes approval, and the bank's results
 * (decision 0098).
 */
export function PayoutsPage() {
  const [done, setDone] = useState<string | null>(null);
  const [failed, setFailed] = useState<PayoutBatch | null>(null);
  const preview = useQuery({ ...callQuery(calls.previewPayouts, { globalErrors: false }), staleTime: 0 });
  const list = usePages(calls.listPayoutBatches, { size: 20, staleTime: 0 });
  return (
    <Stack gap="section">
      <Stack gap="large">
        <PageTitle intro="Geld gaat weg met een bestand dat twee medewerkers hebben gezien. Betaald is het pas als de bank het op een afschrift heeft geboekt.">
          Uitbetalen
        </PageTitle>
        {done !== null && <Banner tone="success" role="status" title={done} onClose={() => setDone(null)} />}
        <AdminLoaded
          query={preview}
          data={preview.data}
          loading={
            <Skeleton shape="block" lines={3} label="Even geduld. Wij zoeken op wat er uit te betalen is." />
          }
          failedTitle="Wij kunnen nu niet laten zien wat er uit te betalen is"
        >
          {(data) => <PayoutPreviewCard key={data.seen} preview={data} />}
        </AdminLoaded>
        {preview.data && <PayeeNames names={preview.data.names} />}
      </Stack>
      <section aria-labelledby="betaalbestanden">
        <Stack>
          <Heading size="small" id="betaalbestanden">
            Betaalbestanden
          </Heading>
          <AdminTable
            caption="Betaalbestanden"
            columns={columns({ onDone: setDone, onFailed: setFailed })}
            list={list}
            loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de bestanden op." />}
            failedTitle="Wij kunnen de betaalbestanden nu niet laten zien"
            emptyRow="Er is nog geen betaalbestand gemaakt."
            more="Toon meer bestanden"
          />
        </Stack>
      </section>
      <IfMay call="loadPayoutReport">
        <LoadReport onBegin={() => setDone(null)} onLoaded={setDone} />
      </IfMay>
      {failed !== null && <FailedPayouts batch={failed} onClose={() => setFailed(null)} />}
    </Stack>
  );
}
