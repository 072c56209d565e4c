import * as calls from '@portaal/domain/calls';
import { percentageText } from '@portaal/domain/notation/dutch';
import {
  type PriceFileSummary,
  priceFileRejectionReason,
  type WaitingPriceFile,
} from '@portaal/domain/office/price-files/calls';
import { priceReason } from '@portaal/domain/products/fund-prices/calls';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { ColleagueDecision } from '../ColleagueDecision.tsx';
import { PriceFileButton } from './PriceFileButton.tsx';
import { changeOf, priceOf } from './price-texts.ts';

/** Shows the largest change of the price with its day, and marks a change that employees should check. */
function LargestChange({ largest, unusual }: PriceFileSummary) {
  if (largest === null) return '–';
  const { day, before, after } = largest;
  const change = changeOf(after, before) ?? '';
  return (
    <>
      {unusual > 0 ? <Badge tone="warning">{change}</Badge> : change} op {formatLongDate(day)}:{' '}
      {priceOf(before)} → {priceOf(after)}
    </>
  );
}

const columns: readonly TableColumn<PriceFileSummary>[] = [
  { key: 'fund', header: 'Fonds', rowHeader: true, cell: ({ name }) => name },
  {
    key: 'prices',
    header: 'Nieuwe koersen',
    align: 'end',
    cell: ({ prices, publishedBefore }) =>
      publishedBefore === 0
        ? formatNumber(prices)
        : `${formatNumber(prices)} (${formatNumber(publishedBefore)} al gepubliceerd)`,
  },
  { key: 'first', header: 'Eerste dag', cell: ({ first }) => formatLongDate(first) },
  { key: 'last', header: 'Laatste dag', cell: ({ last }) => formatLongDate(last) },
  { key: 'largest', header: 'Grootste verandering', cell: (fund) => <LargestChange {...fund} /> },
];

interface CardProps {
  readonly file: WaitingPriceFile;
  readonly onDone: (text: string) => void;
}

/** Shows a final confirmation, with a field for the reason of large changes. */
function PublishFileDialog({
  file: { number, funds, controls },
  open,
  onCancel,
  onConfirm,
}: {
  readonly file: WaitingPriceFile;
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string | undefined) => void;
}) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const moved = funds.filter(({ needReason }) => needReason > 0);
  function confirm(): void {
    if (moved.length === 0) {
      onConfirm(undefined);
      return;
    }
    const read = priceReason.safeParse(reason);
    setProblem(read.success ? undefined : read.error.issues[0]?.message);
    if (read.success) onConfirm(read.data);
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Bestand ${number} publiceren?`}
      confirmLabel="Publiceren"
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <Stack>
        <p>Klanten zien deze koersen direct. Hierna vragen wij een code.</p>
        {moved.length > 0 && (
          <TextArea
            name="price-file-reason"
            label={`Waarom verandert een koers meer dan ${percentageText(controls.reasonAbove)} in een maand?`}
            help={`${moved.map(({ name, needReason }) => `${name}: ${formatNumber(needReason)} keer`).join(', ')}. De reden komt in het auditlogboek.`}
            rows={2}
            maxLength={500}
            value={reason}
            error={problem}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Shows the file that waits for a colleague, with counts per fund and the buttons for the decision. */
export function WaitingPriceFileCard({ file, onDone }: CardProps) {
  const { id, number, own, loaded, funds, controls } = file;
  const name = `Bestand ${number} met koersen`;
  const publish = useProvenAct(calls.publishPriceFile, {
    prepare: (reason: string | undefined) => ({
      params: { id },
      body: reason === undefined ? {} : { reason },
    }),
    onDone: () => onDone(`${name} is gepubliceerd.`),
  });
  const reject = useAct(calls.rejectPriceFile, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone(`${name} is ${own ? 'ingetrokken' : 'afgewezen'}.`),
  });
  const unusual = funds.filter((fund) => fund.unusual > 0);
  return (
    <Stack>
      <Heading size="small" level={3}>
        {name}: wacht op een collega
      </Heading>
      <p>
        Geladen door {own ? 'u' : loaded.by}, {momentText(loaded.at)}.
      </p>
      <Table
        caption="Koersen per fonds"
        captionHidden
        wide="stacking"
        columns={columns}
        rows={funds}
        rowKey={({ code }) => code}
      />
      {unusual.length > 0 && (
        <Banner
          tone="warning"
          title={`Een koers verandert meer dan ${percentageText(controls.checkAbove)} in een maand`}
        >
          {unusual.map((fund) => `${fund.name}: ${formatNumber(fund.unusual)} keer`).join(', ')}. Controleer
          dit nog een keer.
        </Banner>
      )}
      <ColleagueDecision
        own={own}
        ownText="U hebt dit bestand zelf geladen. Een collega publiceert het of wijst het af."
        accept={{
          call: 'publishPriceFile',
          act: publish,
          label: 'Bestand publiceren',
          failedTitle: 'De koersen zijn niet gepubliceerd',
          confirmation: ({ open, close }) => (
            <PublishFileDialog
              file={file}
              open={open}
              onCancel={close}
              onConfirm={(reason) => {
                close();
                void publish.run(reason);
              }}
            />
          ),
        }}
        reject={{
          call: 'rejectPriceFile',
          act: reject,
          name,
          failedTitle: 'Het bestand wacht nog',
          rules: priceFileRejectionReason,
          consequence:
            'Deze koersen worden nooit gepubliceerd. Daarna kan er een nieuw bestand worden geladen.',
        }}
      >
        <PriceFileButton id={id} number={number} />
      </ColleagueDecision>
    </Stack>
  );
}
