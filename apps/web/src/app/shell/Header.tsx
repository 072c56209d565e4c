import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { signOut } from '../../features/session/session.ts';
import { type Session, useSession } from '../../features/session/session-state.ts';
import { environment } from '../../lib/environment.ts';
import { paths } from '../../lib/internal-urls.ts';
import { startLoading, stopLoading } from '../../state/loading.ts';
import { notify } from '../../state/notifications.ts';
import { BrandArt } from '../../ui/BrandArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { confirmation } from './confirmation.ts';
import styles from './Header.module.css';
import { PageButton, PageLink } from './links.ts';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((drawer) => ({ default: drawer.MenuDrawer })));

// In a part that everybody who is signed in loads: the first page of a visitor need not know another file.
const Messages = lazy(() => import('./SessionWatch.tsx').then((watch) => ({ default: watch.Messages })));

/** L-12. */
async function askToSignOut(): Promise<void> {
  if (!(await confirmation('Weet u zeker dat u wilt uitloggen?'))) return;
  startLoading();
  try {
    await signOut();
  } catch {
    stopLoading();
    notify(
      'Uitloggen is niet gelukt',
      'U bent nog ingelogd. Controleer uw internetverbinding en probeer het opnieuw.',
    );
  }
}

function Account({ session, wasHere }: { session: Session; wasHere: boolean }) {
  if (session.status === 'ended' || (session.status === 'unknown' && wasHere)) return null;
  if (session.status !== 'signedIn') {
    return (
      <PageButton to={paths.login} variant="secondary" size="small">
        Inloggen
      </PageButton>
    );
  }
  const { name, email, impersonation } = session.user;
  return (
    <>
      <span className={styles.wide}>
        <Suspense>
          <Messages readsOnly={impersonation !== undefined} />
        </Suspense>
      </span>
      <PageLink to={paths.settingsPersonal} quiet className={classNames(styles.wide, styles.name)}>
        {name || email}
      </PageLink>
      <Button variant="secondary" size="small" onClick={() => void askToSignOut()}>
        Uitloggen
      </Button>
    </>
  );
}

interface HeaderProps {
  readonly hasSideMenu: boolean;
  /** A user was signed in here before: until the server responds they may be still. */
  readonly wasHere: boolean;
}

/** L-03. */
export function Header({ hasSideMenu, wasHere }: HeaderProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const session = useSession((state) => state.session);
  const { brand } = environment();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.logo} aria-label={`${brand.name}, naar de startpagina`}>
          <BrandArt drawing="logo" />
        </Link>
        <div className={styles.links}>
          {brand.links.contact !== '' && (
            <TextLink href={brand.links.contact} external quiet className={styles.wide}>
              Contact
            </TextLink>
          )}
          <Account session={session} wasHere={wasHere} />
          <button
            type="button"
            className={styles.burger}
            data-beside-side-menu={hasSideMenu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu" />
            <span>Menu</span>
          </button>
        </div>
      </div>
      {isMenuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
