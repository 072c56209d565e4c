import { learnSession, leaveWithOtherTab } from '../features/sign-in/session/session.ts';
import { currentSession, type Session, useSession } from '../features/sign-in/session/session-state.ts';
import { onNewsFromOtherTabs } from '../features/sign-in/session/session-tabs.ts';
import { connection } from '../lib/http/connection.ts';
import { guardsWait } from '../routes/visitor.ts';
import { deleteDatabase, KEYS } from '../state/databases.ts';
import { dropLapsed, keepTopUp } from '../state/lapsed.ts';
import { forgetPerson, forgetStore, keepTyped, unreadParts, useStore } from '../state/store.ts';
import type { AppRouter } from './router.ts';

let remembering: Promise<unknown> = Promise.resolve();

/** Resolves when the stored data of the signed-in user can be shown. Never rejects. */
export const whenRestored = (): Promise<unknown> => remembering;

/** Stores the signed-in user in the browser's state, and erases personal data when no user is signed in. */
function remember(session: Session): void {
  if (session.status === 'signedIn') {
    const { role, email, impersonation } = session.user;
    const storedUser = useStore.getState().user;
    // A different user signed in and must not receive the previous user's data.
    if (storedUser !== null && storedUser.email !== email) forgetStore();
    const { admin } = useStore.getState();
    useStore.setState({
      user: { role, email },
      admin: { ...admin, isImpersonating: impersonation !== undefined },
    });
    // A failure has no consequences: the encrypted data remain in the saved document without being decrypted.
    remembering = Promise.all([import('../state/personal-parts.ts'), import('./server-copies.ts')])
      .then(([parts, copies]) => {
        parts.resumeTopUp(session.user.id);
        return copies.keepServerCopies();
      })
      .catch(() => undefined);
  }
  if (session.status === 'ended') {
    if (session.hasLapsed) keepTyped();
    else dropLapsed();
    forgetStore();
  }
  // An unreachable server does not prove that the user is signed out.
  if (session.status === 'anonymous' && !session.unreachable) {
    forgetLapsed();
  }
}

/** Handles a session that ended before this page was opened, or that never existed. */
function forgetLapsed(): void {
  const saved = unreadParts();
  const email = useStore.getState().user?.email;
  keepTyped();
  keepTopUp(saved?.topUp);
  const sealed = email === undefined || saved?.investment === undefined ? null : { email, saved };
  forgetPerson({ keyStays: sealed !== null });
  if (sealed === null) return;
  // Questionnaire answers and a sale are stored encrypted. Once they are decrypted, their key is deleted unless a
  // user has signed in.
  void import('../state/personal-parts.ts')
    .then((parts) => parts.keepSealed(sealed.email, sealed.saved))
    .catch(() => undefined)
    .then(() => {
      if (currentSession().status !== 'signedIn') deleteDatabase(KEYS);
    });
}

/** Subscribes to session changes. Must be called before the session is first requested. */
export function rememberSession(): void {
  useSession.subscribe(({ session }) => remember(session));
}

/**
 * Updates the page when the session becomes known after the page was shown, and when another tab changes the session.
 */
export function followSession(router: AppRouter): void {
  useSession.subscribe(({ session }, previous) => {
    // A user turned out to be signed in: run the guards again (G-03), except when they already wait for the session.
    if (session.status === 'signedIn' && previous.session.status !== 'signedIn' && !guardsWait())
      void router.invalidate();
  });
  onNewsFromOtherTabs((news) => {
    if (news !== 'signedIn') {
      if (news === 'signedOut') dropLapsed();
      const page = router.state.matches.at(-1)?.staticData.page;
      const returnTo = page?.access === 'signedIn' ? router.state.location.href : null;
      leaveWithOtherTab(news === 'lapsed' ? { returnTo: returnTo } : null);
      return;
    }
    const before = useStore.getState().user?.email;
    void learnSession().then(() => {
      // A different user signed in: no data of the previous user may remain on screen.
      const now = useStore.getState().user?.email;
      if (before !== undefined && now !== before) location.reload();
    });
  });
  window.addEventListener('online', () => {
    // Hides the offline notice. If the server is still unreachable, the next call shows the notice again.
    connection.report(true);
    const { session } = useSession.getState();
    if (session.status === 'anonymous' && session.unreachable) void learnSession();
  });
}
