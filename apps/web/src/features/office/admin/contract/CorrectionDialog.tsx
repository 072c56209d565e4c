import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText, isOvertaken } from '../../../../act/failure.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Booked } from './Booked.tsx';
import { ContractReasonDialog } from './ContractReasonDialog.tsx';
import { type CorrectionTarget, PREVIEW, useBookingPreview } from './use-contract.ts';

interface CorrectionDialogProps {
  readonly number: string;
  readonly title: string;
  readonly confirmLabel: string;
  /** The correction entered by the employee; null while the input is invalid. */
  readonly wanted: CorrectionTarget | null;
  /** Fields above the reason field. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Previews what a ledger correction would book, and requires a reason and a code. */
export function CorrectionDialog({ number, wanted, children, onDone, ...dialog }: CorrectionDialogProps) {
  const client = useQueryClient();
  const preview = useBookingPreview(number, wanted);
  const isCurrent = wanted !== null && preview.isSuccess && !preview.isPlaceholderData;
  const seen = preview.data?.seen ?? '';
  const id = wanted?.id ?? '';
  const booking = {
    onDone,
    // The dealing day or the price may have changed, so the preview is requested again.
    onFailed: (error: unknown) => {
      if (isOvertaken(error)) void client.invalidateQueries({ queryKey: [PREVIEW] });
    },
  };
  const correct = useProvenAct(calls.correctLedgerLine, {
    ...booking,
    prepare: (reason: string) => ({
      params: { number, lineId: id },
      body: { correct: wanted?.kind === 'line' ? wanted.correct : null, reason, seen },
    }),
  });
  const reverse = useProvenAct(calls.reverseDebit, {
    ...booking,
    prepare: (reason: string) => ({ params: { number, depositId: id }, body: { reason, seen } }),
  });
  return (
    <ContractReasonDialog
      {...dialog}
      act={wanted?.kind === 'debit' ? reverse : correct}
      failedTitle="Er is niets geboekt"
      explanation="De klant krijgt een bericht en een bevestiging."
      disabled={!isCurrent}
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
    </ContractReasonDialog>
  );
}
