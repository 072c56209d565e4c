import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../../act/use-act.ts';
import { usePageInSight } from '../../../act/use-pages.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { TransactionSearch } from './search.ts';

/** loads the transactions, newest first, one page at a time. */
export function useListTransactions(contractId: string, view: TransactionSearch) {
  const { page, before, ...list } = usePageInSight(calls.listTransactions, {
    size: 50,
    params: { id: contractId },
    filter: view,
  });
  const lines = page?.items;
  /** Range of the visible transactions, counted from the newest: `1 – 50`. */
  const place = `${before + 1} – ${before + (lines?.length ?? 0)}`;
  return { ...list, lines, place };
}

/** Loads the pending transactions, and the totals per year. */
export function useGetTransactionTotals(contractId: string) {
  return useQuery(callQuery(calls.getTransactionTotals, { params: { id: contractId }, globalErrors: false }));
}

/** Downloads the transactions as a file. */
export const useGetTransactionsFile = (id: string, view: TransactionSearch) =>
  useAct(calls.getTransactionsFile, {
    prepare: () => ({ params: { id }, query: { ...view } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
