import * as calls from '@portaal/domain/calls';
import type { LedgerPayout } from '@portaal/domain/investing/contract-ledger/calls';
import { payoutKindTexts } from '@portaal/domain/money/ledger/calls';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText, isOvertaken } from '../../../../act/failure.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatEuro } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AmountForTwo } from '../rights.tsx';
import { Booked } from './Booked.tsx';
import { ContractReasonDialog } from './ContractReasonDialog.tsx';
import { type CorrectionTarget, PREVIEW, useBookingPreview } from './use-contract.ts';

interface CorrectionDialogProps {
  readonly number: string;
  readonly title: string;
  readonly confirmLabel: string;
  /** The correction entered by the employee; null while the input is invalid. */
  readonly target: CorrectionTarget | null;
  /** Fields above the reason field. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Previews what a ledger correction would book, and requires a reason and a code. */
export function CorrectionDialog({ number, target, children, onDone, ...dialog }: CorrectionDialogProps) {
  const client = useQueryClient();
  const preview = useBookingPreview(number, target);
  const isCurrent = target !== null && preview.isSuccess && !preview.isPlaceholderData;
  const seen = preview.data?.seen ?? '';
  const id = target?.id ?? '';
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
      body: { correct: target?.kind === 'line' ? target.correct : null, reason, seen },
    }),
  });
  const reverse = useProvenAct(calls.reverseDebit, {
    ...booking,
    prepare: (reason: string) => ({ params: { number, depositId: id }, body: { reason, seen } }),
  });
  return (
    <ContractReasonDialog
      {...dialog}
      act={target?.kind === 'debit' ? reverse : correct}
      failedTitle="Er is niets geboekt"
      explanation="De klant krijgt een bericht en een bevestiging."
      disabled={!isCurrent}
    >
      {children}
      {target !== null && preview.isPending && <Skeleton lines={3} label="Wij rekenen uit wat er gebeurt." />}
      {preview.isError && (
        <Banner tone="danger" role="alert" title="Dit kan niet">
          {failureText(preview.error)}
        </Banner>
      )}
      {target !== null && preview.data && (
        <Booked number={number} preview={preview.data} busy={preview.isFetching} />
      )}
      <AmountForTwo call={target?.kind === 'debit' ? 'reverseDebit' : 'correctLedgerLine'} />
    </ContractReasonDialog>
  );
}

interface ReleaseDialogProps {
  readonly number: string;
  readonly payout: LedgerPayout;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Releases one withheld payout. The contract does not change. */
export function ReleaseDialog({ number, payout, onDone, onClose }: ReleaseDialogProps) {
  const release = useProvenAct(calls.releasePayout, {
    prepare: (reason: string) => ({ params: { number, payoutId: payout.id }, body: { reason } }),
    onDone,
  });
  return (
    <ContractReasonDialog
      act={release}
      title={`${payoutKindTexts[payout.kind]} van ${formatEuro(payout.amount)} vrijgeven`}
      confirmLabel="Uitbetaling vrijgeven"
      failedTitle="De uitbetaling is niet vrijgegeven"
      explanation="De klant krijgt een bericht."
      onClose={onClose}
    >
      <p>
        Het geld gaat naar de rekening van de houder. Aan het contract verandert niets: een volgende
        uitbetaling houden wij weer aan.
      </p>
      <AmountForTwo call="releasePayout" />
    </ContractReasonDialog>
  );
}
