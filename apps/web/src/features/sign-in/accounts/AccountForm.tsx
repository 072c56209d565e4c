import type { ReactNode } from 'react';
import { ActForm, type ActState } from '../../../act/ActForm.tsx';
import styles from './AccountForm.module.css';

interface AccountFormProps {
  readonly act: ActState;
  /**
   * Receives a function that returns the value of a field by name. The function reads the form at submit, so that
   * values filled in by a password manager are included.
   */
  readonly onSubmit: (field: (name: string) => string) => void;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** Shows a form on a page for users who are not signed in. */
export function AccountForm({ onSubmit, ...form }: AccountFormProps) {
  function submit(element: HTMLFormElement): void {
    const data = new FormData(element);
    onSubmit((name) => String(data.get(name) ?? ''));
  }
  return (
    <ActForm {...form} className={styles.form} failedTitle="Dat is niet gelukt" wide onSubmit={submit} />
  );
}
