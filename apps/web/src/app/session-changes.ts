import { type TypedReason, typedReason } from '../act/typed-reason.ts';
import { learnSession, leaveWithOtherTab } from '../features/session/session.ts';
import { currentSession, type Session, useSession } from '../features/session/session-state.ts';
import { onNewsFromOtherTabs } from '../features/session/session-tabs.ts';
import { connection } from '../lib/http/connection.ts';
import { deleteDatabase, KEYS } from '../state/databases.ts';
import { dropLapsed, keepLapsed, keepTopUp, takeLapsed } from '../state/lapsed.ts';
import { isRecord } from '../state/migrations.ts';
import { forgetPerson, forgetStore, keepTyped, unreadParts, useStore } from '../state/store.ts';
import type { AppRouter } from './router.ts';

/** Keeps in the browser's state who is signed in, and nothing of a person who is not. */
function remember(session: Session, before: Session): void {
  if (session.status === 'signedIn') {
    const { role, email, impersonation } = session.user;
    const known = useStore.getState().user;
    // Another user than was left here: nothing of the first may become the second's.
    if (known !== null && known.email !== email) forgetStore();
    const { admin } = useStore.getState();
    resumeReason(email);
    useStore.setState({
      user: { role, email },
      admin: { ...admin, isImpersonating: impersonation !== undefined },
    });
    // Without it everything works; what is sealed then stays as it is in the saved document.
    Promise.all([import('../state/personal-parts.ts'), import('./server-copies.ts')])
      .then(([parts, copies]) => {
        parts.resumeTopUp(session.user.id);
        return copies.keepServerCopies();
      })
      .catch(() => undefined);
  }
  if (session.status === 'ended') {
    if (session.hasLapsed) {
      keepReason(before);
      keepTyped();
    } else {
      typedReason.resume(null);
      dropLapsed();
    }
    forgetStore();
  }
  // A server that cannot be reached says nothing about who is signed in.
  if (session.status === 'anonymous' && !session.unreachable) {
    forgetLapsed();
  }
}

/** What an employee was typing waits for them as well. */
function keepReason(before: Session): void {
  const reason = typedReason.current();
  if (before.status === 'signedIn' && reason !== null) keepLapsed('reason', before.user.email, reason);
}

function resumeReason(email: string): void {
  const kept = takeLapsed('reason', email);
  if (isTypedReason(kept)) typedReason.resume(kept);
}

const isTypedReason = (kept: unknown): kept is TypedReason =>
  isRecord(kept) && typeof kept.title === 'string' && typeof kept.text === 'string';

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
  useSession.subscribe(({ session }, previous) => remember(session, previous.session));
}

/** Keeps the page in step with the session: when it is learned after the page, and when another tab changes it. */
export function followSession(router: AppRouter): void {
  useSession.subscribe(({ session }, previous) => {
    // A user turned out to be signed in: the guards look again (G-03).
    if (session.status === 'signedIn' && previous.session.status !== 'signedIn') void router.invalidate();
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
