import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import { passwordChange } from '@portaal/domain/sign-in/security/calls';
import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { useAct } from '../../../act/use-act.ts';
import { NetworkError } from '../../../lib/http/api-error.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';

/** renders the form that changes the password. `email` identifies the account to a password manager. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [isChanged, setChanged] = useState(false);
  const change = useAct(calls.changePassword, {
    // Reads the fields at submit, so that values filled in by a password manager count too.
    prepare(form: HTMLFormElement) {
      setChanged(false);
      const data = new FormData(form);
      const read = passwordChange.safeParse({
        currentPassword: String(data.get('currentPassword') ?? ''),
        password: String(data.get('password') ?? ''),
      });
      return read.success ? { body: read.data } : { problems: problemsOf(read.error.issues) };
    },
    onResponse(_, form) {
      form.reset();
      setChanged(true);
    },
    onFailed: (error) =>
      error instanceof NetworkError &&
      'Wij kunnen de server niet bereiken. Uw wachtwoord is misschien niet gewijzigd.',
  });
  return (
    <Card title="Wachtwoord wijzigen">
      <ActForm
        act={change}
        failedTitle="Uw wachtwoord is niet gewijzigd"
        submitLabel="Wachtwoord wijzigen"
        onSubmit={(form) => void change.run(form)}
      >
        <div role="status" className={isChanged ? undefined : 'visually-hidden'}>
          {isChanged && (
            <Banner tone="success" title="Uw wachtwoord is gewijzigd">
              Op alle andere apparaten bent u uitgelogd. Wij hebben u een mail gestuurd.
            </Banner>
          )}
        </div>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Huidig wachtwoord"
          autoComplete="current-password"
          error={change.errorOf('currentPassword')}
        />
        <PasswordField
          name="password"
          label="Nieuw wachtwoord"
          help="Minimaal 12 tekens. Een paar woorden die niet bij elkaar horen, zijn sterk en goed te onthouden."
          autoComplete="new-password"
          error={change.errorOf('password')}
        />
      </ActForm>
    </Card>
  );
}
