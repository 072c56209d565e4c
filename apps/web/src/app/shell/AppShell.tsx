import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { CookieBanner } from '../../features/products/consent/CookieBanner.tsx';
import { useSession } from '../../features/sign-in/session/session-state.ts';
import { maintenanceHint } from '../../lib/http/maintenance-hint.ts';
import { dismissNotification } from '../../state/notifications.ts';
import { useStore } from '../../state/store.ts';
import { Loader } from '../../ui/Loader.tsx';
import { type Toast, ToastRegion } from '../../ui/ToastRegion.tsx';
import styles from './AppShell.module.css';
import { Confirmation } from './Confirmation.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SessionPart } from './SessionPart.tsx';
import { usePage } from './usePage.ts';
import { usePageArrival } from './usePageArrival.ts';
import { useRestoredFocus } from './useRestoredFocus.ts';

const MaintenanceNotice = lazy(() =>
  import('../../features/office/maintenance/MaintenanceNotice.tsx').then((notice) => ({
    default: notice.MaintenanceNotice,
  })),
);

/** Renders the frame of every page. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  usePageArrival();
  const page = usePage();
  const status = useSession(({ session }) => session.status);
  const wasHere = useStore(({ user }) => user !== null);
  // Reserves the space of the side menu until the session of a previous user is confirmed, so that the layout does
  // not shift when the server responds.
  const hasSideMenu =
    (status === 'signedIn' || (status === 'unknown' && wasHere)) &&
    page !== undefined &&
    page.withoutSideMenu !== true;
  const maintenance = useSyncExternalStore(maintenanceHint.subscribe, maintenanceHint.current, () => null);
  const isLoading = useStore((state) => state.loadingCounter > 0);
  useRestoredFocus(isLoading);
  return (
    <>
      <div className={styles.shell} inert={isLoading}>
        <CookieBanner onAnswered={() => document.getElementById('inhoud')?.focus({ preventScroll: true })} />
        <nav aria-label="Overslaan">
          <a className="skip-link" href="#inhoud">
            Ga naar de inhoud
          </a>
        </nav>
        <OfflineNotice />
        <Suspense>{maintenance !== null && <MaintenanceNotice key={maintenance} />}</Suspense>
        <Header hasSideMenu={hasSideMenu} wasHere={wasHere} />
        <div className={styles.body} data-side-menu={hasSideMenu}>
          {hasSideMenu && (
            <div className={styles.side}>
              <Suspense>{status === 'signedIn' && <SessionPart name="beside" />}</Suspense>
            </div>
          )}
          <main id="inhoud" tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>
        <Footer />
      </div>
      <Overlays isLoading={isLoading} />
      <Suspense>{status === 'signedIn' && <SessionPart name="watch" />}</Suspense>
    </>
  );
}

function Overlays({ isLoading }: { readonly isLoading: boolean }) {
  const notifications = useStore((state) => state.notifications);
  const text = useStore((state) => state.loadingText);
  const toasts = notifications.map(({ id, title, message }): Toast => {
    return { id, title, message, tone: title === 'Error' ? 'danger' : 'info' };
  });
  return (
    <>
      <ToastRegion toasts={toasts} onClose={(id) => dismissNotification(Number(id))} />
      <Confirmation />
      <Loader open={isLoading} text={text === '' ? undefined : text} />
    </>
  );
}
