import type { MatchCandidate, OpenItem } from '@portaal/domain/bank-matching/calls';
import type { PickedKind } from '@portaal/domain/bank-matching/matching';
import * as calls from '@portaal/domain/calls';
import { contractNumber } from '@portaal/domain/ledger/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatEuro } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const labels: Readonly<Record<PickedKind, string>> = {
  payouts: 'Welke uitbetaling is het?',
  payoutReturned: 'Welke uitbetaling kwam terug?',
  refund: 'Welke bankregel heft hem op?',
};

const absent: Readonly<Record<PickedKind, string>> = {
  payouts: 'Geen uitbetaling past: er is er geen van dit bedrag of minder bij de bank.',
  payoutReturned: 'Geen uitbetaling past: er is er geen van dit bedrag of minder betaald.',
  refund: 'Er staat geen bankregel open met het omgekeerde bedrag.',
};

function optionOf({ id, what, amount, count, day, contractNumber: number, name }: MatchCandidate) {
  const whose = {
    payout: number === null ? 'terugstorting' : `contract ${number}`,
    batch: `betaalbestand met ${count} ${count === 1 ? 'uitbetaling' : 'uitbetalingen'}`,
    line: 'bankregel',
  }[what];
  return {
    value: id,
    label: `${formatEuro(amount)}, ${whose}`,
    help: [name, formatDate(day)].filter(Boolean).join(', '),
  };
}

interface CandidateFieldProps {
  readonly item: OpenItem;
  readonly kind: PickedKind;
  readonly value: string | undefined;
  readonly onValueChange: (id: string) => void;
  readonly error: string | undefined;
}

/** The payout, the batch or the other line that a line of the bank is. */
export function CandidateField({ item, kind, value, onValueChange, error }: CandidateFieldProps) {
  const [typed, setTyped] = useState('');
  const number = contractNumber.safeParse(typed);
  const query = number.success ? { contractNumber: number.data } : {};
  const { data, isPending, isError } = useQuery({
    ...callQuery(calls.listMatchCandidates, { params: { id: item.id }, query, globalErrors: false }),
    staleTime: 0,
  });
  const options = (data ?? []).filter((one) => one.kind === kind).map(optionOf);
  return (
    <>
      {kind !== 'refund' && (
        <TextField
          name="candidateContract"
          label="Zoek op contractnummer"
          help="U ziet hoogstens vijftig uitbetalingen, die van hetzelfde bedrag eerst."
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {isPending && <Skeleton shape="block" label="Even geduld. Wij zoeken wat past." />}
      {isError && <p role="alert">Wij konden niet zoeken. Sluit dit venster en probeer het opnieuw.</p>}
      {data !== undefined && options.length === 0 && <p>{absent[kind]}</p>}
      {options.length > 0 && (
        <RadioGroup
          name="candidateId"
          label={labels[kind]}
          help={kind === 'refund' ? undefined : 'Boekt u dit, dan is het niet ongedaan te maken.'}
          value={value ?? null}
          onValueChange={onValueChange}
          options={options}
          error={error}
        />
      )}
    </>
  );
}
