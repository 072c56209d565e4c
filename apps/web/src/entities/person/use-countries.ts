import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';
import type { SelectOption } from '../../ui/Select.tsx';

export interface Countries {
  /** The country options, sorted by name. */
  readonly options: readonly SelectOption[];
  /** Returns the country name of a code, or the code itself until the names are loaded. */
  readonly nameOf: (code: string) => string;
}

const byName = new Intl.Collator('nl');

/** loads the countries of the world, as select options and to show country names. */
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
