import { endLapsedSession } from '../features/sign-in/session/session.ts';
import { setErrorPolicy } from '../lib/http/error-policy.ts';
import { paths } from '../lib/internal-urls.ts';
import { resetLoading } from '../state/loading.ts';
import { notify } from '../state/notifications.ts';
import type { AppRouter } from './router.ts';

/** Applies the error rules E-01…E-04 to this application. */
export function handleErrors(router: AppRouter): void {
  setErrorPolicy({
    onAnyError: resetLoading,
    onSessionLapsed: () => {
      const page = router.state.matches.at(-1)?.staticData.page;
      void endLapsedSession(page?.access === 'signedIn' ? router.state.location.href : null);
    },
    onUnavailable: () => {
      const { pathname, href } = router.state.location;
      if (pathname !== paths.maintenance)
        void router.navigate({ to: paths.maintenance, state: { unavailableAt: href } });
    },
    // The specification prescribes this title (E-03).
    onRejected: (text) => notify('Error', text),
  });
}
