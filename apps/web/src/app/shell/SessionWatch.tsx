import { lazy, Suspense } from 'react';
import { SessionWarning } from '../../features/session/SessionWarning.tsx';
import { useSession } from '../../features/session/session-state.ts';

export { AccountLinks } from './AccountLinks.tsx';

const ImpersonationBar = lazy(() =>
  import('../../features/session/ImpersonationBar.tsx').then((bar) => ({ default: bar.ImpersonationBar })),
);

/** On every page of who is signed in: the end of the session, or of the impersonation (S-05). */
export function SessionWatch() {
  const user = useSession(({ session }) => (session.status === 'signedIn' ? session.user : null));
  if (user?.impersonation === undefined) return <SessionWarning />;
  return (
    <Suspense>
      <ImpersonationBar customer={user} endsAt={user.impersonation.endsAt} />
    </Suspense>
  );
}
