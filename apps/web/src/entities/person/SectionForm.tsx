import { namedProblem } from '@portaal/domain/fields/labels';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActForm, type ShownAct } from '../../act/ActForm.tsx';
import { UnsavedGuard } from '../../act/UnsavedGuard.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SectionForm.module.css';

interface SectionFormProps {
  readonly act: ShownAct;
  readonly form: { readonly submit: () => void; readonly isDirty: boolean };
  /** Leaves the form as if it was never opened; without it there is nothing to go back to. */
  readonly onCancel?: () => void;
  /** Fetches what was changed meanwhile. */
  readonly onStale: () => void;
  readonly children: ReactNode;
}

/** Fields under what is wrong with them, and the buttons that store or leave them. */
export function SectionForm({ act, form, onCancel, onStale, children }: SectionFormProps) {
  const element = useRef<HTMLDivElement>(null);
  // Who pressed Wijzigen wants to type: the button is gone, and the focus with it.
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [takesFocus]);
  const isStale = act.error instanceof ApiError && act.error.code === 'changedMeanwhile';
  return (
    <div ref={element} className={styles.form}>
      <ActForm
        act={{ ...act, problems: act.problems.map(namedProblem) }}
        onSubmit={form.submit}
        failedTitle="Uw gegevens zijn niet opgeslagen"
        failedAction={
          isStale && (
            <Button variant="secondary" size="small" onClick={onStale}>
              Toon de nieuwe gegevens
            </Button>
          )
        }
        submitLabel="Opslaan"
        actions={
          onCancel !== undefined && (
            <Button variant="secondary" onClick={onCancel}>
              Annuleren
            </Button>
          )
        }
      >
        {children}
      </ActForm>
      <UnsavedGuard when={form.isDirty && !act.busy} />
    </div>
  );
}
