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
  /** Called when the address may have changed. */
  readonly onEmailSettled: () => void;
  /** Called when the account is closed, while the page still reports it. */
  readonly onAccountClosed: () => void;
  /** Called when the user has read that, so that this browser clears the account's data too. */
  readonly onLeave: () => void;
}

/** shows how a user signs in, their devices, and the account activity. */
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
