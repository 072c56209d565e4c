import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { usePages } from '../../../act/use-pages.ts';
import type { DocumentSearch } from './search.ts';

export type DocumentCount = CallResponse<typeof calls.listContractDocuments>['data']['Aantallen'][number];

/** loads the documents of a contract page by page, newest first. */
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

/** Loads the documents of all contracts together and the year of the latest tax statements. */
export function useListDocuments(view: DocumentSearch) {
  const { pages, ...list } = usePages(calls.listDocuments, {
    size: 30,
    filter: view,
    staleTime: 0,
    keepsShown: true,
  });
  return { ...list, counts: pages[0]?.Aantallen ?? [], taxStatements: pages[0]?.Jaaropgaven ?? null };
}
