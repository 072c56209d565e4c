import type { ReactNode } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Cluster, Stack } from '../ui/Layout.tsx';
import type { Act } from './use-submission.ts';

/** What the shell shows of an act, whatever is put into it. */
export type ShownAct = Pick<Act<never>, 'problems' | 'failure' | 'error' | 'attempt' | 'busy' | 'dialog'>;

interface ActFormProps {
  readonly act: ShownAct;
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** What is so when it failed. */
  readonly failedTitle: string;
  /** A button that does something about it. */
  readonly failedAction?: ReactNode;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly wide?: boolean;
  readonly gap?: 'small' | 'large';
  readonly className?: string | undefined;
  /** Buttons beside the one that sends. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A form that sends one act: its fields under what is wrong with them, with the focus on that, and its button. */
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
