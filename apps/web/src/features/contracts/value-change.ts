import type { ValueLine } from '@portaal/domain/returns/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';
import type { PortfolioTotal } from '../../entities/contract/contract-result.ts';

export interface ValueChange {
  /** The dealing day before. */
  readonly since: string;
  readonly change: Cents;
  /** What of the change was paid in, less what was taken out. */
  readonly paidIn: Cents;
  /** The rest of it. */
  readonly result: Cents;
}

/**
 * How the value that is shown came from that of the dealing day before. Null where that cannot be said of exactly this
 * value: contracts with values of different days, or a line that does not end in it.
 */
export function changeSinceLastMonth(
  { value, dealingDay, sameDate }: Pick<PortfolioTotal, 'value' | 'dealingDay' | 'sameDate'>,
  { Reeks }: Pick<ValueLine, 'Reeks'>,
): ValueChange | null {
  const [before, last] = Reeks.slice(-2);
  if (before === undefined || last === undefined || value === null || !sameDate) return null;
  if (last.Datum !== dealingDay || euroToCents(last.Waarde) !== value) return null;
  const change = cents(value - euroToCents(before.Waarde));
  const paidIn = cents(euroToCents(last.Ingelegd) - euroToCents(before.Ingelegd));
  return { since: before.Datum, change, paidIn, result: cents(change - paidIn) };
}
