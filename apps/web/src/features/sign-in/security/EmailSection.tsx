import type { EmailChange } from '@portaal/domain/sign-in/email-change/calls';
import { useEffect, useRef } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './EmailSection.module.css';
import { useEmailChange } from './use-email-change.ts';

interface EmailSectionProps {
  readonly email: string;
  readonly onSettled: () => void;
}

/** Shows the email address for signing in, and a new address until both addresses have been confirmed. */
export function EmailSection({ email, onSettled }: EmailSectionProps) {
  const { pending, isChanged, ask, withdraw } = useEmailChange({ email, onSettled });
  const heading = useRef<HTMLSpanElement>(null);
  const isWaiting = pending !== null;
  const wasWaiting = useRef(isWaiting);
  const hasActed = useRef(false);

  // The pressed button disappears together with its form, so the heading receives the focus. When the page opens, the
  // focus does not move.
  useEffect(() => {
    if (wasWaiting.current !== isWaiting && hasActed.current) heading.current?.focus();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          E-mailadres
        </span>
      }
    >
      <Stack>
        <p className={styles.current}>
          U logt in met <strong>{email}</strong>.
        </p>
        <div role="status" className={isWaiting || isChanged ? undefined : 'visually-hidden'}>
          {pending !== null && <Waiting old={email} change={pending} />}
          {isChanged && (
            <Banner tone="success" title="Uw e-mailadres is gewijzigd">
              Log voortaan in met dit e-mailadres.
            </Banner>
          )}
        </div>
        {withdraw.failure !== null && (
          <Banner tone="danger" role="alert" title="Dat is niet gelukt">
            {withdraw.failure}
          </Banner>
        )}
        {isWaiting ? (
          <div>
            <Button
              variant="secondary"
              busy={withdraw.busy}
              onClick={() => {
                hasActed.current = true;
                void withdraw.run();
              }}
            >
              Wijziging intrekken
            </Button>
          </div>
        ) : (
          <ActForm
            act={ask}
            failedTitle="Dat is niet gelukt"
            submitLabel="E-mailadres wijzigen"
            onSubmit={(form) => {
              hasActed.current = true;
              void ask.run(String(new FormData(form).get('email') ?? ''));
            }}
          >
            <TextField
              name="email"
              type="email"
              label="Nieuw e-mailadres"
              help="Wij sturen een mail naar uw oude en naar uw nieuwe e-mailadres."
              autoComplete="email"
              error={ask.errorOf('email')}
            />
          </ActForm>
        )}
      </Stack>
    </Card>
  );
}

function Waiting({ old, change }: { readonly old: string; readonly change: EmailChange }) {
  const sides = [
    { address: old, isConfirmed: change.isOldConfirmed },
    { address: change.email, isConfirmed: change.isNewConfirmed },
  ];
  return (
    <Banner title="Open de link in beide mails">
      <p>
        Wij hebben een mail gestuurd naar uw oude en naar uw nieuwe e-mailadres. Uw e-mailadres wijzigt als u
        beide links hebt geopend. De links werken 30 minuten.
      </p>
      <ul className={styles.sides}>
        {sides.map(({ address, isConfirmed }) => (
          <li key={address} className={styles.side}>
            <span className={styles.address}>{address}</span>{' '}
            <Badge tone={isConfirmed ? 'success' : 'neutral'}>
              {isConfirmed ? 'Bevestigd' : 'Nog niet bevestigd'}
            </Badge>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
