import { fieldLabel } from '@portaal/domain/fields/labels';
import type { FieldProblem } from '@portaal/domain/http/error';
import { type ReactNode, useEffect, useRef } from 'react';
import { UnsavedGuard } from '../../act/UnsavedGuard.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import styles from './SectionForm.module.css';
import type { SectionFormState } from './use-section-form.ts';

interface SectionFormProps {
  readonly form: Pick<SectionFormState, 'problems' | 'rejection' | 'attempt' | 'busy' | 'submit' | 'isDirty'>;
  readonly submitLabel?: string;
  /** Leaves the form as if it was never opened; without it there is nothing to go back to. */
  readonly onCancel?: () => void;
  /** Fetches what was changed meanwhile. */
  readonly onStale: () => void;
  readonly children: ReactNode;
}

/** A dozen fields to fill in say the same; at the top of the form each is called by its name. */
const named = ({ field, message }: FieldProblem): FieldProblem => ({
  field,
  message: `${fieldLabel(field)}: ${message}`,
});

/** Fields under what is wrong with them, and the buttons that store or leave them. */
export function SectionForm({
  form,
  submitLabel = 'Opslaan',
  onCancel,
  onStale,
  children,
}: SectionFormProps) {
  const element = useRef<HTMLFormElement>(null);
  // Who pressed Wijzigen wants to type: the button is gone, and the focus with it.
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [takesFocus]);
  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
      <ErrorSummary problems={form.problems.map(named)} attempt={form.attempt} />
      {form.rejection !== null && (
        <Banner
          tone="danger"
          role="alert"
          title="Uw gegevens zijn niet opgeslagen"
          action={
            form.rejection.isStale && (
              <Button variant="secondary" size="small" onClick={onStale}>
                Toon de nieuwe gegevens
              </Button>
            )
          }
        >
          {form.rejection.text}
        </Banner>
      )}
      {children}
      <Cluster>
        <Button type="submit" busy={form.busy}>
          {submitLabel}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" onClick={onCancel}>
            Annuleren
          </Button>
        )}
      </Cluster>
      <UnsavedGuard when={form.isDirty && !form.busy} />
    </form>
  );
}
