import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';
import { SignInActivity } from './SignInActivity.tsx';

/** the password, the devices it was used on, and what happened with it. */
export function SecurityPage({ email }: { readonly email: string }) {
  return (
    <Stack gap="large">
      <PageTitle intro="Wijzig uw wachtwoord en zie waar u bent ingelogd.">Wachtwoord en apparaten</PageTitle>
      <PasswordForm email={email} />
      <SessionList />
      <SignInActivity />
    </Stack>
  );
}
