import * as calls from '@portaal/domain/calls';
import type { User } from '@portaal/domain/sign-in/users/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { NetworkError } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ImpersonationBar.module.css';
import { returnToAdmin } from './impersonation.ts';
import { useSessionWatch } from './session-watch.ts';

/**
 * Milliseconds before its expiry at which this page ends the impersonation. The employee then returns to their own
 * session instead of the sign-in page.
 */
const MARGIN_MS = 10_000;

const minutesUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 60_000));

const minutesText = (minutes: number): string =>
  minutes === 1 ? 'Nog 1 minuut.' : `Nog ${minutes} minuten.`;

interface ImpersonationBarProps {
  readonly customer: Pick<User, 'id' | 'name' | 'email'>;
  readonly endsAt: string;
}

/** S-05: shows a bar on every page while an employee impersonates a customer. */
export function ImpersonationBar({ customer, endsAt }: ImpersonationBarProps) {
  useSessionWatch();
  const end = Date.parse(endsAt);
  const [minutes, setMinutes] = useState(() => minutesUntil(end));
  const stop = useAct(calls.stopImpersonation, {
    prepare: () => ({}),
    // If another tab ended the impersonation first, the call fails, but this browser no longer impersonates the
    // customer in either case.
    isDone: ({ status }) => status === 403 || status === 404,
    onDone: () => returnToAdmin(customer.id),
    onFailed: (error) => error instanceof NetworkError && 'Stoppen lukt nu niet. Probeer het opnieuw.',
  });

  const stopInTime = useEffectEvent(() => void stop.run());
  useEffect(() => {
    const tick = setInterval(() => setMinutes(minutesUntil(end)), 1_000);
    const atEnd = setTimeout(() => stopInTime(), Math.max(0, end - MARGIN_MS - Date.now()));
    return () => {
      clearInterval(tick);
      clearTimeout(atEnd);
    };
  }, [end]);

  return (
    <section className={`${styles.bar} no-print`} aria-label="Meekijken">
      <div className={styles.inner}>
        <div className={styles.words}>
          <p>
            U bekijkt het account van{' '}
            <strong className={styles.name}>{customer.name || customer.email}</strong>. U kunt niets wijzigen.{' '}
            {minutesText(minutes)}
          </p>
          {stop.failure !== null && <p role="alert">{stop.failure}</p>}
        </div>
        <Button size="small" className={styles.stop} busy={stop.busy} onClick={() => void stop.run()}>
          Stop met bekijken
        </Button>
      </div>
    </section>
  );
}
