import * as calls from '@portaal/domain/calls';
import { MAIL_QUARANTINE_HOURS } from '@portaal/domain/http/step-up-acts';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { PersonDetails } from '@portaal/domain/office/people/calls';
import { useState } from 'react';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IfMay } from './rights.tsx';

const after = {
  investor: `Inloggen kan daarna met alleen het wachtwoord. ${MAIL_QUARANTINE_HOURS} uur lang kan deze klant met een code per mail weinig wijzigen. Uitbetalingen houden wij aan tot de klant de wijziging bevestigt.`,
  admin: `Inloggen kan daarna met het wachtwoord en een code per mail. Een nieuwe app of passkey instellen kan pas na ${MAIL_QUARANTINE_HOURS} uur. Tot dan blijft het beheer dicht.`,
} as const;

/**
 * Removes the second factors of a user who lost their phone. The removal requires a second employee's approval.
 */
export function RemoveFactors({ person: { id, name, role } }: { readonly person: PersonDetails }) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const remove = useProvenAct(calls.removeFactors, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: close,
  });
  return (
    <IfMay call="removeFactors">
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Tweede stap uitzetten
      </Button>
      {isConfirming && (
        <ReasonDialog
          act={remove}
          title={`Tweede stap van ${name} uitzetten?`}
          label="Waarom doet u dit, en hoe hebt u deze persoon herkend?"
          help="Een collega leest deze reden en keurt het goed. Noem geen persoonsgegevens. Hierna vragen wij een code."
          confirmLabel="Vragen"
          failedTitle="Dat is niet gelukt"
          danger
          rules={correctionReason}
          onClose={close}
        >
          <p>
            De app, de passkeys, het nummer voor codes en de herstelcodes werken dan niet meer, en deze
            persoon is overal uitgelogd. {after[role]} Wij melden het op elk adres en nummer dat wij kennen.
          </p>
        </ReasonDialog>
      )}
    </IfMay>
  );
}
