import * as calls from '@portaal/domain/calls';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { paths } from '../../lib/internal-urls.ts';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { AccountForm } from './AccountForm.tsx';
import { filledIn } from './filled-in.ts';
import { PageButton } from './links.ts';
import { Message } from './Message.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** */
export function ResetPasswordPage() {
  const { token } = useSearch({ from: paths.resetPassword });
  return token === undefined ? <LinkExpired /> : <ChoosePassword token={token} />;
}

function ChoosePassword({ token }: { readonly token: string }) {
  const [isChanged, setChanged] = useState(false);
  const change = useAct(calls.resetPassword, {
    prepare: (password: string) => filledIn({ token, password }),
    onDone: () => setChanged(true),
  });
  const isExpired = change.error instanceof ApiError && change.error.code === 'linkExpired';
  // A link that was cut off in the mail is no fault in a field.
  if (isExpired || change.errorOf('token') !== undefined) return <LinkExpired />;
  if (isChanged) return <PasswordChanged />;
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro="U bent daarna uitgelogd op al uw apparaten. Log opnieuw in met uw nieuwe wachtwoord.">
          Nieuw wachtwoord kiezen
        </PageTitle>
        <AccountForm
          act={change}
          onSubmit={(field) => void change.run(field('password'))}
          submitLabel="Bewaar mijn wachtwoord"
        >
          <NewPasswordField label="Nieuw wachtwoord" error={change.errorOf('password')} />
        </AccountForm>
      </Stack>
    </Scene>
  );
}

function PasswordChanged() {
  return (
    <Message title="Uw wachtwoord is gewijzigd">
      <p>Log in met uw nieuwe wachtwoord. Wij sturen u een mail om de wijziging te bevestigen.</p>
      <div>
        <PageButton to={paths.login}>Inloggen</PageButton>
      </div>
    </Message>
  );
}

function LinkExpired() {
  return (
    <Message title="Deze link werkt niet meer">
      <p>Een link werkt één keer en is 30 minuten geldig. Vraag een nieuwe link aan.</p>
      <div>
        <PageButton to={paths.requestPasswordReset}>Vraag een nieuwe link aan</PageButton>
      </div>
    </Message>
  );
}
