import * as calls from '@portaal/domain/calls';
import type { EnteredPrice, FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { isoDate } from '@portaal/engine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText, isOvertaken } from '../../../../act/failure.ts';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { callQuery } from '../../../../lib/http/call-query.ts';

/** Loads the prices for a valuation date; without a date, those for the first date with prices to publish. */
export function useGetFundPrices(dealingDay: string | undefined) {
  return useQuery({
    ...callQuery(calls.getFundPrices, {
      query: dealingDay === undefined ? {} : { dealingDay },
      globalErrors: false,
    }),
    staleTime: 0,
    // A refetch must not replace values while the user types.
    refetchOnReconnect: false,
  });
}

interface PublishedInput {
  readonly prices: readonly EnteredPrice[];
  readonly reason: string | undefined;
}

interface PriceActsOptions {
  /** The valuation date in the URL, and the date that the server returned. */
  readonly asked: string | undefined;
  readonly dealingDay: string;
  readonly onDone: (what: 'entered' | 'published') => void;
}

/**
 * Enters and publishes prices. Every response replaces the state of the valuation date, and the preview of the
 * dealing run is refreshed.
 */
export function usePriceActs({ asked, dealingDay, onDone }: PriceActsOptions) {
  const queries = useQueryClient();
  const key = callQuery(calls.getFundPrices, {
    query: asked === undefined ? {} : { dealingDay: asked },
  }).queryKey;
  const params = { dealingDay: isoDate(dealingDay) };
  const shared = {
    onResponse: (response: FundPrices) => queries.setQueryData(key, response),
    onFailed: (error: unknown) => {
      // Another user saved first, so that user's change is shown beside the values typed here.
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
