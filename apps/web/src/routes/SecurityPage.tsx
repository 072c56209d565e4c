import * as calls from '@portaal/domain/calls';
import { SecurityPage as Security } from '../features/security/SecurityPage.tsx';
import { sayEndHere } from '../features/session/session.ts';
import { currentSession, setSession, useSession } from '../features/session/session-state.ts';
import { signOut } from '../features/session/sign-out.ts';
import { request } from '../lib/http/request.ts';
import { useStore } from '../state/store.ts';

/** Whose session this is: the same person, perhaps with another address. */
async function learnEmail(): Promise<void> {
  const user = await request(calls.getMe, { globalErrors: false });
  const session = currentSession();
  if (session.status !== 'signedIn' || session.user.id !== user.id) return;
  // First in the state: by the address it finds whose drafts are in this browser.
  useStore.setState({ user: { role: user.role, email: user.email } });
  setSession({ ...session, user });
}

const tryLearnEmail = (): void => {
  // The page shows the old one until it is loaded again.
  learnEmail().catch(() => undefined);
};

/** The settings of who is signed in; apart, since nobody needs them to sign in. */
export function SecurityPage() {
  const email = useSession(({ session }) => (session.status === 'signedIn' ? session.user.email : ''));
  return (
    <Security
      email={email}
      onEmailSettled={tryLearnEmail}
      onAccountClosed={sayEndHere}
      onLeave={() => void signOut()}
    />
  );
}
