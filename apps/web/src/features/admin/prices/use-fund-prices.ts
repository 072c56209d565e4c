import * as calls from '@portaal/domain/calls';
import type { EnteredPrice, FundPrices } from '@portaal/domain/fund-prices/calls';
import { isoDate } from '@portaal/engine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText, isOvertaken } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';

/** The prices of a valuation date; the first that waits unless one is named. */
export function useGetFundPrices(dealingDay: string | undefined) {
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

interface PublishedInput {
  readonly prices: readonly EnteredPrice[];
  readonly reason: string | undefined;
}

interface PriceActsOptions {
  /** The day the page was asked for, and the one it is of. */
  readonly asked: string | undefined;
  readonly dealingDay: string;
  readonly onDone: (what: 'entered' | 'published') => void;
}

/** Entering and publishing; every response is the new state of the day, and what a run would do follows from it. */
export function usePriceActs({ asked, dealingDay, onDone }: PriceActsOptions) {
  const queries = useQueryClient();
  const key = callQuery(calls.getFundPrices, {
    query: asked === undefined ? {} : { dealingDay: asked },
  }).queryKey;
  const params = { dealingDay: isoDate(dealingDay) };
  const shared = {
    onResponse: (response: FundPrices) => queries.setQueryData(key, response),
    onFailed: (error: unknown) => {
      // Another user was first: what they did is shown, beside what was typed here.
      if (isOvertaken(error)) void queries.invalidateQueries({ queryKey: key });
      return failureText(error);
    },
  };
  const enter = useAct(calls.enterFundPrices, {
    ...shared,
    prepare: (prices: readonly EnteredPrice[]) => ({ params, body: { prices: [...prices] } }),
    onDone: () => onDone('entered'),
  });
  const publish = useProvenAct(calls.publishFundPrices, {
    ...shared,
    prepare: ({ prices, reason }: PublishedInput) => ({
      params,
      body: { prices: [...prices], ...(reason !== undefined && { reason }) },
    }),
    onDone: () => onDone('published'),
  });
  return { enter, publish };
}
