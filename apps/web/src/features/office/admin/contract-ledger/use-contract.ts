import * as calls from '@portaal/domain/calls';
import type { CorrectLine } from '@portaal/domain/money/ledger/calls';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePages } from '../../../../act/use-pages.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { request } from '../../../../lib/http/request.ts';
import { type AdminSearch, adminSearch } from '../search.ts';
import { useAdminSearch } from '../use-admin-search.ts';

/** Filter of the ledger lines; an absent value does not filter. */
export type LedgerView = Pick<AdminSearch, 'jaar' | 'soort'>;

/** Returns the filter from the URL, so that a reload shows the same ledger lines, and the function that changes it. */
export function useLedgerView() {
  const { contract, jaar, soort } = useAdminSearch();
  const navigate = useNavigate();
  const view: LedgerView = { jaar, soort };
  const choose = (part: keyof LedgerView, value: string) => {
    const search = adminSearch({ contract, ...view, [part]: value });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return { view, choose };
}

/**
 * Loads the contract without its ledger lines. Every request adds an entry to the audit log, so a request is sent
 * only when the page is opened.
 */
export const useGetContractLedger = (number: string) =>
  useQuery({
    ...callQuery(calls.getContractLedger, { params: { number }, globalErrors: false }),
    staleTime: 0,
    refetchOnReconnect: false,
  });

/** Loads the ledger lines by page, newest first. */
export const useListLedgerLines = (number: string, view: LedgerView, size: number) =>
  usePages(calls.listLedgerLines, { size, params: { number }, filter: view, staleTime: 0 });

/** The subject of a correction: a ledger line, or a direct debit that the bank reversed. */
export type CorrectionTarget =
  | { readonly kind: 'line'; readonly id: string; readonly correct: CorrectLine | null }
  | { readonly kind: 'debit'; readonly id: string };

export const PREVIEW = 'booking-preview';

const previewQuery = (number: string, target: CorrectionTarget | null) =>
  queryOptions({
    queryKey: [PREVIEW, number, target] as const,
    queryFn: ({ signal }) => {
      if (target === null) throw new Error('nothing to preview');
      return target.kind === 'line'
        ? request(calls.previewCorrection, {
            params: { number, lineId: target.id },
            body: { correct: target.correct },
            globalErrors: false,
            signal,
          })
        : request(calls.previewDebitReversal, {
            params: { number, depositId: target.id },
            globalErrors: false,
            signal,
          });
    },
    staleTime: 0,
    retry: false,
  });

/**
 * Loads a preview of the bookings of a correction; sends no request while `target` is null, because the input is
 * invalid. The last preview stays visible while a new one loads.
 */
export const useBookingPreview = (number: string, target: CorrectionTarget | null) =>
  useQuery({ ...previewQuery(number, target), enabled: target !== null, placeholderData: keepPreviousData });
