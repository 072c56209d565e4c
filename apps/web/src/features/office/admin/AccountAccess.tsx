import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { PersonDetails } from '@portaal/domain/office/people/calls';
import { useState } from 'react';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AmountForTwo, IfMay } from './rights.tsx';

const HELP = 'Deze reden komt in het auditlogboek. Noem geen persoonsgegevens. Hierna vragen wij een code.';

/** Disables the account of a user, or enables it again. */
export function AccountAccess({ person }: { readonly person: PersonDetails }) {
  const { id, name, role, disabled } = person;
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const sent = {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: close,
  };
  const disable = useProvenAct(calls.disableAccount, sent);
  const enable = useProvenAct(calls.enableAccount, sent);
  const isOut = disabled !== undefined;
  return (
    <IfMay call="disableAccount">
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        {isOut ? 'Weer toelaten' : 'Buitensluiten'}
      </Button>
      {isConfirming && (
        <ReasonDialog
          act={isOut ? enable : disable}
          title={isOut ? `${name} weer toelaten?` : `${name} buitensluiten?`}
          label="Waarom doet u dit?"
          help={HELP}
          confirmLabel={isOut ? 'Weer toelaten' : 'Buitensluiten'}
          failedTitle="Dat is niet gelukt"
          danger={!isOut}
          rules={correctionReason}
          onClose={close}
        >
          <p>{isOut ? 'Inloggen kan daarna weer.' : consequence(role)}</p>
          {isOut && <AmountForTwo call="enableAccount" />}
        </ReasonDialog>
      )}
    </IfMay>
  );
}

const consequence = (role: PersonDetails['role']): string =>
  role === 'admin'
    ? 'Deze medewerker is direct uitgelogd, kan niet meer inloggen en heeft geen rollen meer.'
    : 'Deze klant is direct uitgelogd en kan niet meer inloggen. Contracten lopen door; uitbetalingen houden wij aan.';
