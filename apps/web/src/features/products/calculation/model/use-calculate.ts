import * as calls from '@portaal/domain/calls';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../../../../lib/http/request.ts';
import { inputKey } from './calculation-input.ts';

/** C-09: runs `work` while the full-screen loader with `text` is shown. */
export type LoadingWrapper = <T>(text: string, work: () => Promise<T>) => Promise<T>;

/**
 * calculates the outcome of the input, with cookies for a signed-in user and without cookies for a visitor
 * (C-13). The first calculation shows the loader (C-09). During later calculations the previous outcome stays
 * visible, marked by `isPlaceholderData`.
 */
export function useCalculate(input: CalculationInput, signedIn: boolean, whileLoading: LoadingWrapper) {
  const hasResult = useRef(false);
  const query = useQuery({
    queryKey: [calls.calculate.path, inputKey(input)],
    queryFn: ({ signal }) => {
      const calculate = () =>
        request(calls.calculate, { body: input, anonymous: !signedIn, globalErrors: false, signal });
      return hasResult.current ? calculate() : whileLoading('Wij berekenen uw uitkomst.', calculate);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const hasData = query.data !== undefined;
  useEffect(() => {
    hasResult.current = hasData;
  }, [hasData]);
  return query;
}
