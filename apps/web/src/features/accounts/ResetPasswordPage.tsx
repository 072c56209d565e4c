import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { paths } from '../../lib/internal-urls.ts';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PageButton } from './links.ts';
import { Message } from './Message.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useLinkToken } from './use-link-token.ts';

/** */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return token === null ? <LinkExpired /> : <ChoosePassword token={token} />;
}

function ChoosePassword({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null);
  const form = useAccountForm({
    call: calls.resetPassword,
    read: (field) => ({ token, password: field('password') }),
    onDone: () => setOutcome('done'),
    onRejected: (code) => {
      if (code === 'linkExpired') setOutcome('expired');
      return code === 'linkExpired';
    },
  });
  // A link that was cut off in the mail is no fault in a field.
  if (outcome === 'expired' || form.errorOf('token') !== undefined) return <LinkExpired />;
  if (outcome === 'done') return <PasswordChanged />;
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro="U bent daarna uitgelogd op al uw apparaten. Log opnieuw in met uw nieuwe wachtwoord.">
          Nieuw wachtwoord kiezen
        </PageTitle>
        <AccountForm form={form} submitLabel="Bewaar mijn wachtwoord">
          <NewPasswordField label="Nieuw wachtwoord" error={form.errorOf('password')} />
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
