import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Cluster } from '../../../ui/Layout.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { filledIn } from './filled-in.ts';
import { PageButton, PageLink } from './links.ts';
import { Message } from './Message.tsx';
import { ResendLink } from './ResendLink.tsx';

interface ConfirmAccountProps {
  readonly token: string;
  readonly outcome: string | null;
}

/**
 * Shows the page behind the confirmation link in the mail. Confirming requires a button press, because mail scanners
 * open links.
 */
export function ConfirmAccount({ token, outcome }: ConfirmAccountProps) {
  const [isDone, setDone] = useState(false);
  const confirm = useAct(calls.confirmAccount, {
    prepare: (password: string) => filledIn({ token, password }),
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
  const isExpired = confirm.error instanceof ApiError && confirm.error.code === 'linkExpired';
  // A token that the mail program cut off is reported as a broken link, not as a problem with a form field.
  if (isExpired || confirm.errorOf('token') !== undefined) {
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
      <p>
        Nog één stap: bevestig dat het e-mailadres van u is, met het wachtwoord dat u hebt gekozen. Daarna
        kunt u inloggen.
      </p>
      <AccountForm
        act={confirm}
        onSubmit={(field) => void confirm.run(field('password'))}
        submitLabel="Bevestig mijn e-mailadres"
      >
        <PasswordField name="password" label="Wachtwoord" error={confirm.errorOf('password')} />
      </AccountForm>
      <p>
        Weet u het wachtwoord niet meer? Vraag dan{' '}
        <PageLink to={paths.requestAccount}>opnieuw een account aan</PageLink>. Hebt u geen account
        aangevraagd? Dan hoeft u niets te doen.
      </p>
    </Message>
  );
}
