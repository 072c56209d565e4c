import * as calls from '@portaal/domain/calls';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { AccountForm } from './AccountForm.tsx';
import { filledIn } from './filled-in.ts';
import { PageButton } from './links.ts';
import { Message } from './Message.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** Texts per kind of link: for a forgotten password, or for the invitation of an employee. */
const texts = {
  reset: {
    title: 'Nieuw wachtwoord kiezen',
    intro: 'U bent daarna uitgelogd op al uw apparaten. Log opnieuw in met uw nieuwe wachtwoord.',
    field: 'Nieuw wachtwoord',
    doneTitle: 'Uw wachtwoord is gewijzigd',
    done: 'Log in met uw nieuwe wachtwoord. Wij sturen u een mail om de wijziging te bevestigen.',
  },
  invitation: {
    title: 'Begin als medewerker',
    intro: 'Kies uw wachtwoord. Daarna logt u in en stelt u een verificatie-app of een passkey in.',
    field: 'Wachtwoord',
    doneTitle: 'Uw account is gemaakt',
    done: 'Log in met uw wachtwoord en de code die wij u mailen. Stel dan bij Wachtwoord en beveiliging een verificatie-app in. Pas daarna opent het beheer.',
  },
} as const;

type Kind = keyof typeof texts;

/** sets a new password. The link of an employee invitation also opens this page and sets a first password. */
export function ResetPasswordPage() {
  const { token, soort } = useSearch({ from: paths.resetPassword });
  const kind = soort === undefined ? 'reset' : 'invitation';
  return token === undefined ? <LinkExpired kind={kind} /> : <ChoosePassword token={token} kind={kind} />;
}

function ChoosePassword({ token, kind }: { readonly token: string; readonly kind: Kind }) {
  const [isChanged, setChanged] = useState(false);
  const change = useAct(calls.resetPassword, {
    prepare: (password: string) => filledIn({ token, password }),
    onDone: () => setChanged(true),
  });
  const isExpired = change.error instanceof ApiError && change.error.code === 'linkExpired';
  const { title, intro, field: label, doneTitle, done } = texts[kind];
  // A token that the mail program cut off is reported as a broken link, not as a problem with a form field.
  if (isExpired || change.errorOf('token') !== undefined) return <LinkExpired kind={kind} />;
  if (isChanged) {
    return (
      <Message title={doneTitle}>
        <p>{done}</p>
        <div>
          <PageButton to={paths.login}>Inloggen</PageButton>
        </div>
      </Message>
    );
  }
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro={intro}>{title}</PageTitle>
        <AccountForm
          act={change}
          onSubmit={(field) => void change.run(field('password'))}
          submitLabel="Bewaar mijn wachtwoord"
        >
          <NewPasswordField label={label} error={change.errorOf('password')} />
        </AccountForm>
      </Stack>
    </Scene>
  );
}

function LinkExpired({ kind }: { readonly kind: Kind }) {
  if (kind === 'invitation') {
    return (
      <Message title="Deze uitnodiging werkt niet meer">
        <p>De link werkt één keer en 72 uur. Vraag uw collega om de uitnodiging opnieuw te sturen.</p>
        <div>
          <PageButton to={paths.login}>Ik heb al een account</PageButton>
        </div>
      </Message>
    );
  }
  return (
    <Message title="Deze link werkt niet meer">
      <p>Een link werkt één keer en is 30 minuten geldig. Vraag een nieuwe link aan.</p>
      <div>
        <PageButton to={paths.requestPasswordReset}>Vraag een nieuwe link aan</PageButton>
      </div>
    </Message>
  );
}
