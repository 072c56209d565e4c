import * as calls from '@portaal/domain/calls';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { brandText, environment } from '../../../lib/environment.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './AccountForm.module.css';
import { AccountForm } from './AccountForm.tsx';
import { ConfirmAccount } from './ConfirmAccount.tsx';
import { filledIn } from './filled-in.ts';
import { PageButton, PageLink } from './links.ts';
import { Message } from './Message.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { ResendLink, type WhichConfirmation } from './ResendLink.tsx';

interface MailSentProps {
  readonly email: string;
  readonly resend: WhichConfirmation;
  readonly outcome: string | null;
}

/** Shows that the user must check their mail. The text is the same if the address already has an account. */
function MailSent({ email, resend, outcome }: MailSentProps) {
  return (
    <Message title="Kijk in uw mail">
      <p>
        Wij hebben een mail gestuurd naar <strong>{email}</strong>. Open de link in die mail om uw e-mailadres
        te bevestigen. De link is 30 minuten geldig.
      </p>
      <p>Geen mail? Kijk bij uw ongewenste mail, of vraag een nieuwe link aan.</p>
      <ResendLink which={resend} />
      <div>
        <PageButton to={paths.login} search={outcome === null ? {} : { redirect: outcome }}>
          Naar de inlogpagina
        </PageButton>
      </div>
    </Message>
  );
}

export interface CreateAccountPageProps {
  /** An unsaved questionnaire outcome in this browser, to return to after signing in. */
  readonly outcome: string | null;
}

/** requests an account, or confirms the address with the link in the mail. */
export function CreateAccountPage({ outcome }: CreateAccountPageProps) {
  const { token } = useSearch({ from: paths.requestAccount });
  return token === undefined ? (
    <AskAccount outcome={outcome} />
  ) : (
    <ConfirmAccount token={token} outcome={outcome} />
  );
}

function AskAccount({ outcome }: CreateAccountPageProps) {
  const { brand } = environment();
  const [person, setPerson] = useState({ name: '', email: '' });
  const [registrationId, setRegistrationId] = useState<string | null>(null);
  const ask = useAct(calls.requestAccount, {
    prepare: (field: (name: string) => string) =>
      filledIn({ name: field('name'), email: field('email'), password: field('password') }),
    onDone: (response) => setRegistrationId(response.registrationId),
  });
  if (registrationId !== null) {
    return <MailSent email={person.email.trim()} resend={{ registrationId }} outcome={outcome} />;
  }
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro={brandText('register.intro', 'Maak een account om te beleggen.')}>
          Account aanmaken
        </PageTitle>
        {outcome !== null && (
          <p>Uw berekening blijft in deze browser staan. Na het inloggen bewaren wij die voor u.</p>
        )}
        <AccountForm act={ask} onSubmit={(field) => void ask.run(field)} submitLabel="Account aanmaken">
          <TextField
            name="name"
            label="Voor- en achternaam"
            autoComplete="name"
            error={ask.errorOf('name')}
            onChange={(event) => setPerson({ ...person, name: event.target.value })}
          />
          <TextField
            name="email"
            type="email"
            label="E-mailadres"
            help="Hiermee logt u straks in. Wij sturen u een mail om het te bevestigen."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={ask.errorOf('email')}
            onChange={(event) => setPerson({ ...person, email: event.target.value })}
          />
          <NewPasswordField
            label="Wachtwoord"
            error={ask.errorOf('password')}
            ownWords={[person.name, person.email]}
          />
          <p className={styles.note}>
            Wij gaan zorgvuldig om met uw gegevens. Lees onze{' '}
            <TextLink href={brand.links.privacy} external>
              privacyverklaring
            </TextLink>
            .
          </p>
        </AccountForm>
        <p>
          Hebt u al een account? <PageLink to={paths.login}>Log dan in</PageLink>.
        </p>
      </Stack>
    </Scene>
  );
}
