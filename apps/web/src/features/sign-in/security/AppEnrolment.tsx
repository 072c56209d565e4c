import * as calls from '@portaal/domain/calls';
import { type FormEvent, useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { useAct } from '../../../act/use-act.ts';
import { wrongCodeIn } from '../../../act/wrong-code.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './AppEnrolment.module.css';
import type { AppProposal } from './use-factors.ts';

/** Width of the empty margin around the QR code, in modules. A camera needs this margin to find the code. */
const BORDER = 4;

/**
 * Draws a text as a QR code. The code is dark on light in every theme, because many cameras cannot read the reverse.
 */
function QrPicture({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface AppEnrolmentProps {
  readonly proposal: AppProposal;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const inGroups = (key: string): string => key.replaceAll(/.{4}(?!$)/g, '$& ');

/** Shows the key of a new authenticator app as a QR code, as text and as a link, and the field for its first code. */
export function AppEnrolment({ proposal, onDone, onCancel }: AppEnrolmentProps) {
  const field = useRef<HTMLInputElement>(null);
  const confirm = useAct(calls.confirmApp, {
    prepare: (code: string) =>
      code === ''
        ? { problems: [{ field: 'code', message: 'Vul de code van 6 cijfers in.' }] }
        : { body: { code } },
    onResponse: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailed: wrongCodeIn,
  });
  const problem = confirm.errorOf('code');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after every wrong code.
  useEffect(() => {
    if (problem === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [confirm.attempt]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void confirm.run(String(new FormData(event.currentTarget).get('code') ?? '').trim());
  }
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
              error={problem}
            />
          </li>
        </ol>
        {confirm.failure !== null && (
          <Banner tone="danger" role="alert">
            {confirm.failure}
          </Banner>
        )}
        <Cluster>
          <Button type="submit" busy={confirm.busy}>
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
