import * as calls from '@portaal/domain/calls';
import type { EmployeeInvitation } from '@portaal/domain/sign-in/employees/invitations';
import { useState } from 'react';
import { useAct } from '../../../../act/use-act.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';

interface InvitationActsProps {
  readonly invitation: EmployeeInvitation;
  readonly onDone: (text: string) => void;
}

/** Sends an invitation again, or withdraws it. */
export function InvitationActs({ invitation: { id, name }, onDone }: InvitationActsProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const params = { id };
  const resend = useAct(calls.resendEmployeeInvitation, {
    prepare: () => ({ params }),
    onDone: () => onDone(`De uitnodiging van ${name} is opnieuw verstuurd. De vorige link werkt niet meer.`),
  });
  const withdraw = useAct(calls.withdrawEmployeeInvitation, {
    prepare: () => ({ params }),
    onDone: () => onDone(`De uitnodiging van ${name} is ingetrokken. De link werkt niet meer.`),
  });
  const failure = resend.failure ?? withdraw.failure;
  return (
    <span className={styles.acts}>
      <IfMay call="resendEmployeeInvitation">
        <span className={styles.button}>
          <Button variant="secondary" size="small" busy={resend.busy} onClick={() => void resend.run()}>
            Opnieuw sturen
            <span className="visually-hidden"> aan {name}</span>
          </Button>
        </span>
      </IfMay>
      <IfMay call="withdrawEmployeeInvitation">
        <span className={styles.button}>
          <Button variant="secondary" size="small" onClick={() => setWithdrawing(true)}>
            Intrekken
            <span className="visually-hidden"> van {name}</span>
          </Button>
        </span>
      </IfMay>
      {failure !== null && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      <ConfirmDialog
        open={isWithdrawing}
        title={`Uitnodiging van ${name} intrekken?`}
        confirmLabel="Intrekken"
        danger
        busy={withdraw.busy}
        onConfirm={() => void withdraw.run().finally(() => setWithdrawing(false))}
        onCancel={() => setWithdrawing(false)}
      >
        <p>De link in de mail werkt dan niet meer. Uitnodigen kan later opnieuw.</p>
      </ConfirmDialog>
    </span>
  );
}
