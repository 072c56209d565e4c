import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { moreWays } from '../../features/contracts/ways.ts';
import { Messages } from '../../features/notifications/Messages.tsx';
import { useSession } from '../../features/session/session-state.ts';
import { environment } from '../../lib/environment.ts';
import { paths } from '../../lib/internal-urls.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { PageLink } from './links.ts';
import styles from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

/** The menu over the page. The browser's own dialog holds the focus, closes on Escape and gives the focus back. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const session = useSession((state) => state.session);
  const [openedAt] = useState(() => router.state.location.href);
  const { contact } = environment().brand.links;

  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // The page that was still coming in when the menu opened is no other page.
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
        // Outside the panel is the backdrop, which is the dialog element itself.
        if (event.target === element.current) onClose();
      }}
      onClickCapture={({ target }) => {
        // Who chooses the page they are on is there already.
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
