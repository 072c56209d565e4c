import './ui/base.css';
// Before all other code: it catches what goes wrong there.
import './lib/reporting/early-faults.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { announceVersion } from './app/announce-version.ts';
import { handleErrors } from './app/error-handling.ts';
import { createAppRouter } from './app/router.ts';
import { followSession, rememberSession } from './app/session-changes.ts';
import { tellStorageTrouble } from './app/storage-trouble.ts';
import { serveThirdParties } from './app/third-parties.ts';
import { learnSession } from './features/session/session.ts';
import { setBrandIcons } from './lib/brand-icons.ts';
import { withEnvironment } from './lib/environment.ts';

tellStorageTrouble();
rememberSession();
void learnSession();

withEnvironment(({ buildVersion, brand }) => {
  setBrandIcons(brand.id);
  announceVersion(buildVersion);
  const router = createAppRouter();
  handleErrors(router);
  followSession(router);
  serveThirdParties(router);
  const element = document.getElementById('app');
  if (element === null) throw new Error('index.html has no element #app.');
  const show = () =>
    createRoot(element).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  // A prerendered page stays until the living one can take its place at once; there is time to draw that in pieces,
  // between which a slow phone can still answer.
  const takeOver = () => startTransition(show);
  if (element.hasChildNodes()) void router.load().then(takeOver, takeOver);
  else show();
});
