import * as calls from '@portaal/domain/calls';
import type { ProductCode } from '@portaal/domain/products/product';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';
import type { FetchedContext } from '../model/calculator-flow.ts';

interface FlowContextQuery {
  /** `null` while they are not all there. */
  readonly context: FetchedContext | null;
  readonly isError: boolean;
  readonly retry: () => void;
}

/**
 * X-10 and what else limits the answers: the funds of a product with their figures of today, and for an annuity
 * the fiscal rules. The risk profiles come along once they are wanted; nobody waits for them here.
 */
export function useFlowContext(productCode: ProductCode, wantsProfiles: boolean): FlowContextQuery {
  const isAnnuity = productCode !== 'SB';
  const funds = useQuery(callQuery(calls.listFunds, { query: { productCode }, globalErrors: false }));
  const rules = useQuery({
    ...callQuery(calls.getAnnuityRules, { globalErrors: false }),
    enabled: isAnnuity,
  });
  const profiles = useQuery({
    ...callQuery(calls.listRiskProfiles, { globalErrors: false }),
    enabled: wantsProfiles,
  });
  // One object as long as nothing changes: the caller who calculates with it need not do so again.
  const context = useMemo((): FetchedContext | null => {
    if (funds.data === undefined || (isAnnuity && rules.data === undefined)) return null;
    return { funds: funds.data, annuityRules: rules.data ?? null, riskProfiles: profiles.data ?? null };
  }, [funds.data, isAnnuity, rules.data, profiles.data]);
  return {
    context,
    isError: funds.isError || (isAnnuity && rules.isError),
    retry: () => {
      for (const query of [funds, rules]) if (query.isError) void query.refetch();
    },
  };
}
