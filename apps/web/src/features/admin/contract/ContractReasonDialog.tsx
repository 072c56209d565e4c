import { correctionReason } from '@portaal/domain/ledger/calls';
import type { ComponentProps } from 'react';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';

interface ContractReasonDialogProps
  extends Omit<ComponentProps<typeof ReasonDialog>, 'label' | 'help' | 'rows' | 'rules'> {
  /** What else the customer gets to see of it. */
  readonly explanation: string;
}

/** An act of an employee on a contract: what it does, why it is done, and a code for it. */
export const ContractReasonDialog = ({ explanation, ...dialog }: ContractReasonDialogProps) => (
  <ReasonDialog
    {...dialog}
    label="Waarom doet u dit?"
    help={`Deze reden komt in het auditlogboek. Noem geen persoonsgegevens. ${explanation}`}
    rows={3}
    rules={correctionReason}
  />
);
