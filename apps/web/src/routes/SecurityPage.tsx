import * as calls from '@portaal/domain/calls';
import { CloseAccount } from '../features/office/my-data/CloseAccount.tsx';
import { MyData } from '../features/office/my-data/MyData.tsx';
import { SecurityPage as Security } from '../features/sign-in/security/SecurityPage.tsx';
import { sayEndHere } from '../features/sign-in/session/session.ts';
import { currentSession, setSession, useSession } from '../features/sign-in/session/session-state.ts';
import { signOut } from '../features/sign-in/session/sign-out.ts';
import { request } from '../lib/http/request.ts';
import { useStore } from '../state/store.ts';

/** Refetches the signed-in user, because the email address may have changed. */
async function learnEmail(): Promise<void> {
  const user = await request(calls.getMe, { globalErrors: false });
  const session = currentSession();
  if (session.status !== 'signedIn' || session.user.id !== user.id) return;
  // The store must be updated first. If the email address in the session differed from the address in the store, the
  // user's drafts would be erased.
  useStore.setState({ user: { role: user.role, email: user.email } });
  setSession({ ...session, user });
}

const tryLearnEmail = (): void => {
  // If the request fails, the page shows the old email address until it is reloaded.
  learnEmail().catch(() => undefined);
};

/** Renders the security settings of the signed-in user. Loaded separately, because signing in does not need them. */
export function SecurityPage() {
  const email = useSession(({ session }) => (session.status === 'signedIn' ? session.user.email : ''));
  return (
    <Security email={email} onEmailSettled={tryLearnEmail}>
      <MyData />
      <CloseAccount onClosed={sayEndHere} onLeave={() => void signOut()} />
    </Security>
  );
}
