import { problemsOf } from '@portaal/domain/http/problems';
import { correctionReason } from '@portaal/domain/ledger/calls';
import type { StepUpAct } from '@portaal/domain/step-up/calls';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import { failureText } from '../failure-text.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** What is so when it failed. */
  readonly failedTitle: string;
  /** What else the customer gets to see of it. */
  readonly explanation: string;
  /** What the code is for; null while there is nothing to do yet. */
  readonly intent: { readonly act: StepUpAct; readonly subject: string } | null;
  readonly act: (sent: { readonly reason: string; readonly twoFaToken: string }) => Promise<void>;
  /** Another user was first, or something is another than it was. */
  readonly onConflict: () => void;
  readonly children?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An act of an employee on a contract: what it does, why it is done, and a code for it. */
export function ReasonDialog({
  title,
  confirmLabel,
  failedTitle,
  explanation,
  intent,
  act,
  onConflict,
  children,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const stepUp = useStepUp();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function begin(wanted: NonNullable<typeof intent>, stated: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const isProven = await stepUp.prove(wanted, (twoFaToken) => act({ reason: stated, twoFaToken }));
      if (isProven) onDone();
    } catch (error) {
      setFailure(failureText(error));
      if (error instanceof ApiError && error.status === 409) onConflict();
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy || intent === null) return;
    const read = correctionReason.safeParse(reason);
    setProblem(read.success ? undefined : problemsOf(read.error.issues)[0]?.message);
    if (read.success) void begin(intent, read.data);
    else field.current?.focus();
  }

  const actions = (
    <>
      <Button type="submit" form={formId} busy={busy} disabled={intent === null}>
        {confirmLabel}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Annuleren
      </Button>
    </>
  );
  return (
    <>
      {/* One dialog at a time: this one comes back, with what was typed, when there was no code. */}
      <Dialog open={stepUp.dialog === null} onClose={onClose} title={title} actions={actions}>
        <form id={formId} onSubmit={submit} noValidate>
          <Stack>
            {failure !== null && (
              <Banner tone="danger" role="alert" title={failedTitle}>
                {failure}
              </Banner>
            )}
            {children}
            <TextArea
              ref={field}
              name="reason"
              label="Waarom doet u dit?"
              help={`Deze reden komt in het auditlogboek. Noem geen persoonsgegevens. ${explanation}`}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={problem}
            />
          </Stack>
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
