import type { CalculationInput, CalculationResult } from '@portaal/domain/calculation/calls';
import type { CalculationContext } from '@portaal/domain/calculation/context';
import { type CalculationOutcome, calculationOutcome } from '@portaal/domain/calculation/outcome';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { inputKey } from '../model/calculation-input.ts';
import { useCalculate, type WhileLoading } from '../model/use-calculate.ts';

/** How long an amount must stand still before the server is asked. */
const SETTLE_MS = 300;

interface OutcomeOptions {
  readonly input: CalculationInput;
  readonly context: CalculationContext;
  readonly signedIn: boolean;
  readonly whileLoading: WhileLoading;
}

/** What this browser makes of it; nothing for input so extreme that no amount in cents can hold the outcome. */
function ownOutcome(input: CalculationInput, context: CalculationContext): CalculationOutcome | undefined {
  try {
    return calculationOutcome(input, context);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What a response says of the figures, without the offer it may belong to. */
function outcomeIn({ offerID: _, ...outcome }: CalculationResult): CalculationOutcome {
  return outcome;
}

/**
 * The outcome of these inputs. The server's is the one that counts; while amounts are being changed the engine
 * in the browser responds at once, with the same cents (`e2e/browser-calculation.spec.ts`). What the server rejects
 * has no outcome (C-11).
 */
export function useOutcome({ input: wanted, context, signedIn, whileLoading }: OutcomeOptions) {
  // One object for one set of inputs, so that nothing below starts again without a reason.
  const [input, setInput] = useState(wanted);
  if (inputKey(input) !== inputKey(wanted)) setInput(wanted);
  const settled = useSettled(input, SETTLE_MS);
  const calculation = useCalculate(settled, signedIn, whileLoading);

  const isAsked = settled === input;
  const isFirst = calculation.data === undefined && !calculation.isError;
  const error = isAsked ? calculation.error : null;
  const answer = isAsked && !calculation.isPlaceholderData && error === null ? calculation.data : undefined;
  const own = useMemo(() => ownOutcome(input, context), [input, context]);
  // Where both say the same, as they should, it stays one object and nothing is drawn again.
  const confirmed = useMemo(() => answer && replaceEqualDeep(own, outcomeIn(answer)), [own, answer]);
  return {
    input,
    outcome: error === null && !isFirst ? (confirmed ?? own) : undefined,
    /** The server has said the same, so that it can be saved. */
    isConfirmed: confirmed !== undefined,
    /** Nothing can be shown yet. */
    isPending: isFirst,
    error,
    isRetrying: calculation.isFetching,
    retry: () => void calculation.refetch(),
  };
}
