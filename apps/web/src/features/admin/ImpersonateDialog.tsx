import { problemsOf } from '@portaal/domain/http/problems';
import { impersonationReason } from '@portaal/domain/impersonation/calls';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useStepUp } from '../step-up/use-step-up.tsx';

export interface ImpersonationRequest {
  readonly personId: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

interface ImpersonateDialogProps {
  readonly person: { readonly id: string; readonly name: string };
  /** Leaves the page when it succeeds. */
  readonly start: (request: ImpersonationRequest) => Promise<void>;
  readonly onClose: () => void;
}

/** S-05: why a user impersonates a user, before they are asked for a code. */
export function ImpersonateDialog({ person, start, onClose }: ImpersonateDialogProps) {
  const stepUp = useStepUp();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  // One dialog at a time: this one comes back, with what was typed, when there was no code.
  const isAskingCode = stepUp.dialog !== null;

  useEffect(() => {
    if (!isAskingCode) field.current?.focus();
  }, [isAskingCode]);

  async function begin(stated: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const intent = { act: 'impersonate', subject: person.id } as const;
      await stepUp.prove(intent, (twoFaToken) => start({ personId: person.id, reason: stated, twoFaToken }));
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? errorText(error)
          : 'Wij kunnen de server niet bereiken. Probeer het opnieuw.',
      );
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const read = impersonationReason.safeParse(reason);
    setProblem(read.success ? null : (problemsOf(read.error.issues)[0]?.message ?? null));
    if (read.success) void begin(read.data);
    else field.current?.focus();
  }

  const actions = (
    <>
      <Button type="submit" form={formId} busy={busy}>
        Bekijk als klant
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Annuleren
      </Button>
    </>
  );
  return (
    <>
      <Dialog open={!isAskingCode} onClose={onClose} title={`Meekijken met ${person.name}`} actions={actions}>
        <form id={formId} onSubmit={submit} noValidate>
          <Stack>
            <p>
              U ziet 30 minuten lang wat deze klant ziet. U kunt niets wijzigen. Wij leggen vast wat u
              bekijkt.
            </p>
            {failure !== null && (
              <Banner tone="danger" role="alert" title="Meekijken is niet begonnen">
                {failure}
              </Banner>
            )}
            <TextArea
              ref={field}
              name="reason"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              label="Waarom kijkt u mee?"
              help="De klant leest deze reden bij zijn inlogactiviteit. Noem geen gegevens van anderen."
              rows={4}
              maxLength={500}
              error={problem ?? undefined}
            />
          </Stack>
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
