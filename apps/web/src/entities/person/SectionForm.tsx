import { namedProblem } from '@portaal/domain/fields/labels';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActForm, type ActState } from '../../act/ActForm.tsx';
import { UnsavedGuard } from '../../act/UnsavedGuard.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SectionForm.module.css';

interface SectionFormProps {
  readonly act: ActState;
  readonly form: { readonly submit: () => void; readonly isDirty: boolean };
  /** Closes the form without changes. Absent if there are no saved values to return to. */
  readonly onCancel?: () => void;
  /** Called when the user wants to see the data that was changed elsewhere while the form was open. */
  readonly onStale: () => void;
  readonly children: ReactNode;
}

/** Renders the problems, the fields and the buttons that save or cancel. */
export function SectionForm({ act, form, onCancel, onStale, children }: SectionFormProps) {
  const element = useRef<HTMLDivElement>(null);
  // The pressed button Wijzigen no longer exists, so the first field receives the focus.
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
