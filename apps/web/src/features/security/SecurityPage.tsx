import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
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
  /** The address may be another by now. */
  readonly onEmailSettled: () => void;
  /** There is no account any more; the page still says so. */
  readonly onAccountClosed: () => void;
  /** That was read: this browser forgets the account too. */
  readonly onLeave: () => void;
}

/** how a user signs in, the devices they did that on, and what happened with it. */
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
