import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Select } from '../../../ui/Select.tsx';

interface FundFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChoose: (fundId: string) => void;
}

/**
 * Shows a select field with the funds to which a file can belong: each fund of the brand's published terms,
 * including terms that apply later.
 */
export function FundField({ value, error, onChoose }: FundFieldProps) {
  const { data: funds } = useQuery(callQuery(calls.listBrandFunds, { globalErrors: false }));
  return (
    <Select
      name="fundId"
      label="Fonds"
      placeholder="Kies een fonds"
      help={
        funds?.length === 0
          ? 'Er zijn nog geen fondsen. Die komen er als de voorwaarden van het merk zijn gepubliceerd.'
          : undefined
      }
      options={(funds ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      error={error}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
