import { cents as centsOf, type Price, unitsFor, units as unitsOf, valueOfUnits } from '@portaal/engine';
import type { ContractRow } from './book-rows.ts';

/** A ledger line of the contract that is being read. */
export interface LedgerRow {
  readonly line: number;
  readonly fund: string;
  readonly kind: string;
  readonly day: string;
  readonly cents: number;
  readonly price: Price | undefined;
  readonly units: number;
  /** Sum of the entry cost lines that name this line as their cause; negative. */
  costCents: number;
  /** `isReversal`: this line reverses another line. `isReversed`: another line reversed this line. */
  isReversal: boolean;
  isReversed: boolean;
}

/** The position in one fund of the contract that is being read. */
interface Position {
  units: number;
  /** The balance reported on the previous line. It distinguishes one wrong balance from a missing line. */
  reportedUnits: number;
  wasBought: boolean;
  isShort: boolean;
}

/** The contract that is being read, with its ledger lines in booking order. */
export interface OpenContract {
  readonly number: string;
  readonly contract: ContractRow | undefined;
  readonly rows: Map<string, LedgerRow>;
  readonly positions: Map<string, Position>;
  /** False after an invalid row, because sums over the remaining rows are then meaningless. */
  isWhole: boolean;
}

/** Allowed difference in units or cents, counted in the last decimal. */
const TOLERANCE = 1;

/** Returns whether the amount after cost matches units × price. */
export function isDealtAtPrice({ cents, costCents, units, price }: LedgerRow): boolean {
  if (units === 0 || price === undefined || price === 0) return true;
  const dealt = Math.abs(cents + costCents);
  return (
    Math.abs(unitsFor(centsOf(dealt), price) - Math.abs(units)) <= TOLERANCE ||
    Math.abs(valueOfUnits(unitsOf(Math.abs(units)), price) - dealt) <= TOLERANCE
  );
}
