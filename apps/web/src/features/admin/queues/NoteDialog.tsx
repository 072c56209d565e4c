import type { rejectionReason } from '@portaal/domain/change-requests/reviews';
import { problemsOf } from '@portaal/domain/http/problems';
import type { correctionReason } from '@portaal/domain/ledger/calls';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { failureText } from '../failure-text.ts';

interface NoteDialogProps {
  readonly title: string;
  readonly label: string;
  /** Who reads it. */
  readonly help: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** What the text must be. */
  readonly rules: typeof rejectionReason | typeof correctionReason;
  /** What it throws stands in the dialog, which keeps what was typed. */
  readonly onGiven: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** An act that asks for a few words: why, or what was done. */
export function NoteDialog({
  title,
  label,
  help,
  confirmLabel,
  danger = false,
  rules,
  onGiven,
  onClose,
}: NoteDialogProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function act(text: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onGiven(text);
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const read = rules.safeParse(field.current?.value ?? '');
    setProblem(read.success ? undefined : problemsOf(read.error.issues)[0]?.message);
    if (read.success) void act(read.data);
    else field.current?.focus();
  }

  const actions = (
    <>
      <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
        {confirmLabel}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Annuleren
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {failure !== null && (
            <Banner tone="danger" role="alert" title="Dat is niet gelukt">
              {failure}
            </Banner>
          )}
          <TextArea
            ref={field}
            name="reason"
            label={label}
            help={help}
            rows={4}
            maxLength={500}
            error={problem}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
