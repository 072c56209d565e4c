import * as calls from '@portaal/domain/calls';
import { impersonationReason } from '@portaal/domain/http/stored-reason';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../../act/use-proven-act.tsx';

interface ImpersonateDialogProps {
  readonly person: { readonly id: string; readonly name: string };
  /** Called to leave the page, because the session now belongs to the customer. */
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** S-05: requires a reason for impersonating a customer, and then a code. */
export function ImpersonateDialog({ person, onStarted, onClose }: ImpersonateDialogProps) {
  const start = useProvenAct(calls.startImpersonation, {
    prepare: (reason: string) => ({ body: { personId: person.id, reason } }),
    onResponse: onStarted,
  });
  return (
    <ReasonDialog
      act={start}
      title={`Meekijken met ${person.name}`}
      confirmLabel="Bekijk als klant"
      failedTitle="Meekijken is niet begonnen"
      label="Waarom kijkt u mee?"
      help="De klant leest deze reden bij zijn inlogactiviteit. Noem geen gegevens van anderen."
      rules={impersonationReason}
      focused
      onClose={onClose}
    >
      <p>U ziet 30 minuten lang wat deze klant ziet. U kunt niets wijzigen. Wij leggen vast wat u bekijkt.</p>
    </ReasonDialog>
  );
}
