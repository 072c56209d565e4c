import type { ReactNode } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import styles from './AccountForm.module.css';
import type { AccountFormState } from './use-account-form.ts';

interface AccountFormProps {
  readonly form: Omit<AccountFormState, 'errorOf'>;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** Fields under what is wrong with them, and the button that sends them. */
export function AccountForm({ form, submitLabel, children }: AccountFormProps) {
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {form.rejection !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {form.rejection}
        </Banner>
      )}
      {children}
      <Button type="submit" busy={form.busy} wide>
        {submitLabel}
      </Button>
    </form>
  );
}
