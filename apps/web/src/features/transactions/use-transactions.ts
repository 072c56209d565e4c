import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageInSight } from '../../act/use-pages.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { requestFile } from '../../lib/http/request-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { TransactionSearch } from './search.ts';

/** newest first, one page in sight. */
export function useListTransactions(contractId: string, view: TransactionSearch) {
  const { page, before, ...list } = usePageInSight(calls.listTransactions, {
    size: 50,
    params: { id: contractId },
    filter: view,
  });
  const lines = page?.items;
  /** `1 – 50`: which lines are in sight, counted from the newest. */
  const place = `${before + 1} – ${before + (lines?.length ?? 0)}`;
  return { ...list, lines, place };
}

/** What is in processing, and the totals a year. */
export function useGetTransactionTotals(contractId: string) {
  return useQuery(callQuery(calls.getTransactionTotals, { params: { id: contractId }, globalErrors: false }));
}

/** The list as a file. */
export function useGetTransactionsFile(contractId: string, view: TransactionSearch) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const { name, content } = await requestFile(calls.getTransactionsFile, {
        params: { id: contractId },
        query: { ...view },
        globalErrors: false,
      });
      saveFile(name, content);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { state, download };
}
