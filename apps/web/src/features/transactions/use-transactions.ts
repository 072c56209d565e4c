import * as calls from '@portaal/domain/calls';
import type { TransactionGroup } from '@portaal/domain/transactions/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../lib/http/call-query.ts';
import { request } from '../../lib/http/request.ts';
import { requestFile } from '../../lib/http/request-file.ts';
import { keepFile } from '../../lib/keep-file.ts';

/** What the list is narrowed to; without a value it is not. */
export interface TransactionView {
  readonly jaar?: string;
  readonly soort?: TransactionGroup;
}

/** A screen or two. */
const PAGE = 50;

/**
 * newest first, one page in sight; those that were seen stay known. The key begins as that of every call, so that a change of
 * the contract reaches it.
 */
export function useTransactions(contractId: string, view: TransactionView) {
  const params = { id: contractId };
  const [{ at, of }, setPlace] = useState({ at: 0, of: view });
  const query = useInfiniteQuery({
    queryKey: [calls.listTransactions.path, params, view, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(calls.listTransactions, {
        params,
        query: { ...view, limit: String(PAGE), ...(pageParam === null ? {} : { after: pageParam }) },
        globalErrors: false,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Volgende }) => Volgende,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Another choice begins at the beginning.
  const page = of.jaar === view.jaar && of.soort === view.soort ? at : 0;
  const pages = query.data?.pages ?? [];
  const lines = pages[page]?.Transacties;
  const turnTo = (wanted: number) => setPlace({ at: wanted, of: view });
  return {
    ...query,
    lines,
    page,
    hasNext: page < pages.length - 1 || query.hasNextPage,
    /** `1 – 50`: which lines are in sight, counted from the newest. */
    place: `${page * PAGE + 1} – ${page * PAGE + (lines?.length ?? 0)}`,
    previous: () => turnTo(page - 1),
    next: async () => {
      if (page < pages.length - 1) return turnTo(page + 1);
      const { data } = await query.fetchNextPage();
      if ((data?.pages.length ?? 0) > page + 1) turnTo(page + 1);
    },
  };
}

/** What is in processing, and the totals a year. */
export function useTransactionTotals(contractId: string) {
  return useQuery(callQuery(calls.getTransactionTotals, { params: { id: contractId }, globalErrors: false }));
}

/** The list as a file. */
export function useTransactionsFile(contractId: string, view: TransactionView) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const { name, content } = await requestFile(calls.transactionsCsv, {
        params: { id: contractId },
        query: { ...view },
        globalErrors: false,
      });
      keepFile(name, content);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { state, download };
}
