import type { OwnPasskey } from '@portaal/domain/sign-in/factors/calls';
import { MOST_PASSKEY_NAME } from '@portaal/domain/sign-in/passkeys/ceremony';
import { type FormEvent, useRef, useState } from 'react';
import { ActDialog } from '../../../act/ActDialog.tsx';
import type { Act } from '../../../act/use-submission.ts';
import { Button } from '../../../ui/Button.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AppEnrolment.module.css';
import { nameProblem } from './use-passkeys.ts';

interface NewPasskeyProps {
  /** Suggested name for the passkey: a description of this device. */
  readonly suggested: string;
  readonly busy: boolean;
  readonly onMake: (name: string) => void;
  readonly onCancel: () => void;
}

/**
 * Renders the form for a new passkey. The form requires a button press, because some browsers show their passkey
 * dialog only directly after a press.
 */
export function NewPasskey({ suggested, busy, onMake, onCancel }: NewPasskeyProps) {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    const found = nameProblem(name);
    setProblem(found);
    if (found === undefined) onMake(name);
    else field.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p className={styles.explanation}>
          Geef uw passkey een naam, zodat u hem later herkent. Daarna vraagt uw browser om uw telefoon of
          computer te ontgrendelen.
        </p>
        <TextField
          ref={field}
          name="name"
          label="Naam van de passkey"
          help="Bijvoorbeeld het apparaat waarop hij staat."
          defaultValue={suggested}
          maxLength={MOST_PASSKEY_NAME}
          autoComplete="off"
          width="medium"
          error={problem}
        />
        <Cluster>
          <Button type="submit" busy={busy}>
            Passkey maken
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Annuleren
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

interface RenamePasskeyProps {
  readonly passkey: OwnPasskey;
  readonly act: Act<Pick<OwnPasskey, 'id' | 'name'>>;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey, act, onClose }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);

  async function submit(): Promise<void> {
    if (await act.run({ id: passkey.id, name })) onClose();
  }

  return (
    <ActDialog
      act={act}
      onSubmit={() => void submit()}
      title="Naam van uw passkey"
      failedTitle="De naam is niet gewijzigd"
      confirmLabel="Bewaren"
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Naam van de passkey"
        value={name}
        maxLength={MOST_PASSKEY_NAME}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={act.errorOf('name')}
      />
    </ActDialog>
  );
}
