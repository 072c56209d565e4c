import './ui/base.css';
// This module is imported before all other code, so that errors in that code are caught.
import './lib/reporting/early-faults.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { announceVersion } from './app/announce-version.ts';
import { handleErrors } from './app/error-handling.ts';
import { createAppRouter, loadEveryRoute } from './app/router.ts';
import { followSession, rememberSession, whenRestored } from './app/session-changes.ts';
import { expectSession } from './app/shell/SessionPart.tsx';
import { notifyStorageTrouble } from './app/storage-trouble.ts';
import { serveThirdParties } from './app/third-parties.ts';
import { learnConsent } from './features/products/consent/consent.ts';
import { learnSession } from './features/sign-in/session/session.ts';
import { setBrandIcons } from './lib/brand-icons.ts';
import { withEnvironment } from './lib/environment.ts';
import { explainTerms } from './lib/glossary.ts';
import { useStore } from './state/store.ts';

/** Waits until a new task. Between tasks, a slow phone can respond to its user. */
const pause = (milliseconds?: number) =>
  new Promise<undefined>((resume) => setTimeout(resume, milliseconds, undefined));

/**
 * Maximum milliseconds that a returning user waits for the page and saved data. After that the empty page frame is
 * shown.
 */
const LONGEST_WAIT_MS = 1_000;
const inTime = <T,>(work: Promise<T>) => Promise.race([work, pause(LONGEST_WAIT_MS)]).catch(() => undefined);

/** Milliseconds after which a prerendered page has finished loading. */
const QUIET_MS = 4_000;

/**
 * Preloads the routes of the other pages. If the current page is not prerendered, preloading starts at once, because
 * the visitor is opening one of those other pages. Otherwise it starts at the first interaction or after a short
 * delay. The preloaded code also adds the heading of printed pages.
 */
function expectOtherPages() {
  const load = () =>
    void loadEveryRoute()
      .then(({ headPrintedPages }) => headPrintedPages())
      .catch(() => undefined);
  if (document.getElementById('app')?.hasChildNodes() !== true) return load();
  for (const act of ['pointerdown', 'keydown']) window.addEventListener(act, load, { once: true });
  setTimeout(load, QUIET_MS);
}

function start() {
  notifyStorageTrouble();
  rememberSession();
  void learnSession();
  const wasHere = useStore.getState().user !== null;
  if (wasHere) expectSession();
  expectOtherPages();
  learnConsent();
  explainTerms(async () => (await import('@portaal/domain/glossary/find-term')).findTerm);
  withEnvironment(async ({ buildVersion, brand }) => {
    await pause();
    const { createRoot } = await import('react-dom/client');
    await pause();
    announceVersion(buildVersion);
    setBrandIcons(brand.id);
    const router = createAppRouter();
    const element = document.getElementById('app');
    if (element === null) throw new Error('no element #app');
    const isDrawn = element.hasChildNodes();
    // The routes must be added before the router matches the URL; otherwise the URL would be unknown.
    if (wasHere && !isDrawn) (await inTime(loadEveryRoute()))?.expectPage(router);
    await pause();
    handleErrors(router);
    followSession(router);
    serveThirdParties(router);
    const show = () =>
      createRoot(element).render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      );
    if (!isDrawn) {
      // The page is rendered once, with all figures. Filling an empty frame step by step takes 50 % longer on a slow
      // phone.
      if (wasHere) await inTime(router.load().then(whenRestored));
      return show();
    }
    // The prerendered page stays visible until the live page can replace it at once, so the live page may render in
    // chunks.
    const takeOver = () => startTransition(show);
    await router.load().then(takeOver, takeOver);
  });
}

// Starts the application in a microtask. Browsers that record the initiator of requests and timers would
// otherwise parse this whole file again.
queueMicrotask(start);
