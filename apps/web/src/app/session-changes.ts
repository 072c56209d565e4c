import { learnSession, leaveWithOtherTab } from '../features/session/session.ts';
import { currentSession, type Session, useSession } from '../features/session/session-state.ts';
import { onNewsFromOtherTabs } from '../features/session/session-tabs.ts';
import { connection } from '../lib/http/connection.ts';
import { guardsWait } from '../routes/visitor.ts';
import { deleteDatabase, KEYS } from '../state/databases.ts';
import { dropLapsed, keepTopUp } from '../state/lapsed.ts';
import { forgetPerson, forgetStore, keepTyped, unreadParts, useStore } from '../state/store.ts';
import type { AppRouter } from './router.ts';

let remembering: Promise<unknown> = Promise.resolve();

/** Resolves when what the browser kept of who is signed in is there to be shown. Never rejects. */
export const whatWasKept = (): Promise<unknown> => remembering;

/** Keeps in the browser's state who is signed in, and nothing of a person who is not. */
function remember(session: Session): void {
  if (session.status === 'signedIn') {
    const { role, email, impersonation } = session.user;
    const known = useStore.getState().user;
    // Another user than was left here: nothing of the first may become the second's.
    if (known !== null && known.email !== email) forgetStore();
    const { admin } = useStore.getState();
    useStore.setState({
      user: { role, email },
      admin: { ...admin, isImpersonating: impersonation !== undefined },
    });
    // Without it everything works; what is sealed then stays as it is in the saved document.
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
  // A server that cannot be reached says nothing about who is signed in.
  if (session.status === 'anonymous' && !session.unreachable) {
    forgetLapsed();
  }
}

/** The session was over before this page was opened, or there was none. */
function forgetLapsed(): void {
  const saved = unreadParts();
  const email = useStore.getState().user?.email;
  keepTyped();
  keepTopUp(saved?.topUp);
  const sealed = email === undefined || saved?.investment === undefined ? null : { email, saved };
  forgetPerson({ keyStays: sealed !== null });
  if (sealed === null) return;
  // Answers and a sale lie sealed: the key goes once they are opened.
  void import('../state/personal-parts.ts')
    .then((parts) => parts.keepSealed(sealed.email, sealed.saved))
    .catch(() => undefined)
    .then(() => {
      if (currentSession().status !== 'signedIn') deleteDatabase(KEYS);
    });
}

/** Must stand before the session is first asked for. */
export function rememberSession(): void {
  useSession.subscribe(({ session }) => remember(session));
}

/** Keeps the page in step with the session: when it is learned after the page, and when another tab changes it. */
export function followSession(router: AppRouter): void {
  useSession.subscribe(({ session }, previous) => {
    // A user turned out to be signed in: the guards look again (G-03), but for those that wait to know just this.
    if (session.status === 'signedIn' && previous.session.status !== 'signedIn' && !guardsWait())
      void router.invalidate();
  });
  onNewsFromOtherTabs((news) => {
    if (news !== 'signedIn') {
      if (news === 'signedOut') dropLapsed();
      const page = router.state.matches.at(-1)?.staticData.page;
      const wanted = page?.access === 'signedIn' ? router.state.location.href : null;
      leaveWithOtherTab(news === 'lapsed' ? { wanted } : null);
      return;
    }
    const before = useStore.getState().user?.email;
    void learnSession().then(() => {
      // Another user than before: nothing of the first person may stay on screen.
      const now = useStore.getState().user?.email;
      if (before !== undefined && now !== before) location.reload();
    });
  });
  window.addEventListener('online', () => {
    // The notice goes; if the server is still out of reach, the next call brings it back.
    connection.report(true);
    const { session } = useSession.getState();
    if (session.status === 'anonymous' && session.unreachable) void learnSession();
  });
}
