import type { OpenItem } from '@portaal/domain/bank-matching/calls';
import { type HandKind, handKinds, matchKinds } from '@portaal/domain/bank-matching/matching';
import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/ledger/calls';
import { type Cents, centsToEuro, euroToCents } from '@portaal/engine';
import { useState } from 'react';
import { ReasonDialog } from '../../../act/ReasonDialog.tsx';
import { useAct } from '../../../act/use-act.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { factsOf, holderOf, nameOf } from './open-item-texts.ts';

interface MatchDialogProps {
  readonly item: OpenItem;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const help = 'Alleen collega’s lezen dit. Noem geen persoonsgegevens.';

/** An employee says what a line of the bank is for. */
export function MatchDialog({ item, onDone, onClose }: MatchDialogProps) {
  const comesIn = item.openAmount > 0;
  const { isOfFund } = item;
  const mayBeOfFund = isOfFund || item.counterparty.iban === null;
  const kinds = handKinds.filter((kind) => (kind === 'deposit' ? comesIn : kind !== 'fund' || mayBeOfFund));
  const [kind, setKind] = useState<HandKind>(isOfFund ? 'fund' : comesIn ? 'deposit' : 'cost');
  const [number, setNumber] = useState(item.contract?.number ?? '');
  const [amount, setAmount] = useState<Cents | null>(euroToCents(Math.abs(item.openAmount)));
  const match = useAct(calls.matchOpenItem, {
    prepare: (reason: string) => ({
      params: { id: item.id },
      body: {
        kind,
        contractNumber: kind === 'deposit' ? number.trim() : null,
        amount: amount === null ? null : centsToEuro(amount),
        reason,
      },
    }),
    onDone,
  });
  return (
    <ReasonDialog
      act={match}
      title={`Waarvoor is ${nameOf(item)}?`}
      label="Hoe weet u dat?"
      help={help}
      confirmLabel="Boeken"
      failedTitle="Er is niets geboekt"
      rules={correctionReason}
      onClose={onClose}
    >
      <DescriptionList items={factsOf(item)} />
      <RadioGroup
        name="kind"
        label="Waarvoor is het?"
        value={kind}
        onValueChange={(value) => setKind(value as HandKind)}
        options={kinds.map((value) => ({ value, label: matchKinds[value] }))}
        error={match.errorOf('kind')}
      />
      {kind === 'deposit' && (
        <TextField
          name="contractNumber"
          label="Contractnummer"
          help={holderOf(item, number) ?? 'Het contract moet op een betaling wachten.'}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={match.errorOf('contractNumber')}
        />
      )}
      <MoneyField
        name="amount"
        label="Bedrag"
        help="Is de regel voor meer dan één ding? Vul dan alleen dit deel in."
        value={amount}
        onValueChange={setAmount}
        error={match.errorOf('amount')}
      />
    </ReasonDialog>
  );
}
