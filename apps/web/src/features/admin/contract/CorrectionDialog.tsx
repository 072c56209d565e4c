import type { ReactNode } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { failureText } from '../failure-text.ts';
import { Booked } from './Booked.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { type CorrectionTarget, subjectOf, useCorrection, usePreview } from './use-contract.ts';

interface CorrectionDialogProps {
  readonly number: string;
  readonly title: string;
  readonly confirmLabel: string;
  /** What is to be done as it is filled in; null while it cannot be read. */
  readonly wanted: CorrectionTarget | null;
  /** What there is to fill in before the reason. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An act on the ledger: what it would book, why it is done, and a code for it. */
export function CorrectionDialog({ number, wanted, children, ...dialog }: CorrectionDialogProps) {
  const preview = usePreview(number, wanted);
  const { correct, refresh, again } = useCorrection(number);
  const isCurrent = wanted !== null && preview.isSuccess && !preview.isPlaceholderData;
  return (
    <ReasonDialog
      {...dialog}
      failedTitle="Er is niets geboekt"
      explanation="De klant krijgt een bericht en een bevestiging."
      intent={isCurrent ? { act: 'correctLedger', subject: subjectOf(number, wanted) } : null}
      act={async (sent) => {
        if (!isCurrent) return;
        await correct(wanted, { ...sent, seen: preview.data.seen });
        await refresh();
      }}
      // The day or the price may be another: what is seen is asked again.
      onConflict={() => void again()}
    >
      {children}
      {wanted !== null && preview.isPending && <Skeleton lines={3} label="Wij rekenen uit wat er gebeurt." />}
      {preview.isError && (
        <Banner tone="danger" role="alert" title="Dit kan niet">
          {failureText(preview.error)}
        </Banner>
      )}
      {wanted !== null && preview.data && (
        <Booked number={number} preview={preview.data} busy={preview.isFetching} />
      )}
    </ReasonDialog>
  );
}
