import * as calls from '@portaal/domain/calls';
import type { RejectedStatement } from '@portaal/domain/money/bank-statements/calls';
import { isoDate } from '@portaal/engine';
import { useAct } from '../../../../act/use-act.ts';
import { formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';

interface AcceptGapDialogProps {
  readonly gap: NonNullable<RejectedStatement['gap']>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Requests approval to continue without a statement that the bank cannot supply. A colleague approves the request
 * (decision 0170).
 */
export function AcceptGapDialog({ gap, onDone, onClose }: AcceptGapDialogProps) {
  const { iban, nextFrom, nextOpening, isStored } = gap;
  const accept = useAct(calls.acceptStatementGap, {
    prepare: (reason: string) => ({
      body: { iban, nextFrom: isoDate(nextFrom), nextOpening, reason },
    }),
    onDone,
  });
  return (
    <ContractReasonDialog
      act={accept}
      title="Ontbrekend afschrift aanvaarden"
      confirmLabel="Aanvaarden"
      failedTitle="Er is niets aanvaard"
      explanation="Een collega keurt het goed."
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { term: 'Rekening', value: iban },
          { term: 'Volgend afschrift', value: formatLongDate(nextFrom) },
          { term: 'Begint met', value: formatEuro(nextOpening) },
        ]}
      />
      <p>
        Doe dit alleen als de bank het ontbrekende afschrift niet kan geven. Het verschil met het laatste
        eindsaldo wordt een open post.{' '}
        {isStored
          ? 'Daarna lezen wij dit bestand vanzelf in.'
          : 'Daarna kunt u het volgende afschrift inlezen.'}{' '}
        Komt het ontbrekende toch nog, dan lezen wij het alsnog in en sluit de open post.
      </p>
    </ContractReasonDialog>
  );
}
