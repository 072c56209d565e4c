import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { usePages } from '../../act/use-pages.ts';
import type { DocumentSearch } from './search.ts';

export type DocumentCount = CallResponse<typeof calls.listContractDocuments>['data']['Aantallen'][number];

/** newest first, page by page. */
export function useListContractDocuments(contractId: string, view: DocumentSearch) {
  const { pages, ...list } = usePages(calls.listContractDocuments, {
    size: 30,
    params: { id: contractId },
    filter: view,
    staleTime: 0,
    keepsShown: true,
  });
  return { ...list, counts: pages[0]?.Aantallen ?? [] };
}

/** The same of all contracts together, and over which year the last tax statements are. */
export function useListDocuments(view: DocumentSearch) {
  const { pages, ...list } = usePages(calls.listDocuments, {
    size: 30,
    filter: view,
    staleTime: 0,
    keepsShown: true,
  });
  return { ...list, counts: pages[0]?.Aantallen ?? [], taxStatements: pages[0]?.Jaaropgaven ?? null };
}
