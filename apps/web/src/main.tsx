import './ui/base.css';
// Before all other code: it catches what goes wrong there.
import './lib/reporting/early-faults.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { announceVersion } from './app/announce-version.ts';
import { handleErrors } from './app/error-handling.ts';
import { createAppRouter, loadEveryRoute } from './app/router.ts';
import { followSession, rememberSession, whatWasKept } from './app/session-changes.ts';
import { expectSession } from './app/shell/SessionPart.tsx';
import { notifyStorageTrouble } from './app/storage-trouble.ts';
import { serveThirdParties } from './app/third-parties.ts';
import { learnConsent } from './features/consent/consent.ts';
import { learnSession } from './features/session/session.ts';
import { setBrandIcons } from './lib/brand-icons.ts';
import { withEnvironment } from './lib/environment.ts';
import { explainTerms } from './lib/glossary.ts';
import { useStore } from './state/store.ts';

/** Ends the task: between two of them a slow phone can respond to its user. */
const pause = (milliseconds?: number) =>
  new Promise<undefined>((resume) => setTimeout(resume, milliseconds, undefined));

/** So long who was here waits for their page and what is known of them; after that the frame of it is shown. */
const LONGEST_WAIT_MS = 1_000;
const inTime = <T,>(work: Promise<T>) => Promise.race([work, pause(LONGEST_WAIT_MS)]).catch(() => undefined);

/** A page that is drawn ahead has come to rest by then. */
const QUIET_MS = 4_000;

/**
 * Fetches the routes of the other pages before they are asked for: at once where nothing is drawn yet, for those
 * pages are where the visitor is going; else at the first thing they do, or a while after, for the head of what is
 * printed from the browser's own menu.
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
    // Before the router looks at the address, which would be an unknown one if its routes changed meanwhile.
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
      // Drawn once, with its figures: a frame first, filled part by part, takes a slow phone half as long again.
      if (wasHere) await inTime(router.load().then(whatWasKept));
      return show();
    }
    // A prerendered page stays until the living one can take its place at once; there is time to draw that in pieces.
    const takeOver = () => startTransition(show);
    await router.load().then(takeOver, takeOver);
  });
}

// Not from here: a browser that notes who asked for a request or a timer would read this whole file again for it.
queueMicrotask(start);
