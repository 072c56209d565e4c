import type { ReactNode } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Cluster, Stack } from '../ui/Layout.tsx';
import type { Act } from './use-submission.ts';

/** The fields of an `Act` that `ActForm` displays, independent of the input type. */
export type ActState = Pick<Act<never>, 'problems' | 'failure' | 'error' | 'attempt' | 'busy' | 'dialog'>;

interface ActFormProps {
  readonly act: ActState;
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** Title of the error message shown when sending fails. */
  readonly failedTitle: string;
  /** A button in the error message that helps the user resolve the failure. */
  readonly failedAction?: ReactNode;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly wide?: boolean;
  readonly gap?: 'small' | 'large';
  readonly className?: string | undefined;
  /** Buttons beside the submit button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a form that sends one `Act`: a problem summary that receives the focus, the fields and the submit button. */
export function ActForm({
  act,
  onSubmit,
  failedTitle,
  failedAction,
  submitLabel,
  danger,
  wide,
  gap,
  className,
  actions,
  children,
}: ActFormProps) {
  const button = (
    <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={act.busy} wide={wide}>
      {submitLabel}
    </Button>
  );
  return (
    <>
      <form
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        <Stack {...(gap && { gap })}>
          <ErrorSummary problems={act.problems} attempt={act.attempt} />
          {act.failure !== null && (
            <Banner tone="danger" role="alert" title={failedTitle} action={failedAction}>
              {act.failure}
            </Banner>
          )}
          {children}
          {actions ? (
            <Cluster>
              {button}
              {actions}
            </Cluster>
          ) : (
            <div>{button}</div>
          )}
        </Stack>
      </form>
      {act.dialog}
    </>
  );
}
