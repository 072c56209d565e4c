import type { CalculationInput, CalculationResult } from '@portaal/domain/products/calculation/calls';
import type { CalculationContext } from '@portaal/domain/products/calculation/context';
import { type CalculationOutcome, calculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSettled } from '../../../../lib/use-settled.ts';
import { inputKey } from '../model/calculation-input.ts';
import { type LoadingWrapper, useCalculate } from '../model/use-calculate.ts';

/** Milliseconds an amount must stay unchanged before the server is called. */
const SETTLE_MS = 300;

interface OutcomeOptions {
  readonly input: CalculationInput;
  readonly context: CalculationContext;
  readonly signedIn: boolean;
  readonly whileLoading: LoadingWrapper;
}

/**
 * Calculates the outcome in the browser; undefined if the input is so extreme that the outcome exceeds the maximum
 * amount in cents.
 */
export function ownOutcome(
  input: CalculationInput,
  context: CalculationContext,
): CalculationOutcome | undefined {
  try {
    return calculationOutcome(input, context);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the figures of a response, without the offer id. */
function outcomeIn({ offerID: _, ...outcome }: CalculationResult): CalculationOutcome {
  return outcome;
}

/**
 * Returns the outcome of the input. The server's outcome is authoritative. While amounts change, the engine in
 * the browser calculates the same amounts at once (`e2e/browser-calculation.spec.ts`). Input that the server rejects
 * has no outcome (C-11).
 */
export function useOutcome({ input: calculationInput, context, signedIn, whileLoading }: OutcomeOptions) {
  // Reuses one object for equal inputs, so that dependent hooks do not run again needlessly.
  const [input, setInput] = useState(calculationInput);
  if (inputKey(input) !== inputKey(calculationInput)) setInput(calculationInput);
  const settled = useSettled(input, SETTLE_MS);
  const calculation = useCalculate(settled, signedIn, whileLoading);

  const isSettled = settled === input;
  const isFirst = calculation.data === undefined && !calculation.isError;
  const error = isSettled ? calculation.error : null;
  const answer = isSettled && !calculation.isPlaceholderData && error === null ? calculation.data : undefined;
  const own = useMemo(() => ownOutcome(input, context), [input, context]);
  // If both outcomes are equal, as expected, the same object is reused and no component is rendered again.
  const confirmed = useMemo(() => answer && replaceEqualDeep(own, outcomeIn(answer)), [own, answer]);
  return {
    input,
    outcome: error === null && !isFirst ? (confirmed ?? own) : undefined,
    /** True if the server has confirmed the outcome, so that it can be saved. */
    isConfirmed: confirmed !== undefined,
    /** True if there is no outcome to show yet. */
    isPending: isFirst,
    error,
    isRetrying: calculation.isFetching,
    retry: () => void calculation.refetch(),
  };
}
