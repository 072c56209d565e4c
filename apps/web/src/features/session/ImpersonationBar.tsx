import type { User } from '@portaal/domain/users/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ImpersonationBar.module.css';
import { stopImpersonation } from './impersonation.ts';
import { useSessionWatch } from './session-watch.ts';

/** So long before its end it is ended by this page: what is left then is the own session, and no sign-in page. */
const MARGIN_MS = 10_000;

const minutesUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 60_000));

const minutesText = (minutes: number): string =>
  minutes === 1 ? 'Nog 1 minuut.' : `Nog ${minutes} minuten.`;

interface ImpersonationBarProps {
  readonly customer: Pick<User, 'id' | 'name' | 'email'>;
  readonly endsAt: string;
}

/** S-05: on every page, as long as an employee impersonates a user. */
export function ImpersonationBar({ customer, endsAt }: ImpersonationBarProps) {
  useSessionWatch();
  const end = Date.parse(endsAt);
  const [minutes, setMinutes] = useState(() => minutesUntil(end));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function stop(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await stopImpersonation(customer.id);
    } catch (error) {
      setFailure(error instanceof ApiError ? errorText(error) : 'Stoppen lukt nu niet. Probeer het opnieuw.');
      setBusy(false);
    }
  }

  const stopInTime = useEffectEvent(() => void stop());
  useEffect(() => {
    const tick = setInterval(() => setMinutes(minutesUntil(end)), 1_000);
    const atEnd = setTimeout(() => stopInTime(), Math.max(0, end - MARGIN_MS - Date.now()));
    return () => {
      clearInterval(tick);
      clearTimeout(atEnd);
    };
  }, [end]);

  return (
    <section className={styles.bar} aria-label="Meekijken">
      <div className={styles.inner}>
        <div className={styles.words}>
          <p>
            U bekijkt het account van{' '}
            <strong className={styles.name}>{customer.name || customer.email}</strong>. U kunt niets wijzigen.{' '}
            {minutesText(minutes)}
          </p>
          {failure !== null && <p role="alert">{failure}</p>}
        </div>
        <Button size="small" className={styles.stop} busy={busy} onClick={() => void stop()}>
          Stop met bekijken
        </Button>
      </div>
    </section>
  );
}
