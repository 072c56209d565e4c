import { cents as centsOf, type Price, unitsFor, units as unitsOf, valueOfUnits } from '@portaal/engine';
import type { ContractRow } from './book-rows.ts';

/** A line of the contract that is being read. */
export interface LedgerRow {
  readonly line: number;
  readonly fund: string;
  readonly kind: string;
  readonly day: string;
  readonly cents: number;
  readonly price: Price | undefined;
  readonly units: number;
  /** Sum of the entry cost that names this line as its cause; negative. */
  costCents: number;
  /** True for a line that reverses another, or that another reversed. */
  isReversal: boolean;
  isReversed: boolean;
}

/** The position in one fund of the contract that is being read. */
interface Position {
  units: number;
  /** The balance of the line before. It distinguishes one wrong balance from a missing line. */
  reportedUnits: number;
  wasBought: boolean;
  isShort: boolean;
}

/** The contract that is being read, with its lines in order of booking. */
export interface OpenContract {
  readonly number: string;
  readonly contract: ContractRow | undefined;
  readonly rows: Map<string, LedgerRow>;
  readonly positions: Map<string, Position>;
  /** False after a row that does not fit, without which sums say nothing. */
  isWhole: boolean;
}

/** Allowed difference of units or cents, in the last decimal. */
const TOLERANCE = 1;

/** Returns whether the amount after cost and the units fit each other at the price. */
export function isDealtAtPrice({ cents, costCents, units, price }: LedgerRow): boolean {
  if (units === 0 || price === undefined || price === 0) return true;
  const dealt = Math.abs(cents + costCents);
  return (
    Math.abs(unitsFor(centsOf(dealt), price) - Math.abs(units)) <= TOLERANCE ||
    Math.abs(valueOfUnits(unitsOf(Math.abs(units)), price) - dealt) <= TOLERANCE
  );
}
