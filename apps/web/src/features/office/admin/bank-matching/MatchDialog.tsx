import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import { handMatch, type OpenItem } from '@portaal/domain/money/bank-matching/calls';
import {
  type HandKind,
  handKinds,
  isPicked,
  matchKinds,
  ownKinds,
} from '@portaal/domain/money/bank-matching/matching';
import { type Cents, centsToEuro, dutchDay, euroToCents } from '@portaal/engine';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { AmountForTwo } from '../rights.tsx';
import { CandidateField } from './CandidateField.tsx';
import { holderOf, nameOf, openItemFields, taxPeriods } from './open-item-texts.ts';

interface MatchDialogProps {
  readonly item: OpenItem;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const help = 'Alleen collega’s lezen dit. Noem geen persoonsgegevens.';

/** Kinds that apply only to incoming payments, or only to outgoing payments. */
const onlyIn: readonly HandKind[] = ['deposit', 'payoutReturned'];
const onlyOut: readonly HandKind[] = ['payouts'];

/** Returns the kind that most likely applies to a bank line. */
function firstKind({ isOfFund, isOwnAccount, openAmount, reason }: OpenItem): HandKind {
  if (isOfFund) return 'fund';
  if (isOwnAccount) return 'ownAccounts';
  if (openAmount > 0)
    return reason === 'cameBack' || reason === 'payoutDiffers' ? 'payoutReturned' : 'deposit';
  return reason === 'payoutDiffers' ? 'payouts' : 'cost';
}

/** Returns the kinds that an employee can choose for a bank line. */
function kindsOf({ openAmount, isOfFund, isOwnAccount, counterparty }: OpenItem): readonly HandKind[] {
  const isUnnamed = counterparty.iban === null;
  const elsewhere: readonly HandKind[] = [
    ...(openAmount > 0 ? onlyOut : onlyIn),
    ...(isOfFund || isUnnamed ? [] : (['fund'] as const)),
    ...(isOwnAccount || isUnnamed ? [] : (['ownAccounts'] as const)),
  ];
  return handKinds.filter((kind) => !elsewhere.includes(kind));
}

const labelOf = (kind: HandKind): string =>
  kind === 'refund' ? 'Een andere bankregel die hem opheft' : matchKinds[kind];

/** Records the purpose of a bank line, as chosen by an employee. */
export function MatchDialog({ item, onDone, onClose }: MatchDialogProps) {
  const periods = taxPeriods(dutchDay(new Date()));
  // Tax paid now is usually that of the previous month.
  const [period, setPeriod] = useState(periods[1]?.value ?? '');
  const [kind, setKind] = useState<HandKind>(firstKind(item));
  const [candidateId, setCandidateId] = useState<string | undefined>();
  const [number, setNumber] = useState(item.contract?.number ?? '');
  const [amount, setAmount] = useState<Cents | null>(euroToCents(Math.abs(item.openAmount)));
  const match = useAct(calls.matchOpenItem, {
    prepare: (reason: string) => {
      const read = handMatch.safeParse({
        kind,
        contractNumber: kind === 'deposit' ? number.trim() : null,
        amount: amount === null || isPicked(kind) ? null : centsToEuro(amount),
        ...(isPicked(kind) && candidateId !== undefined && { candidateId }),
        ...(kind === 'wageTax' && { period }),
        reason,
      });
      return read.success
        ? { params: { id: item.id }, body: read.data }
        : { problems: problemsOf(read.error.issues) };
    },
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
      <DescriptionList items={openItemFields(item)} />
      <RadioGroup
        name="kind"
        label="Waarvoor is het?"
        value={kind}
        onValueChange={(value) => {
          setKind(value as HandKind);
          setCandidateId(undefined);
        }}
        options={kindsOf(item).map((value) => ({ value, label: labelOf(value) }))}
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
      {kind === 'wageTax' && (
        <Select
          name="period"
          label="Maand waarin de belasting is ingehouden"
          options={periods}
          value={period}
          onChange={(event) => {
            setPeriod(event.target.value);
            match.clear('period');
          }}
          error={match.errorOf('period')}
        />
      )}
      {isPicked(kind) ? (
        <CandidateField
          item={item}
          kind={kind}
          value={candidateId}
          onValueChange={(id) => {
            setCandidateId(id);
            match.clear('candidateId');
          }}
          error={match.errorOf('candidateId')}
        />
      ) : (
        <MoneyField
          name="amount"
          label="Bedrag"
          help="Is de regel voor meer dan één ding? Vul dan alleen dit deel in."
          value={amount}
          onValueChange={setAmount}
          error={match.errorOf('amount')}
        />
      )}
      {ownKinds.some((own) => own === kind) && <AmountForTwo call="matchOpenItem" />}
    </ReasonDialog>
  );
}
