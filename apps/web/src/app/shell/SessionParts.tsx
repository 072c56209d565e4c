import { lazy, Suspense } from 'react';
import { SessionWarning } from '../../features/sign-in/session/SessionWarning.tsx';
import { useSession } from '../../features/sign-in/session/session-state.ts';
import { useMedia } from '../../ui/use-media.ts';
import { AccountLinks } from './AccountLinks.tsx';

const SideMenu = lazy(() => import('./SideMenu.tsx').then((menu) => ({ default: menu.SideMenu })));

/** On narrow screens only the drawer contains the menu, so that a phone does not load the menu twice. */
const BesidePage = () => useMedia('(min-width: 64rem)') && <SideMenu />;

const ImpersonationBar = lazy(() =>
  import('../../features/sign-in/session/ImpersonationBar.tsx').then((bar) => ({
    default: bar.ImpersonationBar,
  })),
);

/** Notifies a signed-in user on every page that the session or the impersonation (S-05) is about to end. */
function SessionWatch() {
  const user = useSession(({ session }) => (session.status === 'signedIn' ? session.user : null));
  if (user?.impersonation === undefined) return <SessionWarning />;
  return (
    <Suspense>
      <ImpersonationBar customer={user} endsAt={user.impersonation.endsAt} />
    </Suspense>
  );
}

const parts = { watch: SessionWatch, links: AccountLinks, beside: BesidePage } as const;

/** Renders a part of the page that only signed-in users see. */
export function Part({ name }: { readonly name: keyof typeof parts }) {
  const NamedPart = parts[name];
  return <NamedPart />;
}
