import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Session, useSession } from '../../features/sign-in/session/session-state.ts';
import { environment } from '../../lib/environment.ts';
import { paths } from '../../lib/internal-urls.ts';
import { BrandArt } from '../../ui/BrandArt.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './Header.module.css';
import { PageButton } from './links.ts';
import { SessionPart } from './SessionPart.tsx';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((drawer) => ({ default: drawer.MenuDrawer })));

function Account({ session, wasHere }: { session: Session; wasHere: boolean }) {
  const { status } = session;
  // An unreachable server does not mean that the previous user is signed out.
  if (status === 'ended' || (status === 'anonymous' && session.unreachable && wasHere)) return null;
  // Starts loading the links while the server checks whether the previous user is still signed in.
  if (status === 'signedIn' || (status === 'unknown' && wasHere)) {
    return (
      <Suspense>
        <SessionPart name="links" />
      </Suspense>
    );
  }
  return (
    <PageButton to={paths.login} variant="secondary" size="small">
      Inloggen
    </PageButton>
  );
}

interface HeaderProps {
  readonly hasSideMenu: boolean;
  /**
   * True if a user was signed in on this browser before. That user may still be signed in until the server responds.
   */
  readonly wasHere: boolean;
}

/** L-03: renders the header with logo, contact link, user and menu. */
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
