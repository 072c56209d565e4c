import * as calls from '@portaal/domain/calls';
import type { LedgerPayout } from '@portaal/domain/investing/contract-ledger/calls';
import { payoutKindTexts } from '@portaal/domain/money/ledger/calls';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatEuro } from '../../../../lib/dutch-format.ts';
import { ContractReasonDialog } from './ContractReasonDialog.tsx';

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
    </ContractReasonDialog>
  );
}
