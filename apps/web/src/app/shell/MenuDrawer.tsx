import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Messages } from '../../features/documents/notifications/Messages.tsx';
import { moreWays } from '../../features/investing/contracts/ways.ts';
import { useSession } from '../../features/sign-in/session/session-state.ts';
import { environment } from '../../lib/environment.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { PageLink } from './links.ts';
import styles from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

/** Renders the menu over the page. The native dialog traps the focus, closes on Escape and restores the focus. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const session = useSession((state) => state.session);
  const [openedAt] = useState(() => router.state.location.href);
  const { contact } = environment().brand.links;

  // The browser restores the focus only if the dialog closes before it is removed from the document.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // A navigation that started before the menu opened must not close the menu when it ends.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (toLocation.href !== openedAt) onClose();
      }),
    [router, onClose, openedAt],
  );

  return (
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // A press outside the panel hits the backdrop, and the event target is then the dialog element itself.
        if (event.target === element.current) onClose();
      }}
      onClickCapture={({ target }) => {
        // A link to the current page causes no navigation, so this handler closes the menu.
        if (target instanceof Element && target.closest('a')?.href === location.href) onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <span className={styles.title}>Menu</span>
          <button type="button" className={styles.close} aria-label="Sluiten" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <SideMenu more={moreWays(environment().brand, session.status === 'signedIn')} />
        <div className={styles.foot}>
          {session.status === 'signedIn' && (
            <>
              <Messages readsOnly={session.user.impersonation !== undefined} />
              <PageLink to={paths.settingsPersonal} quiet>
                {session.user.name || session.user.email}
              </PageLink>
            </>
          )}
          {contact !== '' && (
            <TextLink href={contact} external quiet>
              Contact
            </TextLink>
          )}
        </div>
      </div>
    </dialog>
  );
}
