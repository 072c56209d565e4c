import * as calls from '@portaal/domain/calls';
import type { ContractLedger } from '@portaal/domain/investing/contract-ledger/calls';
import { payoutChangeTexts } from '@portaal/domain/sign-in/payout-confirmation/calls';
import { useState } from 'react';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatDate } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { AmountForTwo, IfMay } from '../rights.tsx';
import { ContractReasonDialog } from './ContractReasonDialog.tsx';

interface UnconfirmedChangesProps {
  readonly contract: Pick<ContractLedger, 'number' | 'unconfirmedChanges'>;
  readonly onDone: () => void;
}

/**
 * Shows contract changes that the contract holder has not confirmed. An employee who spoke to the holder can record
 * the confirmation.
 */
export function UnconfirmedChanges({ contract, onDone }: UnconfirmedChangesProps) {
  const { number, unconfirmedChanges } = contract;
  const [isOpen, setIsOpen] = useState(false);
  const confirm = useProvenAct(calls.confirmPayoutsOfContract, {
    prepare: (reason: string) => ({ params: { number }, body: { reason } }),
    onDone: () => {
      setIsOpen(false);
      onDone();
    },
  });
  if (unconfirmedChanges.length === 0) return null;
  return (
    <Banner tone="warning" title="Aan deze klant betalen wij nu niets uit">
      <ul>
        {unconfirmedChanges.map(({ cause, changedAt }) => (
          <li key={`${cause} ${changedAt}`}>
            {payoutChangeTexts[cause]} op {formatDate(changedAt)}
          </li>
        ))}
      </ul>
      <IfMay call="confirmPayoutsOfContract">
        <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
          Wijziging bevestigen
        </Button>
      </IfMay>
      {isOpen && (
        <ContractReasonDialog
          act={confirm}
          title="Wijziging van de klant bevestigen"
          confirmLabel="Wijziging bevestigen"
          failedTitle="De wijziging is niet bevestigd"
          explanation="De klant krijgt een bericht."
          onClose={() => setIsOpen(false)}
        >
          <p>
            Bel de klant op het nummer dat wij al langer kennen. Bevestig alleen als de klant zelf zegt dat de
            wijziging klopt. Daarna betalen wij weer uit. Al het geld van de klant telt mee.
          </p>
          <AmountForTwo call="confirmPayoutsOfContract" />
        </ContractReasonDialog>
      )}
    </Banner>
  );
}
