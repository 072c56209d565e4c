import * as calls from '@portaal/domain/calls';
import type { DocumentKind } from '@portaal/domain/documents/calls';
import type { CallAnswer } from '@portaal/domain/http/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../lib/http/request.ts';

/** What the list is narrowed to; without a value it is not. */
export interface DocumentView {
  readonly jaar?: string;
  readonly soort?: DocumentKind;
}

export type DocumentCount = CallAnswer<typeof calls.listContractDocuments>['data']['Aantallen'][number];

/** A screen or two. */
const PAGE = 30;

/** newest first, page by page. One more than is shown tells whether there are more. */
export function useDocuments(contractId: string, view: DocumentView) {
  const params = { id: contractId };
  const { data, ...query } = useInfiniteQuery({
    queryKey: [calls.listContractDocuments.path, params, view, 'pages'],
    queryFn: ({ pageParam: after, signal }) =>
      request(calls.listContractDocuments, {
        params,
        query: { ...view, limit: String(PAGE + 1), ...(after === null ? {} : { after }) },
        globalErrors: false,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Documenten }) =>
      Documenten.length > PAGE ? Documenten[PAGE - 1]?.DocumentID : undefined,
    // While another choice loads, what was shown stays.
    placeholderData: (shown) => shown,
  });
  return {
    ...query,
    documents: data?.pages.flatMap(({ Documenten }) => Documenten.slice(0, PAGE)),
    counts: data?.pages[0]?.Aantallen ?? [],
  };
}
