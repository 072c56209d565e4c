import { problemsOf } from '@portaal/domain/http/problems';
import { MOST_REASON } from '@portaal/domain/http/text-limits';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { ActDialog } from './ActDialog.tsx';
import { typedReason } from './typed-reason.ts';

import type { Act } from './use-submission.ts';

type Issues = Parameters<typeof problemsOf>[0];

/** A schema of the domain package for a single text. */
interface TextRules {
  safeParse(
    text: string,
  ):
    | { readonly success: true; readonly data: string }
    | { readonly success: false; readonly error: { readonly issues: Issues } };
}

interface ReasonDialogProps extends Omit<ComponentProps<typeof ActDialog>, 'act' | 'onSubmit'> {
  /** The action to perform; its input is the typed text. */
  readonly act: Act<string>;
  readonly label: string;
  /** Help text that states who can read the typed text. */
  readonly help: string;
  readonly rows?: number;
  /** Validation rules for the text. */
  readonly rules: TextRules;
  /** Maximum number of characters, equal to the limit in the rules. */
  readonly most?: number;
  /** True if the text field receives the focus first. */
  readonly focused?: boolean;
}

/**
 * Renders the dialog for an employee's action: its effect, and a field for a short reason or a description of the
 * work done. Text that was interrupted by an expired session is offered instead of filled in, because the dialog
 * of another item may have the same title.
 */
export function ReasonDialog({
  act,
  label,
  help,
  rows = 4,
  rules,
  most = MOST_REASON,
  focused = false,
  children,
  ...dialog
}: ReasonDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [interrupted, setInterrupted] = useState(() => typedReason.interruptedText(dialog.title));
  useEffect(() => () => typedReason.forget(), []);
  const takesFocus = focused && act.dialog === null;
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function type(typed: string): void {
    setText(typed);
    typedReason.note(dialog.title, typed);
  }

  function restoreText(): void {
    if (interrupted !== null) type(interrupted);
    typedReason.resume(null);
    setInterrupted(null);
    field.current?.focus();
  }

  function submit(): void {
    const read = rules.safeParse(text);
    setProblem(read.success ? undefined : problemsOf(read.error.issues)[0]?.message);
    if (read.success) void act.run(read.data);
    else field.current?.focus();
  }

  return (
    <ActDialog {...dialog} act={act} onSubmit={submit}>
      {children}
      {interrupted !== null && (
        <Banner
          title="Dit typte u toen uw sessie verliep"
          action={
            <Button variant="secondary" size="small" onClick={restoreText}>
              Deze tekst gebruiken
            </Button>
          }
        >
          {interrupted}
        </Banner>
      )}
      <TextArea
        ref={field}
        name="reason"
        label={label}
        help={help}
        rows={rows}
        maxLength={most}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={problem ?? act.errorOf('reason')}
      />
    </ActDialog>
  );
}
