import { cents as centsOf, type Price, unitsFor, units as unitsOf, valueOfUnits } from '@portaal/engine';
import type { LedgerKindCode } from '../codes.ts';
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
  /** Sum of the entry cost lines that name this line as their cause; negative, except of a reversed direct debit. */
  costCents: number;
  /** `isReversal`: this line reverses another line. `isReversed`: another line reversed this line. */
  isReversal: boolean;
  isReversed: boolean;
  /** Kind of the line that this line reverses. */
  reversedKind?: string;
  /** Day for which a correction counts: the price day of the wrong line. */
  countedOn?: string;
  /** True if the contract has no units of the fund after this line. */
  isEmptied: boolean;
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

type Dealt = Pick<LedgerRow, 'cents' | 'costCents' | 'units' | 'price'>;

/** Returns whether the amount after cost matches units × price. */
export function isDealtAtPrice({ cents, costCents, units, price }: Dealt, tolerance = TOLERANCE): boolean {
  if (units === 0 || price === undefined || price === 0) return true;
  const dealt = Math.abs(cents + costCents);
  return (
    Math.abs(unitsFor(centsOf(dealt), price) - Math.abs(units)) <= tolerance ||
    Math.abs(valueOfUnits(unitsOf(Math.abs(units)), price) - dealt) <= tolerance
  );
}

const depositKinds: ReadonlySet<string> = new Set([
  'eerste_inleg',
  'maandinleg',
  'bijstorting',
  'overdracht_in',
] satisfies LedgerKindCode[]);

/**
 * Returns whether the deposits in the row's fund on its day are correct in total. This applies to a ledger in
 * which one line contains the entry cost of all these deposits.
 */
export function isDealtTogether({ kind, fund, day }: LedgerRow, rows: Iterable<LedgerRow>): boolean {
  if (!depositKinds.has(kind)) return false;
  let count = 0;
  const sum: { -readonly [K in keyof Dealt]: Dealt[K] } = {
    cents: 0,
    costCents: 0,
    units: 0,
    price: undefined,
  };
  for (const row of rows) {
    if (row.fund !== fund || row.day !== day || !depositKinds.has(row.kind)) continue;
    count += 1;
    sum.cents += row.cents;
    sum.costCents += row.costCents;
    sum.units += row.units;
    sum.price = row.price;
  }
  return count > 1 && isDealtAtPrice(sum, count * TOLERANCE);
}
