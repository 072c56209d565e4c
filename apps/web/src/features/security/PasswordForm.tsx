import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { usePasswordForm } from './use-password-form.ts';

/** `email` shows a password manager whose password this is. */
export function PasswordForm({ email }: { readonly email: string }) {
  const { problems, rejection, isChanged, attempt, busy, submit } = usePasswordForm();
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <Card title="Wachtwoord wijzigen">
      <form onSubmit={submit} noValidate>
        <Stack>
          <ErrorSummary problems={problems} attempt={attempt} />
          {rejection !== null && (
            <div role="alert">
              <Banner tone="danger" title="Uw wachtwoord is niet gewijzigd">
                {rejection}
              </Banner>
            </div>
          )}
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
            error={errorOf('currentPassword')}
          />
          <PasswordField
            name="password"
            label="Nieuw wachtwoord"
            help="Minimaal 12 tekens. Een paar woorden die niet bij elkaar horen, zijn sterk en goed te onthouden."
            autoComplete="new-password"
            error={errorOf('password')}
          />
          <div>
            <Button type="submit" busy={busy}>
              Wachtwoord wijzigen
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
