import { type BookingPreview, correctionReason, problemsOf } from '@portaal/contract';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import { failureText } from '../failure-text.ts';
import { Booked } from './Booked.tsx';
import { type Mend, subjectOf, useMending, usePreview } from './use-contract.ts';

interface MendDialogProps {
  readonly number: string;
  readonly title: string;
  readonly confirmLabel: string;
  /** What is to be done as it is filled in; null while it cannot be read. */
  readonly wanted: Mend | null;
  /** What there is to fill in before the reason. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An act on the ledger: what it would book, why it is done, and a code for it. */
export function MendDialog({
  number,
  title,
  confirmLabel,
  wanted,
  children,
  onDone,
  onClose,
}: MendDialogProps) {
  const preview = usePreview(number, wanted);
  const { mend, refresh, again } = useMending(number);
  const stepUp = useStepUp();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isCurrent = wanted !== null && preview.isSuccess && !preview.isPlaceholderData;

  async function act(what: Mend, shown: BookingPreview, stated: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const intent = { act: 'correctLedger', subject: subjectOf(number, what) } as const;
      const isProven = await stepUp.prove(intent, async (twoFaToken) => {
        await mend(what, { reason: stated, seen: shown.seen, twoFaToken });
        await refresh();
      });
      if (isProven) onDone();
    } catch (error) {
      setFailure(failureText(error));
      // Somebody else was first, or the day or the price is another: what is seen is asked again.
      if (error instanceof ApiError && error.status === 409) void again();
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy || !isCurrent) return;
    const read = correctionReason.safeParse(reason);
    setProblem(read.success ? undefined : problemsOf(read.error.issues)[0]?.message);
    if (read.success) void act(wanted, preview.data, read.data);
    else field.current?.focus();
  }

  const actions = (
    <>
      <Button type="submit" form={formId} busy={busy} disabled={!isCurrent}>
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
              <Banner tone="danger" role="alert" title="Er is niets geboekt">
                {failure}
              </Banner>
            )}
            {children}
            {wanted !== null && preview.isPending && (
              <Skeleton lines={3} label="Wij rekenen uit wat er gebeurt." />
            )}
            {preview.isError && (
              <Banner tone="danger" role="alert" title="Dit kan niet">
                {failureText(preview.error)}
              </Banner>
            )}
            {wanted !== null && preview.data && <Booked preview={preview.data} busy={preview.isFetching} />}
            <TextArea
              ref={field}
              name="reason"
              label="Waarom doet u dit?"
              help="Deze reden komt in het auditlogboek. Noem geen persoonsgegevens. De klant krijgt een bericht en een bevestiging."
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
