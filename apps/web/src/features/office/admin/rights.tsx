import * as calls from '@portaal/domain/calls';
import { euroText } from '@portaal/domain/notation/dutch';
import type { AdminCallName } from '@portaal/domain/rights';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';

/** Loads the rights of this employee from the server, and again after a minute, because roles can change. */
export const useRights = () =>
  useQuery({ ...callQuery(calls.getRights, { globalErrors: false }), staleTime: 60_000 });

/**
 * Returns a function that checks whether the roles of this employee allow a call. Until the rights are loaded, no
 * call is allowed.
 */
export function useMay(): (call: AdminCallName) => boolean {
  const allowed = new Set(useRights().data?.calls);
  return (call) => allowed.has(call);
}

/** Renders its children only for employees who may make the call. */
export function IfMay({
  call,
  children,
}: {
  readonly call: AdminCallName;
  readonly children: ReactNode;
}): ReactNode {
  return useMay()(call) ? children : null;
}

/** Explains from which amounts of the brand's terms a colleague approves a call. */
export function AmountForTwo({ call }: { readonly call: AdminCallName }): ReactNode {
  const limit = useRights().data?.limits?.find(({ calls: names }) => names.includes(call));
  if (limit === undefined) return null;
  return (
    <p>
      Vanaf {euroText(limit.alone)} keurt een collega dit eerst goed. Kleinere bedragen van 31 dagen tellen
      samen. Komt u zo zelf op {euroText(limit.ceiling)}, dan keurt ook een collega het goed.
    </p>
  );
}
