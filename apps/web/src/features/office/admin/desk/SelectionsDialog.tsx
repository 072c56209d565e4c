import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { AdminSearch } from '../search.ts';
import styles from './SelectionsDialog.module.css';
import {
  LONGEST_NAME,
  MOST_SELECTIONS,
  readSelections,
  removeSelection,
  saveSelection,
} from './saved-selections.ts';

interface SelectionsDialogProps {
  /** Filters of the page behind the dialog; undefined if the page has none. */
  readonly shown: AdminSearch | undefined;
  readonly onClose: () => void;
}

/** Saves the filters of a list under a name, and removes saved filters. */
export function SelectionsDialog({ shown, onClose }: SelectionsDialogProps) {
  const [saved, setSaved] = useState(readSelections);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [message, setMessage] = useState('');
  const form = useRef<HTMLFormElement>(null);

  function save(event: FormEvent) {
    event.preventDefault();
    const newName = name.trim();
    const isNew = saved.every((selection) => selection.name !== newName);
    const wrong =
      newName === ''
        ? 'Vul een naam in.'
        : isNew && saved.length >= MOST_SELECTIONS
          ? `U hebt er al ${MOST_SELECTIONS}. Verwijder er eerst een.`
          : undefined;
    setProblem(wrong);
    if (wrong !== undefined || shown === undefined) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setSaved(saveSelection({ name: newName, search: shown }));
    setName('');
    setMessage(`‘${newName}’ is bewaard. U vindt het bij ‘Ga naar’.`);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Bewaarde filters"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Sluiten
        </Button>
      }
    >
      <Stack>
        {shown !== undefined && (
          <form className={styles.form} ref={form} onSubmit={save} noValidate>
            <TextField
              name="selection"
              label="Naam voor de filters van deze lijst"
              help="Alleen in deze browser. Noem geen klanten."
              error={problem}
              autoComplete="off"
              maxLength={LONGEST_NAME}
              data-opens-on=""
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit">Bewaren</Button>
          </form>
        )}
        <p role="status">{message}</p>
        {saved.length > 0 && (
          <ul className={styles.list}>
            {saved.map((selection) => (
              <li key={selection.name}>
                <span>{selection.name}</span>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${selection.name} verwijderen`}
                  onClick={() => {
                    setSaved(removeSelection(selection.name));
                    setMessage(`‘${selection.name}’ is verwijderd.`);
                  }}
                >
                  Verwijderen
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
