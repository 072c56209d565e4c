import * as calls from '@portaal/domain/calls';
import { ibanRules } from '@portaal/domain/fields/iban';
import type { OutgoingTransferItem } from '@portaal/domain/investing/outgoing-transfers/calls';
import { type Cents, centsToEuro, type IsoDate, isoDate } from '@portaal/engine';
import { useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { AnnuityProviderField } from '../../../../entities/capital-transfer/AnnuityProviderField.tsx';
import { today } from '../../../../lib/dutch-format.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { IbanField } from '../../../../ui/IbanField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';

interface DialogProps {
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

type TransferProps = DialogProps & { readonly transfer: OutgoingTransferItem };

interface Account {
  readonly iban: string | null;
  readonly accountName: string;
  readonly acceptedOn: IsoDate | null;
}

/** Enters the account from the acceptance letter. A colleague approves it, and then the participations are sold. */
export function AcceptDialog({ transfer, onDone, onClose }: TransferProps) {
  const { id, providerName, contractNumber, orderNumber } = transfer;
  const [account, setAccount] = useState<Account>({
    iban: null,
    accountName: '',
    acceptedOn: isoDate(today(new Date())),
  });
  const [typing, setTyping] = useState<string | undefined>();
  const act = useProvenAct(calls.acceptOutgoingTransfer, {
    prepare: ({ iban, accountName, acceptedOn }: Account) => {
      const problems = [
        ...(iban === null ? [{ field: 'iban', message: typing ?? 'Vul het rekeningnummer in.' }] : []),
        ...(accountName.trim() === ''
          ? [{ field: 'accountName', message: 'Vul de naam van de rekening in.' }]
          : []),
        ...(acceptedOn === null ? [{ field: 'acceptedOn', message: 'Vul een datum in.' }] : []),
      ];
      if (iban === null || acceptedOn === null || problems.length > 0) return { problems };
      return { params: { id }, body: { iban, accountName: accountName.trim(), acceptedOn } };
    },
    onDone: () => onDone('De rekening is vastgelegd.'),
  });
  const change = (changed: Partial<Account>) => {
    setAccount({ ...account, ...changed });
    for (const field of Object.keys(changed)) act.clear(field);
  };
  return (
    <ActDialog
      act={act}
      onSubmit={() => void act.run(account)}
      title={`Rekening van ${providerName}`}
      failedTitle="De rekening is niet vastgelegd"
      confirmLabel="Naar een collega"
      onClose={onClose}
    >
      <p>
        Neem de rekening over uit de brief waarin {providerName} contract {contractNumber} accepteert. Een
        collega vergelijkt die met de brief en keurt haar goed.{' '}
        {orderNumber === null
          ? 'Daarna verkopen wij op de eerste handelsdag die kan.'
          : 'Daarna betalen wij opnieuw.'}
      </p>
      <IbanField
        name="iban"
        label="Rekeningnummer in de brief"
        rules={ibanRules}
        value={account.iban}
        onValueChange={(iban, problem) => {
          setTyping(problem);
          change({ iban });
        }}
        error={act.errorOf('iban')}
        required
      />
      <TextField
        name="accountName"
        label="Op naam van"
        help="De naam zoals die in de brief staat. Nooit een persoon."
        value={account.accountName}
        onChange={({ target }) => change({ accountName: target.value })}
        error={act.errorOf('accountName')}
        autoComplete="off"
        required
      />
      <DateField
        name="acceptedOn"
        label="Datum van de brief"
        value={account.acceptedOn}
        onValueChange={(acceptedOn) => change({ acceptedOn })}
        error={act.errorOf('acceptedOn')}
      />
    </ActDialog>
  );
}

/** Rejects a transfer before its sale. */
export function RejectDialog({ transfer, onDone, onClose }: TransferProps) {
  const { id, contractNumber } = transfer;
  const act = useAct(calls.rejectOutgoingTransfer, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => onDone('De overdracht is afgewezen.'),
  });
  return (
    <ContractReasonDialog
      act={act}
      title="Overdracht afwijzen?"
      failedTitle="De overdracht is niet afgewezen"
      confirmLabel="Afwijzen"
      danger
      explanation="De klant leest deze reden, behalve na een overlijden."
      onClose={onClose}
    >
      <p>Van contract {contractNumber} wordt niets verkocht.</p>
    </ContractReasonDialog>
  );
}

interface ProviderRequest {
  readonly number: string;
  readonly providerName: string;
  readonly policyNumber: string;
  readonly isWhole: boolean | null;
  readonly amount: Cents | null;
}

/** Records the request of another provider. */
export function RecordDialog({ onDone, onClose }: DialogProps) {
  const [input, setInput] = useState<ProviderRequest>({
    number: '',
    providerName: '',
    policyNumber: '',
    isWhole: null,
    amount: null,
  });
  const act = useAct(calls.recordOutgoingTransfer, {
    prepare: ({ number, providerName, policyNumber, isWhole, amount }: ProviderRequest) => {
      const problems = [
        ...(/^\d{4}-\d{6,9}$/.test(number.trim())
          ? []
          : [{ field: 'number', message: 'Vul het nummer van het contract in, zoals 2026-000123.' }]),
        ...(isWhole === null ? [{ field: 'isWhole', message: 'Kies alles of een deel.' }] : []),
        ...(isWhole === false && !amount ? [{ field: 'amount', message: 'Vul het bedrag in.' }] : []),
      ];
      if (isWhole === null || problems.length > 0) return { problems };
      return {
        params: { number: number.trim() },
        body: {
          providerName: providerName.trim(),
          policyNumber: policyNumber.trim(),
          isWhole,
          ...(isWhole || amount === null ? {} : { amount: centsToEuro(amount) }),
        },
      };
    },
    onDone: () => onDone('Het verzoek is vastgelegd.'),
  });
  const change = (changed: Partial<ProviderRequest>) => {
    setInput({ ...input, ...changed });
    for (const field of Object.keys(changed)) act.clear(field);
  };
  const at = (name: 'number' | 'policyNumber') => ({
    name,
    value: input[name],
    error: act.errorOf(name),
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  return (
    <ActDialog
      act={act}
      onSubmit={() => void act.run(input)}
      title="Verzoek van een andere aanbieder"
      failedTitle="Het verzoek is niet vastgelegd"
      confirmLabel="Vastleggen"
      onClose={onClose}
    >
      <p>De klant krijgt bericht en kan de overdracht intrekken. Wij verkopen nog niets.</p>
      <TextField {...at('number')} label="Contract bij ons" width="medium" />
      <AnnuityProviderField
        name="providerName"
        label="Naam van de andere aanbieder"
        error={act.errorOf('providerName')}
        value={input.providerName}
        onValueChange={(providerName) => change({ providerName })}
      />
      <TextField {...at('policyNumber')} label="Polisnummer of rekeningnummer daar" width="medium" />
      <RadioGroup
        name="isWhole"
        label="Hoeveel wordt overgedragen?"
        options={[
          { value: 'alles', label: 'Alles' },
          { value: 'deel', label: 'Een deel' },
        ]}
        value={input.isWhole === null ? null : input.isWhole ? 'alles' : 'deel'}
        onValueChange={(value) => change({ isWhole: value === 'alles' })}
        error={act.errorOf('isWhole')}
        required
      />
      {input.isWhole === false && (
        <MoneyField
          name="amount"
          label="Bedrag vóór uitstapkosten"
          value={input.amount}
          onValueChange={(amount) => change({ amount })}
          error={act.errorOf('amount')}
          required
        />
      )}
    </ActDialog>
  );
}
