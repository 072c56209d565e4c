import * as calls from '@portaal/domain/calls';
import type { EnteredPrice, FundPrices } from '@portaal/domain/fund-prices/calls';
import { isoDate } from '@portaal/engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';

/** The prices of a valuation date; the first that waits unless one is named. */
export function useFundPrices(dealingDay: string | undefined) {
  return useQuery({
    ...callQuery(calls.getFundPrices, {
      query: dealingDay === undefined ? {} : { dealingDay },
      globalErrors: false,
    }),
    staleTime: 0,
    // What a user types is not to be replaced under their hands.
    refetchOnReconnect: false,
  });
}

/** Entering and publishing; every answer is the new state of the day, and what a run would do follows from it. */
export function usePriceActs(requested: string | undefined) {
  const queries = useQueryClient();
  const key = callQuery(calls.getFundPrices, {
    query: requested === undefined ? {} : { dealingDay: requested },
  }).queryKey;
  const keep = (response: FundPrices): void => {
    queries.setQueryData(key, response);
    void queries.invalidateQueries({ queryKey: [calls.previewDealingRun.path] });
  };
  const enter = useMutation({
    mutationFn: (given: { dealingDay: string; prices: readonly EnteredPrice[] }) =>
      request(calls.enterFundPrices, {
        params: { dealingDay: isoDate(given.dealingDay) },
        body: { prices: [...given.prices] },
        globalErrors: false,
      }),
    onSuccess: keep,
  });
  const publish = useMutation({
    mutationFn: (given: { dealingDay: string; prices: readonly EnteredPrice[]; twoFaToken?: string }) =>
      request(calls.publishFundPrices, {
        params: { dealingDay: isoDate(given.dealingDay) },
        body: {
          prices: [...given.prices],
          ...(given.twoFaToken === undefined ? {} : { twoFaToken: given.twoFaToken }),
        },
        globalErrors: false,
      }),
    onSuccess: keep,
  });
  return { enter, publish, reload: () => queries.invalidateQueries({ queryKey: key }) };
}
