import type { ReactNode } from 'react';
import { ActForm, type ShownAct } from '../../act/ActForm.tsx';
import styles from './AccountForm.module.css';

interface AccountFormProps {
  readonly act: ShownAct;
  /** Gets what stands in a field: read when sent, so that what a password manager fills in counts too. */
  readonly onSubmit: (field: (name: string) => string) => void;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** The form of who is not signed in. */
export function AccountForm({ onSubmit, ...form }: AccountFormProps) {
  function submit(element: HTMLFormElement): void {
    const data = new FormData(element);
    onSubmit((name) => String(data.get(name) ?? ''));
  }
  return (
    <ActForm {...form} className={styles.form} failedTitle="Dat is niet gelukt" wide onSubmit={submit} />
  );
}
