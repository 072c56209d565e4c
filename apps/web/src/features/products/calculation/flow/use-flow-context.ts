import * as calls from '@portaal/domain/calls';
import { type ProductCode, products } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotOpen, openFunds } from '../../../../entities/fund/not-open.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import type { FetchedContext } from '../model/calculator-flow.ts';

interface FlowContextQuery {
  /** The loaded data; null until all data are loaded. */
  readonly context: FetchedContext | null;
  /** Whether the brand has no fund in which an investor may start. */
  readonly isShut: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/**
 * Loads the funds of the product with today's figures and, for an annuity, the fiscal rules. These data limit
 * the possible answers. The risk profiles are loaded only when requested, and the result does not wait for the
 * profiles.
 */
export function useFlowContext(productCode: ProductCode, wantsProfiles: boolean): FlowContextQuery {
  const isAnnuity = products[productCode].isAnnuity;
  const funds = useQuery(callQuery(calls.listFunds, { query: { productCode }, globalErrors: false }));
  const rules = useQuery({
    ...callQuery(calls.getAnnuityRules, { globalErrors: false }),
    enabled: isAnnuity,
  });
  const profiles = useQuery({
    ...callQuery(calls.listRiskProfiles, { globalErrors: false }),
    enabled: wantsProfiles,
  });
  const open = useMemo(() => funds.data && openFunds(funds.data), [funds.data]);
  // Memoised, so that calculations repeat only when the data change.
  const context = useMemo((): FetchedContext | null => {
    if (open === undefined || (isAnnuity && rules.data === undefined)) return null;
    return { funds: open, annuityRules: rules.data ?? null, riskProfiles: profiles.data ?? null };
  }, [open, isAnnuity, rules.data, profiles.data]);
  return {
    context,
    isShut: isNotOpen(funds.error) || open?.length === 0,
    isError: funds.isError || (isAnnuity && rules.isError),
    retry: () => {
      for (const query of [funds, rules]) if (query.isError) void query.refetch();
    },
  };
}
