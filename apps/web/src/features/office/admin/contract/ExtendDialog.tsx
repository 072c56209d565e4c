import * as calls from '@portaal/domain/calls';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { ContractReasonDialog } from './ContractReasonDialog.tsx';

interface ExtendDialogProps {
  readonly number: string;
  readonly extendedTo: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Extends a temporary annuity, so that the amount above the ceiling of its last year can be paid in a later year. */
export function ExtendDialog({ number, extendedTo, onDone, onClose }: ExtendDialogProps) {
  const extend = useProvenAct(calls.extendAnnuity, {
    prepare: (reason: string) => ({ params: { number }, body: { extendedTo, reason } }),
    onDone,
  });
  return (
    <ContractReasonDialog
      act={extend}
      title="Lijfrente langer laten doorlopen"
      confirmLabel="Laten doorlopen"
      failedTitle="De lijfrente loopt niet langer door"
      explanation="De klant ziet deze reden niet."
      onClose={onClose}
    >
      <p>
        De lijfrente loopt door tot en met {formatLongDate(extendedTo)}. Wij berekenen de uitkering opnieuw in
        de eerste maand waarin er ruimte is onder de grens van dat jaar. De klant krijgt een bericht, en een
        brief als de uitkering verandert.
      </p>
    </ContractReasonDialog>
  );
}
