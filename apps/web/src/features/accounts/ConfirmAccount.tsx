import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { PageButton } from './links.ts';
import { Message } from './Message.tsx';
import { ResendLink } from './ResendLink.tsx';

interface ConfirmAccountProps {
  readonly token: string;
  readonly outcome: string | null;
}

/** The link of the mail. With a button, since programs that look through mail open links as well. */
export function ConfirmAccount({ token, outcome }: ConfirmAccountProps) {
  const [isDone, setDone] = useState(false);
  const confirm = useAct(calls.confirmAccount, {
    prepare: () => ({ body: { token } }),
    onDone: () => setDone(true),
  });
  const toLogin = { to: paths.login, search: outcome === null ? {} : { redirect: outcome } };
  if (isDone) {
    return (
      <Message key="done" title="Uw account is klaar">
        <p>Uw e-mailadres is bevestigd. Log in met uw e-mailadres en het wachtwoord dat u hebt gekozen.</p>
        {outcome !== null && <p>Daarna gaat u verder met uw berekening en bewaren wij die voor u.</p>}
        <div>
          <PageButton {...toLogin}>Inloggen</PageButton>
        </div>
      </Message>
    );
  }
  if (confirm.error instanceof ApiError && confirm.error.status === 422) {
    return (
      <Message key="expired" title="Deze link werkt niet meer">
        <p>
          Een link werkt één keer en is 30 minuten geldig. Hebt u uw e-mailadres al bevestigd? Dan kunt u
          gewoon inloggen. Anders sturen wij u een nieuwe link.
        </p>
        <ResendLink which={{ token }} />
        <Cluster>
          <PageButton {...toLogin}>Inloggen</PageButton>
          <PageButton to={paths.requestAccount} variant="secondary">
            Opnieuw een account aanmaken
          </PageButton>
        </Cluster>
      </Message>
    );
  }
  return (
    <Message key="ask" title="Bevestig uw e-mailadres">
      <p>Nog één stap: bevestig dat het e-mailadres van u is. Daarna kunt u inloggen.</p>
      {confirm.error !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          Uw e-mailadres is nog niet bevestigd. Probeer het zo nog eens.
        </Banner>
      )}
      <div>
        <Button busy={confirm.busy} onClick={() => void confirm.run()}>
          Bevestig mijn e-mailadres
        </Button>
      </div>
    </Message>
  );
}
