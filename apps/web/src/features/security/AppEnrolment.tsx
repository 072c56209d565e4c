import * as calls from '@portaal/domain/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './AppEnrolment.module.css';
import { QrPicture } from './QrPicture.tsx';
import type { AppProposal } from './use-factors.ts';

interface AppEnrolmentProps {
  readonly proposal: AppProposal;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const inGroups = (key: string): string => key.replaceAll(/.{4}(?!$)/g, '$& ');

/** The key of a new app, as a picture, as text and as a link, and the field for its first code. */
export function AppEnrolment({ proposal, onDone, onCancel }: AppEnrolmentProps) {
  const { problem, rejection, turn, busy, submit } = useConfirmApp(onDone);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [turn]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ol className={styles.steps}>
          <li>
            Open een verificatie-app op uw telefoon, bijvoorbeeld Google Authenticator, Microsoft
            Authenticator of 2FAS. Hebt u er nog geen? Installeer er dan eerst een.
          </li>
          <li>
            Scan deze QR-code met de app.
            <QrPicture
              text={proposal.uri}
              label="QR-code voor uw verificatie-app"
              className={styles.picture}
            />
            Lukt scannen niet? Typ dan deze sleutel over:
            <code className={styles.key}>{inGroups(proposal.key)}</code>
            Bent u nu op uw telefoon? <TextLink href={proposal.uri}>Open uw verificatie-app</TextLink>
          </li>
          <li>
            Vul de code in die de app laat zien.
            <CodeField
              className={styles.first}
              ref={field}
              name="code"
              label="Code van 6 cijfers"
              error={problem ?? undefined}
            />
          </li>
        </ol>
        {rejection !== null && (
          <Banner tone="danger" role="alert">
            {rejection}
          </Banner>
        )}
        <Cluster>
          <Button type="submit" busy={busy}>
            App aanzetten
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Annuleren
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** The first code of the new app. `turn` counts the times it must be typed again. */
function useConfirmApp(onDone: AppEnrolmentProps['onDone']) {
  const [outcome, setOutcome] = useState<{ problem: string | null; rejection: string | null; turn: number }>({
    problem: null,
    rejection: null,
    turn: 0,
  });
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  const show = (problem: string | null, rejection: string | null) =>
    setOutcome(({ turn }) => ({ problem, rejection, turn: problem === null ? turn : turn + 1 }));

  async function send(code: string): Promise<void> {
    show(null, null);
    try {
      onDone((await request(calls.confirmApp, { body: { code }, globalErrors: false })).recoveryCodes);
    } catch (error) {
      if (error instanceof NetworkError) {
        show(null, 'Wij kunnen de server niet bereiken. Controleer uw internetverbinding.');
      } else if (error instanceof ApiError) {
        const atField = error.code === 'wrongCode' ? error.message : error.fields[0]?.message;
        show(atField ?? null, atField === undefined ? errorText(error) : null);
      } else throw error;
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending.current) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code === '') {
      show('Vul de code van 6 cijfers in.', null);
      return;
    }
    isSending.current = true;
    setBusy(true);
    void send(code).finally(() => {
      isSending.current = false;
      setBusy(false);
    });
  }

  return { ...outcome, busy, submit };
}
