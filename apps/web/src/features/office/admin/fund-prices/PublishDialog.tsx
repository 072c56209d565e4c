import { problemsOf } from '@portaal/domain/http/problems';
import { percentageText } from '@portaal/domain/notation/dutch';
import { type FundPrices, priceReason } from '@portaal/domain/products/fund-prices/calls';
import { useRef, useState } from 'react';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { controlsOf, isJump, partsOf } from './price-draft.ts';
import { changeOf, priceOf } from './price-texts.ts';

const shortLabels = { nav: 'Koers', distribution: 'Uitkering' } as const;

const change = (text: string | undefined): string => (text === undefined ? '' : ` (${text})`);

interface PublishDialogProps {
  readonly known: FundPrices;
  /** True if the publishing employee entered some of the prices, so that a colleague must approve the publication. */
  readonly isOwn: boolean;
  readonly open: boolean;
  readonly busy: boolean;
  /** Receives the reason; undefined unless a price change is large enough to require one. */
  readonly onConfirm: (reason: string | undefined) => void;
  readonly onCancel: () => void;
}

/** Shows the prices to publish beside those of the previous month, for a final confirmation. */
export function PublishDialog({ known, isOwn, open, busy, onConfirm, onCancel }: PublishDialogProps) {
  const { funds, dealingDay, publicationDay, isOverdue } = known;
  const controls = controlsOf(known);
  const waiting = funds.flatMap((fund) =>
    fund.entered === null ? [] : [{ fund, parts: partsOf(fund, fund.entered, controls) }],
  );
  const unusual = waiting.filter(({ parts }) => parts.some(({ isUnusual }) => isUnusual));
  const jumping = waiting.filter(({ fund }) => isJump(fund, controls));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLTextAreaElement>(null);
  function confirm(): void {
    if (jumping.length === 0) {
      onConfirm(undefined);
      return;
    }
    const read = priceReason.safeParse(reason);
    setProblem(read.success ? undefined : problemsOf(read.error.issues)[0]?.message);
    if (read.success) onConfirm(read.data);
    else field.current?.focus();
  }
  const missing = funds.filter(({ entered, published }) => entered === null && published === null);
  return (
    <ConfirmDialog
      open={open}
      title={`Koersen van ${formatLongDate(dealingDay)} publiceren?`}
      confirmLabel="Publiceren"
      busy={busy}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <Stack>
        <DescriptionList
          items={waiting.map(({ fund, parts }) => ({
            term: fund.name,
            value: parts.map(({ part, now, before }) => (
              <div key={part}>
                {shortLabels[part]} {now === null ? '–' : priceOf(now)}
                {change(changeOf(now, before))}
              </div>
            )),
          }))}
        />
        <p>
          Tussen haakjes staat de verandering sinds vorige maand. Klanten zien deze koersen direct. Zolang de
          maand niet is verwerkt, kunt u ze nog veranderen.
        </p>
        {missing.length > 0 && (
          <p>
            Nog zonder koers: {missing.map(({ name }) => name).join(', ')}. De maand wacht ook op die koersen.
          </p>
        )}
        {isOverdue && (
          <p>
            U publiceert na {formatLongDate(publicationDay)}: bij de koers staat straks dat dit te laat was.
          </p>
        )}
        <p>
          {isOwn
            ? 'U hebt zelf koersen ingevoerd. Wij vragen hierna een code, en een collega keurt ze goed.'
            : 'Wij vragen hierna een code.'}
        </p>
        {/* The warning comes last, so that it is visible when a dialog longer than a small screen opens scrolled to its buttons. */}
        {unusual.length > 0 && (
          <Banner
            tone="warning"
            title={`Meer dan ${percentageText(controls.checkAbove)} anders dan vorige maand`}
          >
            {unusual.map(({ fund }) => fund.name).join(', ')}. Controleer dit nog een keer.
          </Banner>
        )}
        {jumping.length > 0 && (
          <TextArea
            ref={field}
            name="price-reason"
            label={`Waarom verandert de koers meer dan ${percentageText(controls.reasonAbove)}?`}
            help={`${jumping.map(({ fund }) => fund.name).join(', ')}. De reden komt in het auditlogboek.`}
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
