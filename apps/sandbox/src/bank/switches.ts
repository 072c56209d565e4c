import { isWhole } from '../http/values.ts';
import { isReasonCode } from './reason-codes.ts';

/** Faults that the bank applies to the next order. */
export interface OrderSwitches {
  /** Reason code with which the whole order is rejected. */
  readonly rejectAll: string | null;
  /** Payment line that is rejected: its number in the order, from 1, and the reason code. */
  readonly rejectLine: { readonly line: number; readonly code: string } | null;
}

export const normalSwitches: OrderSwitches = { rejectAll: null, rejectLine: null };

/** Reads the switches of an order; `undefined` if they are invalid. */
export function parseOrderSwitches(value: unknown): OrderSwitches | undefined {
  const { rejectAll = null, rejectLine = null } = Object(value) as Record<string, unknown>;
  if (rejectAll !== null && !isReasonCode(rejectAll)) return undefined;
  if (rejectLine === null) return { rejectAll, rejectLine };
  const { line, code } = Object(rejectLine) as Record<string, unknown>;
  if (!isWhole(line, 1, 100_000) || !isReasonCode(code)) return undefined;
  return { rejectAll, rejectLine: { line, code } };
}
