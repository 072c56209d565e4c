import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { environment } from '../../../lib/environment.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { filledIn } from './filled-in.ts';
import { PageLink } from './links.ts';
import { Message } from './Message.tsx';

/** requests a new password. The confirmation text is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const ask = useAct(calls.requestPasswordReset, {
    prepare: (address: string) => filledIn({ email: address }),
    onDone: () => setSent(true),
  });
  if (isSent) return <LinkSent email={email.trim()} onAgain={() => setSent(false)} />;
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro="Vul het e-mailadres van uw account in. Wij sturen u een link om een nieuw wachtwoord te kiezen.">
          Wachtwoord vergeten
        </PageTitle>
        <AccountForm
          act={ask}
          onSubmit={(field) => void ask.run(field('email'))}
          submitLabel="Stuur mij een link"
        >
          <TextField
            name="email"
            type="email"
            label="E-mailadres"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
            error={ask.errorOf('email')}
            onChange={(event) => setEmail(event.target.value)}
          />
        </AccountForm>
        <p>
          <PageLink to={paths.login}>Terug naar inloggen</PageLink>
        </p>
      </Stack>
    </Scene>
  );
}

function LinkSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const { phone } = environment().brand.contact;
  return (
    <Message title="Kijk in uw mail">
      <p>
        Is <strong>{email}</strong> bij ons bekend? Dan krijgt u een mail met een link. De link werkt één keer
        en is 30 minuten geldig.
      </p>
      <p>
        Geen mail? Kijk bij uw ongewenste mail en controleer of het e-mailadres klopt.
        {phone !== '' && ` Lukt het niet, bel ons dan: ${phone}.`}
      </p>
      <div>
        <Button variant="secondary" onClick={onAgain}>
          Probeer het nog eens
        </Button>
      </div>
    </Message>
  );
}
