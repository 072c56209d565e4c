import * as calls from '@portaal/domain/calls';
import type { PayoutBatch } from '@portaal/domain/money/payouts/calls';
import { useAct } from '../../../../act/use-act.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { ContractReasonDialog } from '../contract/ContractReasonDialog.tsx';
import { sumText } from './payout-texts.ts';

interface WithdrawBatchDialogProps {
  readonly batch: PayoutBatch;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Withdraws a payout file that the bank never executed. A colleague approves the withdrawal first (decision 0168). */
export function WithdrawBatchDialog({ batch, onDone, onClose }: WithdrawBatchDialogProps) {
  const { id, executeOn, total } = batch;
  const withdraw = useAct(calls.withdrawPayoutBatch, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone(`Het bestand van ${formatLongDate(executeOn)} is ingetrokken.`),
  });
  return (
    <ContractReasonDialog
      act={withdraw}
      title={`Bestand van ${formatLongDate(executeOn)} intrekken`}
      confirmLabel="Intrekken"
      failedTitle="Er is niets ingetrokken"
      explanation="Een collega keurt het goed."
      onClose={onClose}
    >
      <p>
        Doe dit alleen als de bank het bestand niet heeft uitgevoerd en het daar niet meer klaarstaat. Wat
        erin stond ({sumText(total)}), is daarna weer uit te betalen met een nieuw bestand.
      </p>
    </ContractReasonDialog>
  );
}
