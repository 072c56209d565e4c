import { Messages } from '../../features/documents/notifications/Messages.tsx';
import { useSession } from '../../features/sign-in/session/session-state.ts';
import { signOut } from '../../features/sign-in/session/sign-out.ts';
import { paths } from '../../lib/internal-urls.ts';
import { startLoading, stopLoading } from '../../state/loading.ts';
import { notify } from '../../state/notifications.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { confirmation } from './confirmation.ts';
import styles from './Header.module.css';
import { PageLink } from './links.ts';

/** L-12: signs out after the user has confirmed it. */
async function askToSignOut(): Promise<void> {
  if (!(await confirmation('Weet u zeker dat u wilt uitloggen?'))) return;
  startLoading();
  try {
    await signOut();
  } catch {
    stopLoading();
    notify(
      'Uitloggen is niet gelukt',
      'U bent nog ingelogd. Controleer uw internetverbinding en probeer het opnieuw.',
    );
  }
}

/** Renders the header links of a signed-in user; renders nothing until the user is known. */
export function AccountLinks() {
  const user = useSession(({ session }) => (session.status === 'signedIn' ? session.user : null));
  if (user === null) return null;
  return (
    <>
      <span className={styles.wide}>
        <Messages readsOnly={user.impersonation !== undefined} />
      </span>
      <PageLink to={paths.settingsPersonal} quiet className={classNames(styles.wide, styles.name)}>
        {user.name || user.email}
      </PageLink>
      <Button variant="secondary" size="small" onClick={() => void askToSignOut()}>
        Uitloggen
      </Button>
    </>
  );
}
