import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';
import type { SelectOption } from '../../ui/Select.tsx';

export interface Countries {
  /** Sorted by name. */
  readonly options: readonly SelectOption[];
  /** The name of a code; the code itself as long as the names are not there. */
  readonly nameOf: (code: string) => string;
}

const byName = new Intl.Collator('nl');

/** the countries of the world, for a choice and to name one. */
export function useCountries(): Countries {
  const { data = [] } = useQuery(callQuery(calls.listCountries, { globalErrors: false }));
  const names = new Map(data.map(({ code, name }) => [code, name]));
  return {
    options: data
      .map(({ code, name }) => ({ value: code, label: name }))
      .sort((a, b) => byName.compare(a.label, b.label)),
    nameOf: (code) => names.get(code) ?? code,
  };
}
