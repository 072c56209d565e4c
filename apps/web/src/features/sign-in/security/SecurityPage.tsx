import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { EmailSection } from './EmailSection.tsx';
import { MyData } from './MyData.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionList } from './SessionList.tsx';
import { SignInActivity } from './SignInActivity.tsx';

interface SecurityPageProps {
  readonly email: string;
  /** Called when the email address may have changed. */
  readonly onEmailSettled: () => void;
  /** Called when the account is closed, while the page still shows a message about it. */
  readonly onAccountClosed: () => void;
  /** Called when the user has read that the account is closed, so that this browser erases the account's data too. */
  readonly onLeave: () => void;
}

/** renders the settings for signing in, the user's devices and the account activity. */
export function SecurityPage({ email, onEmailSettled, onAccountClosed, onLeave }: SecurityPageProps) {
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
      <MyData />
      <CloseAccount onClosed={onAccountClosed} onLeave={onLeave} />
    </Stack>
  );
}
