import * as calls from '@portaal/domain/calls';
import { contractNumber } from '@portaal/domain/fields/contract';
import type { MatchCandidate, OpenItem } from '@portaal/domain/money/bank-matching/calls';
import type { PickedKind } from '@portaal/domain/money/bank-matching/matching';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { AdminFailure } from '../AdminFailure.tsx';

const labels: Readonly<Record<PickedKind, string>> = {
  payouts: 'Welke uitbetaling is het?',
  payoutReturned: 'Welke uitbetaling kwam terug?',
  refund: 'Welke bankregel heft hem op?',
};

const absent: Readonly<Record<PickedKind, string>> = {
  payouts: 'Er is geen uitbetaling van dit bedrag of minder bij de bank.',
  payoutReturned: 'Er is geen uitbetaling van dit bedrag of minder geboekt.',
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
    label: `${formatEuro(amount)} op ${formatDate(day)}`,
    help: [whose, name].filter(Boolean).join(', '),
  };
}

interface CandidateFieldProps {
  readonly item: OpenItem;
  readonly kind: PickedKind;
  readonly value: string | undefined;
  /** Receives the selected id; undefined when the selected option is no longer shown. */
  readonly onValueChange: (id: string | undefined) => void;
  readonly error: string | undefined;
}

/** Shows a field to select the payout, batch or other bank line that a bank line belongs to. */
export function CandidateField({ item, kind, value, onValueChange, error }: CandidateFieldProps) {
  const [typed, setTyped] = useState('');
  const number = contractNumber.safeParse(typed);
  const query = { kind, ...(number.success && { contractNumber: number.data }) };
  const {
    data,
    error: failure,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...callQuery(calls.listMatchCandidates, { params: { id: item.id }, query, globalErrors: false }),
    staleTime: 0,
  });
  const options = (data ?? []).map(optionOf);
  return (
    <>
      {kind !== 'refund' && (
        <TextField
          name="candidateContract"
          label="Zoek op contractnummer"
          help="U ziet hoogstens vijftig uitbetalingen, die van hetzelfde bedrag eerst."
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onValueChange(undefined);
          }}
        />
      )}
      {isPending && <Skeleton shape="block" label="Even geduld. Wij zoeken wat past." />}
      {failure !== null && (
        <AdminFailure
          error={failure}
          title="Wij konden niet zoeken wat past"
          busy={isFetching}
          onRetry={refetch}
        />
      )}
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
