import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { PersonDetails } from '@portaal/domain/office/people/calls';
import { useState } from 'react';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { IfMay } from './rights.tsx';

interface LinkedAccountsProps {
  readonly id: string;
  readonly name: string;
  readonly accounts: NonNullable<PersonDetails['linkedAccounts']>;
}

/**
 * Shows the other accounts of the same employee. Linked accounts can never approve each other's requests. A head can
 * link accounts; unlinking requires four-eyes approval.
 */
export function LinkedAccounts({ id, name, accounts }: LinkedAccountsProps) {
  const [isOpen, setOpen] = useState<'link' | 'unlink' | null>(null);
  const [email, setEmail] = useState('');
  const close = () => setOpen(null);
  const link = useProvenAct(calls.linkAccount, {
    prepare: (reason: string) => ({ params: { id }, body: { email, reason } }),
    onDone: close,
  });
  const unlink = useProvenAct(calls.unlinkAccount, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: close,
  });
  const open = (dialog: 'link' | 'unlink') => {
    setEmail('');
    setOpen(dialog);
  };
  return (
    <Card
      title="Andere accounts van deze medewerker"
      footer={
        <Cluster>
          <IfMay call="linkAccount">
            <Button variant="secondary" size="small" onClick={() => open('link')}>
              Account koppelen
            </Button>
          </IfMay>
          {accounts.length > 0 && (
            <IfMay call="unlinkAccount">
              <Button variant="secondary" size="small" onClick={() => open('unlink')}>
                Dit account losmaken
              </Button>
            </IfMay>
          )}
        </Cluster>
      }
    >
      {accounts.length === 0 ? (
        <p>Wij kennen geen ander account van deze medewerker.</p>
      ) : (
        <ul>
          {accounts.map((account) => (
            <li key={`${account.brand} ${account.email} ${account.role}`}>
              {account.brand}: {account.email === '' ? 'een gesloten account' : account.email}
              {account.role === 'investor' && ' (als klant)'}
            </li>
          ))}
        </ul>
      )}
      {isOpen === 'link' && (
        <ReasonDialog
          act={link}
          title={`Ander account van ${name} koppelen`}
          label="Hoe weet u dat dit dezelfde mens is?"
          help="Deze reden komt in het auditlogboek. Noem geen persoonsgegevens. Hierna vragen wij een code."
          confirmLabel="Koppelen"
          failedTitle="Dat is niet gelukt"
          rules={correctionReason}
          onClose={close}
        >
          <p>Met gekoppelde accounts kan deze medewerker niet goedkeuren wat hij zelf vroeg.</p>
          <TextField
            label="E-mailadres van het andere account"
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={link.errorOf('email')}
          />
        </ReasonDialog>
      )}
      {isOpen === 'unlink' && (
        <ReasonDialog
          act={unlink}
          title={`Account van ${name} losmaken`}
          label="Hoe weet u dat dit een ander mens is?"
          help="Een collega leest deze reden en keurt het goed. Noem geen persoonsgegevens. Hierna vragen wij een code."
          confirmLabel="Vragen"
          failedTitle="Dat is niet gelukt"
          danger
          rules={correctionReason}
          onClose={close}
        >
          <p>Daarna telt dit account als dat van een ander mens, die kan goedkeuren wat de andere vroegen.</p>
        </ReasonDialog>
      )}
    </Card>
  );
}
