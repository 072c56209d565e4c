import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import { customerNumberText, isEmailName } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { claim } from '@portaal/domain/sign-in/claims/calls';
import type { IsoDate } from '@portaal/engine';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PageButton } from './links.ts';
import { Message } from './Message.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/**
 * Shows the form in which an invited person claims their account with the link in a mail or the code in a
 * letter.
 */
export function ClaimAccountPage() {
  const { token } = useSearch({ from: paths.claimAccount });
  const [birthDate, setBirthDate] = useState<IsoDate | null>(null);
  const [dateProblem, setDateProblem] = useState<string | undefined>();
  const [signInName, setSignInName] = useState<string | null>(null);
  const act = useAct(calls.claimAccount, {
    prepare: (field: (name: string) => string) => {
      const body = {
        secret: token ?? field('secret'),
        birthDate: birthDate ?? '',
        accountDigits: field('accountDigits'),
        password: field('password'),
      };
      const read = claim.safeParse(body);
      if (read.success) return { body };
      const problems = problemsOf(read.error.issues);
      return {
        problems: problems.map((problem) =>
          problem.field === 'birthDate'
            ? { ...problem, message: dateProblem ?? 'Vul uw geboortedatum in.' }
            : problem,
        ),
      };
    },
    onDone: ({ signInName: name }) => setSignInName(name),
  });
  if (signInName !== null) return <Claimed signInName={signInName} />;
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro="Wij controleren eerst of u het bent. Daarna kiest u een wachtwoord. Bewaar uw uitnodiging tot u klaar bent.">
          Open uw account
        </PageTitle>
        <AccountForm act={act} onSubmit={(field) => void act.run(field)} submitLabel="Open mijn account">
          {token === undefined && (
            <TextField
              name="secret"
              label="Code uit de brief"
              help="12 letters, bijvoorbeeld ABCD-EFGH-JKLM."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={act.errorOf('secret')}
            />
          )}
          {token !== undefined && act.errorOf('secret') !== undefined && (
            <p role="alert">De link is niet volledig. Open de link nog een keer uit de mail.</p>
          )}
          <DateField
            name="birthDate"
            label="Uw geboortedatum"
            birthday
            value={birthDate}
            onValueChange={(value, problem) => {
              setBirthDate(value);
              setDateProblem(problem);
              act.clear('birthDate');
            }}
            error={act.errorOf('birthDate')}
          />
          <TextField
            name="accountDigits"
            label="Laatste 4 cijfers van uw rekeningnummer"
            help="Het rekeningnummer waarop u van ons uitbetaald krijgt."
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            error={act.errorOf('accountDigits')}
          />
          <NewPasswordField label="Kies een wachtwoord" error={act.errorOf('password')} />
        </AccountForm>
      </Stack>
    </Scene>
  );
}

function Claimed({ signInName }: { readonly signInName: string }) {
  return (
    <Message title="Uw account is open">
      {isEmailName(signInName) ? (
        <p>
          Log voortaan in met <strong>{signInName}</strong> en het wachtwoord dat u net koos.
        </p>
      ) : (
        <p>
          Log voortaan in met uw klantnummer <strong>{customerNumberText(signInName)}</strong> en het
          wachtwoord dat u net koos. Schrijf uw klantnummer op.
        </p>
      )}
      <div>
        <PageButton to={paths.login}>Inloggen</PageButton>
      </div>
    </Message>
  );
}
