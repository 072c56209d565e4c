import { problemsOf, rejectionReason } from '@portaal/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface RejectDialogProps {
  readonly busy: boolean;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
}

/** Why a request is turned down; the customer reads it. */
export function RejectDialog({ busy, onReject, onClose }: RejectDialogProps) {
  const formId = useId();
  const [problem, setProblem] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const read = rejectionReason.safeParse(String(new FormData(event.currentTarget).get('reason') ?? ''));
    setProblem(read.success ? undefined : problemsOf(read.error.issues)[0]?.message);
    if (read.success) onReject(read.data);
  }

  const actions = (
    <>
      <Button type="submit" form={formId} variant="danger" busy={busy}>
        Afwijzen
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Annuleren
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Verzoek afwijzen" actions={actions}>
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          name="reason"
          label="Waarom wijst u dit af?"
          help="De klant leest deze reden."
          rows={4}
          maxLength={500}
          error={problem}
        />
      </form>
    </Dialog>
  );
}
