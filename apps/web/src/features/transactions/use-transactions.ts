import { calls, type TransactionGroup } from '@portaal/contract';
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
const PAGE = '50';

/** newest first, page by page. The key begins as that of every call, so that a change of the contract reaches it. */
export function useTransactions(contractId: string, view: TransactionView) {
  const params = { id: contractId };
  const query = useInfiniteQuery({
    queryKey: [calls.listTransactions.path, params, view, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(calls.listTransactions, {
        params,
        query: { ...view, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        globalErrors: false,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Volgende }) => Volgende,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, lines: query.data?.pages.flatMap(({ Transacties }) => Transacties) };
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
