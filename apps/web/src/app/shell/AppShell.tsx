import { useRouter } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { CookieBanner } from '../../features/products/consent/CookieBanner.tsx';
import { useSession } from '../../features/sign-in/session/session-state.ts';
import { environment } from '../../lib/environment.ts';
import { connection } from '../../lib/http/connection.ts';
import { maintenanceHint } from '../../lib/http/maintenance-hint.ts';
import { dismissNotification } from '../../state/notifications.ts';
import { useStore } from '../../state/store.ts';
import { Loader } from '../../ui/Loader.tsx';
import { type Toast, ToastRegion } from '../../ui/ToastRegion.tsx';
import styles from './AppShell.module.css';
import { useQuestion } from './confirmation.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SessionPart } from './SessionPart.tsx';
import { usePage } from './usePage.ts';

function subscribe(listener: () => void): () => void {
  const stop = connection.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isConnected = (): boolean => navigator.onLine && connection.isReachable();

/**
 * S-04: shows that the server is unreachable. Entered data are preserved, and only actions that need the server must
 * wait. The element is always in the document, so that screen readers announce its text.
 */
function OfflineNotice() {
  const connected = useSyncExternalStore(subscribe, isConnected, () => true);
  return (
    <div role="status" className="no-print">
      {!connected && (
        <p className={styles.notice}>
          Wij kunnen de server niet bereiken. Controleer uw internetverbinding. Wat u hebt ingevuld, blijft
          staan.
        </p>
      )}
    </div>
  );
}

/** Restores the focus when the loader disappears. The page behind the loader is inert and therefore loses the focus. */
function useRestoredFocus(isStill: boolean): void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isStill) {
      focused.current = document.activeElement;
      return;
    }
    const last = focused.current;
    focused.current = null;
    // If another element received the focus meanwhile, for example in a new page or a dialog, the focus stays there.
    if (last instanceof HTMLElement && last.isConnected && document.activeElement === document.body) {
      last.focus({ preventScroll: true });
    }
  }, [isStill]);
}

/**
 * Moves the focus to the heading of the new page, so that a screen reader announces it and keyboard navigation starts
 * there. Does nothing if the page opened with problems to correct and has already focused those.
 */
function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (main?.querySelector('[role="alert"]:focus')) return;
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  target?.focus({ preventScroll: true });
}

/** Sets the document title and moves the focus once a page is shown. */
function usePageArrival(): void {
  const router = useRouter();
  const title = usePage()?.title;
  // Depends on the title instead of the router's event, which may fire before this component subscribes.
  useLayoutEffect(() => {
    const { brand } = environment();
    document.title = title === undefined ? brand.name : `${title} – ${brand.name}`;
  }, [title]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // After the first page load, screen readers start at the top of the document by themselves.
        if (fromLocation !== undefined && pathChanged) focusHeading();
      }),
    [router],
  );
}

const ConfirmDialog = lazy(() =>
  import('../../ui/Dialog.tsx').then((dialog) => ({ default: dialog.ConfirmDialog })),
);

function Confirmation() {
  const question = useQuestion((state) => state.question);
  if (question === null) return null;
  const { text, answer } = question;
  return (
    <Suspense>
      <ConfirmDialog open title={text} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  );
}

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
