import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { ComponentProps } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';

interface ContractReasonDialogProps
  extends Omit<ComponentProps<typeof ReasonDialog>, 'label' | 'help' | 'rows' | 'rules'> {
  /** Text that explains whether the customer is notified or can read the reason. */
  readonly explanation: string;
}

/** Requires the reason for an employee's action on a contract, shows its effect, and then requests a code. */
export const ContractReasonDialog = ({ explanation, ...dialog }: ContractReasonDialogProps) => (
  <ReasonDialog
    {...dialog}
    label="Waarom doet u dit?"
    help={`Deze reden komt in het auditlogboek. Noem geen persoonsgegevens. ${explanation}`}
    rows={3}
    rules={correctionReason}
  />
);
