import * as calls from '@portaal/domain/calls';
import { CloseAccount } from '../features/office/my-data/CloseAccount.tsx';
import { MyData } from '../features/office/my-data/MyData.tsx';
import { SecurityPage as Security } from '../features/sign-in/security/SecurityPage.tsx';
import { sayEndHere } from '../features/sign-in/session/session.ts';
import { currentSession, setSession, useSession } from '../features/sign-in/session/session-state.ts';
import { signOut } from '../features/sign-in/session/sign-out.ts';
import { request } from '../lib/http/request.ts';
import { useStore } from '../state/store.ts';

/** Refetches the user of the session, in case the email address has changed. */
async function learnEmail(): Promise<void> {
  const user = await request(calls.getMe, { globalErrors: false });
  const session = currentSession();
  if (session.status !== 'signedIn' || session.user.id !== user.id) return;
  // Updates the store first: if the session had a different email address than the store, its drafts would be erased.
  useStore.setState({ user: { role: user.role, email: user.email } });
  setSession({ ...session, user });
}

const tryLearnEmail = (): void => {
  // If this fails, the page shows the old email address until it is reloaded.
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
