import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionList } from './SessionList.tsx';
import { SignInActivity } from './SignInActivity.tsx';

interface SecurityPageProps {
  readonly email: string;
  /** Called when the email address may have changed. */
  readonly onEmailSettled: () => void;
  /** Cards about the user's data, below those about signing in. */
  readonly children: ReactNode;
}

/** renders the settings for signing in, the user's devices and the account activity. */
export function SecurityPage({ email, onEmailSettled, children }: SecurityPageProps) {
  return (
    <Stack gap="large">
      <PageTitle intro="Wijzig hoe u inlogt en zie waar u bent ingelogd.">
        Wachtwoord en beveiliging
      </PageTitle>
      <PasswordForm email={email} />
      <EmailSection email={email} onSettled={onEmailSettled} />
      <PasskeySection />
      <SecondFactorSection />
      <SessionList />
      <SignInActivity />
      {children}
    </Stack>
  );
}
