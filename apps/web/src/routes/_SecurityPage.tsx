import { SecurityPage as Security } from '../features/security/SecurityPage.tsx';
import { useSession } from '../features/session/session-state.ts';

/** The settings of who is signed in; apart, since nobody needs them to sign in. */
export function SecurityPage() {
  const email = useSession(({ session }) => (session.status === 'signedIn' ? session.user.email : ''));
  return <Security email={email} />;
}
