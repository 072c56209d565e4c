import * as calls from '@portaal/domain/calls';
import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatEuro } from '../../../../lib/dutch-format.ts';
import { ContractReasonDialog } from '../contract/ContractReasonDialog.tsx';

interface RefundDialogProps {
  readonly payment: PaymentReview;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Refunds a surplus payment, with a reason and a code. */
export function RefundDialog({ payment, onDone, onClose }: RefundDialogProps) {
  const { id, amount, personName, contractNumber } = payment;
  const refund = useProvenAct(calls.refundPayment, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone,
  });
  return (
    <ContractReasonDialog
      act={refund}
      title={`${formatEuro(amount)} terugstorten`}
      confirmLabel="Terugstorten"
      failedTitle="De betaling is niet teruggestort"
      explanation="Een collega keurt het goed. De klant krijgt een bericht als het geld is teruggestort."
      onClose={onClose}
    >
      <p>
        {personName} betaalde dit voor contract {contractNumber}. Het hele bedrag gaat terug naar de rekening
        waarmee is betaald. Dat kunt u niet terugdraaien.
      </p>
    </ContractReasonDialog>
  );
}
