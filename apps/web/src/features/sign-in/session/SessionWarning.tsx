import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSubmission } from '../../../act/use-submission.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './SessionWarning.module.css';
import { endLapsedSession } from './session.ts';
import { useSessionWatch } from './session-watch.ts';
import { signOut } from './sign-out.ts';
import { stayAwake, useSessionEnd } from './use-session-end.ts';

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Returns the text for screen readers, which changes once a minute. An announcement every second would interrupt all
 * other speech.
 */
function spokenText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'Nog 1 minuut.' : `Nog ${minutes} minuten.`;
}

/** Monitors the session (S-01) and warns in its last two minutes. Rendered on every page of a signed-in user. */
export function SessionWarning() {
  useSessionWatch();
  const end = useSessionEnd();
  const router = useRouter();
  const [isLeft, setIsLeft] = useState(false);
  const act = useSubmission({
    prepare: (work: () => Promise<void>) => ({ work }),
    send: async ({ work }) => ({ response: await work() }),
  });
  if (end === null) {
    if (isLeft) setIsLeft(false);
    if (act.failure !== null) act.clear();
    return null;
  }
  const { isFinal, secondsLeft } = end;

  const stay = () => void act.run(stayAwake);
  const signInAgain = () => {
    const { access } = router.state.matches.at(-1)?.staticData.page ?? {};
    void act.run(() => endLapsedSession(access === 'signedIn' ? router.state.location.href : null));
  };
  const actions = isFinal ? (
    <>
      <Button busy={act.busy} onClick={signInAgain}>
        Opnieuw inloggen
      </Button>
      <Button variant="secondary" onClick={() => setIsLeft(true)}>
        Eerst afmaken
      </Button>
    </>
  ) : (
    <>
      <Button busy={act.busy} onClick={stay}>
        Blijf ingelogd
      </Button>
      <Button variant="secondary" onClick={() => void act.run(signOut)}>
        Uitloggen
      </Button>
    </>
  );
  return (
    <Dialog
      open={!isLeft}
      // Pressing Escape shows that the user is present, so it extends the session.
      onClose={isFinal ? () => setIsLeft(true) : stay}
      title={isFinal ? 'Wij loggen u zo uit' : 'Bent u er nog?'}
      actions={actions}
      closable={false}
      role="alertdialog"
    >
      <p>
        {isFinal
          ? 'U bent bijna 12 uur ingelogd. Voor uw veiligheid vragen wij daarna opnieuw om uw wachtwoord.'
          : 'U hebt een tijd niets gedaan. Voor uw veiligheid loggen wij u daarom zo uit.'}
      </p>
      <p className={styles.clock} role="timer" aria-label="Tijd tot u wordt uitgelogd">
        {clockText(secondsLeft)}
      </p>
      <p className="visually-hidden" role="status">
        {spokenText(secondsLeft)}
      </p>
      {act.failure !== null && <p role="alert">{act.failure}</p>}
    </Dialog>
  );
}
