import { type LedgerPayout, payoutKindTexts } from '@portaal/domain/ledger/calls';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useRelease } from './use-contract.ts';

interface ReleaseDialogProps {
  readonly number: string;
  readonly payout: LedgerPayout;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One withheld payout is paid although its contract stays as it is. */
export function ReleaseDialog({ number, payout, onDone, onClose }: ReleaseDialogProps) {
  const { release, refresh } = useRelease(number, payout.id);
  return (
    <ReasonDialog
      title={`${payoutKindTexts[payout.kind]} van ${formatEuro(payout.amount)} vrijgeven`}
      confirmLabel="Uitbetaling vrijgeven"
      failedTitle="De uitbetaling is niet vrijgegeven"
      explanation="De klant krijgt een bericht."
      intent={{ act: 'releasePayout', subject: `${number}/${payout.id}` }}
      act={async (sent) => {
        await release(sent);
        await refresh();
      }}
      onConflict={() => void refresh()}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Het geld gaat naar de rekening van de houder. Aan het contract verandert niets: een volgende
        uitbetaling houden wij weer aan.
      </p>
    </ReasonDialog>
  );
}
