import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Select } from '../../../ui/Select.tsx';

interface FundFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChoose: (fundId: string) => void;
}

/** Shows a select field for the fund that a file belongs to. */
export function FundField({ value, error, onChoose }: FundFieldProps) {
  const funds = useQuery(callQuery(calls.listFunds, { query: { productCode: 'SB' }, globalErrors: false }));
  return (
    <Select
      name="fundId"
      label="Fonds"
      placeholder="Kies een fonds"
      options={(funds.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      error={error}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
