import { hasConsent, useConsent } from '../features/products/consent/consent.ts';
import { currentSession, useSession } from '../features/sign-in/session/session-state.ts';
import { environment } from '../lib/environment.ts';
import { paths } from '../lib/internal-urls.ts';
import { createTagManager } from '../lib/tracking/tag-manager.ts';
import { pageView } from '../lib/tracking.ts';
import type { PageMetadata } from '../routes/page-metadata.ts';
import type { AppRouter } from './router.ts';

/**
 * Pages on which a user types a password or that receive a token in their URL. No third-party script may run on these
 * pages.
 */
const WITH_SECRETS: ReadonlySet<string> = new Set([
  paths.login,
  paths.requestAccount,
  paths.requestPasswordReset,
  paths.resetPassword,
  paths.claimAccount,
  paths.requestEmailChange,
]);

interface Page {
  readonly routeName: string;
  readonly metadata: PageMetadata;
}

/** Returns true for a page whose full content tags may read: open to all visitors and without secrets. */
const isPublic = (page: Page | null): boolean =>
  page !== null && page.metadata.access === 'open' && !WITH_SECRETS.has(page.routeName);

/**
 * Returns true only if it is certain that no user is signed in, because a signed-in user's name appears on every
 * page.
 */
function isNobodySignedIn(): boolean {
  const session = currentSession();
  return session.status === 'anonymous' && !session.unreachable;
}

/**
 * Navigates by replacing the document, which removes its tags. Tests substitute this object to observe the
 * navigation.
 */
export interface DocumentChange {
  readonly assign: (href: string) => void;
  readonly replace: (href: string) => void;
  readonly reload: () => void;
}

const browser: DocumentChange = {
  assign: (href) => location.assign(href),
  replace: (href) => location.replace(href),
  reload: () => location.reload(),
};

/**
 * Counts page views (T-01). Ensures that the tag manager runs only in documents that show public pages to a visitor
 * who consented and is not signed in (L-09). A script cannot be removed from a document, so a page without tags opens
 * as a new document. Loaded only for a brand with a tag manager (T-02, decision 0010). Returns the function that
 * stops the tracking.
 */
export function followPages(router: AppRouter, change: DocumentChange = browser): () => void {
  const { brand, tagManagerBaseUrl } = environment();
  if (brand.tagManagerId === null || tagManagerBaseUrl === undefined) return () => undefined;
  const tags = createTagManager(brand.tagManagerId, tagManagerBaseUrl);
  let counted: string | undefined;

  function currentPage(): Page | null {
    const match = router.state.matches.at(-1);
    const metadata = match?.staticData.page;
    return match === undefined || metadata === undefined ? null : { routeName: match.fullPath, metadata };
  }

  function count(): void {
    const { resolvedLocation } = router.state;
    const page = currentPage();
    // No page view is counted before the page is rendered. This function runs again after rendering.
    if (resolvedLocation === undefined || page === null || !hasConsent() || !isNobodySignedIn()) return;
    if (!isPublic(page) || counted === resolvedLocation.pathname) return;
    counted = resolvedLocation.pathname;
    const view = pageView(page.routeName, page.metadata, brand.id);
    if (view === null) return;
    tags.load();
    tags.push(view);
  }

  /** Counts the page, or reloads it without tags if they are no longer allowed. */
  function look(): void {
    const isSignedIn = currentSession().status === 'signedIn';
    if (!tags.isLoaded() || (hasConsent() && !isSignedIn)) {
      count();
      return;
    }
    tags.withdraw();
    change.reload();
  }

  function isPublicAddress(pathname: string): boolean {
    const [routes] = router.getMatchedRoutes(pathname);
    const route = routes.at(-1);
    const metadata = route?.options.staticData?.page;
    return isPublic(metadata === undefined ? null : { routeName: route?.fullPath ?? '', metadata });
  }

  const stopBlocking = router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation: { pathname, href }, action }) => {
      if (!tags.isLoaded() || isPublicAddress(pathname)) return false;
      if (action === 'PUSH') change.assign(href);
      else if (action === 'REPLACE') change.replace(href);
      // After the back or forward button the browser already shows the new URL, so a reload is enough.
      else change.reload();
      // The promise never resolves, so the router stays blocked: this document is about to be replaced and must not
      // render the page.
      return new Promise<boolean>(() => undefined);
    },
  });
  const stops = [
    stopBlocking,
    router.subscribe('onRendered', look),
    useConsent.subscribe(look),
    useSession.subscribe(look),
  ];
  count();
  return () => {
    for (const stop of stops) stop();
  };
}
