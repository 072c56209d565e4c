import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { usePages } from '../../../act/use-pages.ts';

/** A saved calculation as shown in the list. */
export type OfferLine = CallResponse<typeof calls.listOffers>['data']['Offerte'][number];

/** loads the saved calculations page by page, newest first. */
export const useListOffers = () =>
  usePages(calls.listOffers, { size: 20, itemsOf: ({ Offerte }) => Offerte, staleTime: 0 });
