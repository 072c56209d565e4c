import * as calls from '@portaal/domain/calls';
import type { CallAnswer } from '@portaal/domain/http/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../lib/http/request.ts';

/** A saved calculation as the list has it. */
export type OfferLine = CallAnswer<typeof calls.listOffers>['data']['Offerte'][number];

/** A screen or two. */
const PAGE = 20;

/** the saved calculations, newest first, page by page. One more than is shown tells whether there are more. */
export function useOffers() {
  const query = useInfiniteQuery({
    queryKey: [calls.listOffers.path, 'pages'],
    queryFn: ({ pageParam: after, signal }) =>
      request(calls.listOffers, {
        query: { limit: String(PAGE + 1), ...(after === null ? {} : { after }) },
        globalErrors: false,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Offerte }) => (Offerte.length > PAGE ? Offerte[PAGE - 1]?.offerID : undefined),
  });
  return { ...query, offers: query.data?.pages.flatMap(({ Offerte }) => Offerte.slice(0, PAGE)) };
}
