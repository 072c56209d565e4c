import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { OpenItem } from '@portaal/domain/money/bank-matching/calls';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatEuro } from '../../../../lib/dutch-format.ts';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';
import { AmountForTwo } from '../rights.tsx';
import { matchText } from './open-item-texts.ts';

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Match = OpenItem['matches'][number];

/** Undoes the match of a bank line. */
export function UndoDialog({ match, onDone, onClose }: DialogProps & { readonly match: Match }) {
  const undo = useAct(calls.undoBankMatch, {
    prepare: (reason: string) => ({ params: { id: match.id }, body: { reason } }),
    onDone,
  });
  return (
    <ReasonDialog
      act={undo}
      title="Boeking ongedaan maken"
      label="Waarom klopt het niet?"
      help="Alleen collega’s lezen dit. Noem geen persoonsgegevens."
      confirmLabel="Ongedaan maken"
      failedTitle="De boeking staat er nog"
      rules={correctionReason}
      danger
      onClose={onClose}
    >
      <p>{matchText(match)}.</p>
      {match.kind === 'deposit' && (
        <>
          <p>Wat met dit geld is belegd, wordt verkocht. De klant leest dat in het portaal.</p>
          <AmountForTwo call="undoBankMatch" />
        </>
      )}
    </ReasonDialog>
  );
}

/** Withdraws a refund, with a reason. */
export function WithdrawRefundDialog({ item, onDone, onClose }: DialogProps & { readonly item: OpenItem }) {
  const withdraw = useAct(calls.withdrawRefund, {
    prepare: (reason: string) => ({ params: { id: item.id }, body: { reason } }),
    onDone,
  });
  return (
    <ContractReasonDialog
      act={withdraw}
      title="Terugstorten intrekken"
      confirmLabel="Intrekken"
      failedTitle="Er is niets ingetrokken"
      explanation="Een collega hoeft dit niet goed te keuren."
      onClose={onClose}
    >
      <p>
        {formatEuro(item.openAmount)} gaat dan niet terug. De regel is weer een open post: u boekt hem, of
        twee collega’s beslissen opnieuw.
      </p>
    </ContractReasonDialog>
  );
}

/** Refunds the open amount to the payer, with a reason and a code. */
export function RefundItemDialog({ item, onDone, onClose }: DialogProps & { readonly item: OpenItem }) {
  const refund = useProvenAct(calls.refundOpenItem, {
    prepare: (reason: string) => ({ params: { id: item.id }, body: { reason } }),
    onDone,
  });
  const { name, iban } = item.counterparty;
  return (
    <ContractReasonDialog
      act={refund}
      title={`${formatEuro(item.openAmount)} terugstorten`}
      confirmLabel="Terugstorten"
      failedTitle="Er is niets vastgelegd"
      explanation="Een collega keurt het goed."
      onClose={onClose}
    >
      <p>
        Dit is voor {[name, iban].filter(Boolean).join(', rekening ')}. Na de goedkeuring gaat het mee met het
        volgende betaalbestand. De regel sluit als het op het afschrift staat.
      </p>
    </ContractReasonDialog>
  );
}
