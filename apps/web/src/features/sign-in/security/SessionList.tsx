import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './SessionList.module.css';
import { type SessionChoice, useSessions } from './use-sessions.ts';

const question = (choice: SessionChoice): string =>
  choice === 'others' ? 'Wilt u op alle andere apparaten uitloggen?' : `Wilt u ${choice.device} uitloggen?`;

/** Lists the devices on which the user is signed in, with buttons to log them out. */
export function SessionList() {
  const { list, busy, notice, clearNotice, end } = useSessions();
  const [requested, setRequested] = useState<SessionChoice | null>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const isEnded = useRef(false);
  const sessions = list.data;

  async function confirm(choice: SessionChoice): Promise<void> {
    await end(choice);
    isEnded.current = true;
    setRequested(null);
  }

  // The pressed button disappears together with its device, after the closed dialog has returned the focus to that
  // button. The focus therefore moves to this heading.
  useEffect(() => {
    if (requested !== null || !isEnded.current) return;
    isEnded.current = false;
    heading.current?.focus();
  }, [requested]);

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          Apparaten
        </span>
      }
      footer={
        sessions !== undefined &&
        sessions.length > 1 && (
          <Button variant="secondary" onClick={() => setRequested('others')}>
            Op alle andere apparaten uitloggen
          </Button>
        )
      }
    >
      <p className={styles.intro}>
        Hier bent u nu ingelogd. Kent u een apparaat niet? Log het uit en wijzig uw wachtwoord.
      </p>
      <div role="status" className={notice === null ? 'visually-hidden' : styles.notice}>
        {notice !== null && <Banner tone={notice.tone} title={notice.title} onClose={clearNotice} />}
      </div>
      <Loaded
        query={list}
        data={sessions}
        loading={<Skeleton lines={3} />}
        failedTitle="Wij kunnen uw apparaten nu niet laten zien"
      >
        {(sessions) => (
          <ul className={styles.list}>
            {sessions.map((session) => (
              <li key={session.id} className={styles.session}>
                <div>
                  <p className={styles.device}>
                    {session.device} {session.isCurrent && <Badge tone="success">Dit apparaat</Badge>}
                  </p>
                  <p className={styles.facts}>
                    Ingelogd op {momentText(session.startedAt)}
                    {!session.isCurrent && <>, laatst gebruikt op {momentText(session.lastUsedAt)}</>}
                  </p>
                </div>
                {!session.isCurrent && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Uitloggen: ${session.device}, ingelogd op ${momentText(session.startedAt)}`}
                    onClick={() => setRequested(session)}
                  >
                    Uitloggen
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {requested !== null && (
        <ConfirmDialog
          open
          title={question(requested)}
          confirmLabel="Uitloggen"
          danger
          busy={busy}
          onConfirm={() => void confirm(requested)}
          onCancel={() => setRequested(null)}
        >
          <p>Wie daar bezig is, moet opnieuw inloggen. Wat daar niet bewaard is, gaat verloren.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
