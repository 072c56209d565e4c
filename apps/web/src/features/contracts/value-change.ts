import type { ValueLine } from '@portaal/domain/returns/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';
import type { PortfolioTotal } from '../../entities/contract/contract-result.ts';

export interface ValueChange {
  /** The dealing day before. */
  readonly since: string;
  /** The change of the value without what was paid in and taken out since: what the investments did. */
  readonly result: Cents;
  readonly paidIn: Cents;
  readonly takenOut: Cents;
}

/**
 * How the value that is shown came from that of the dealing day before. Null where that cannot be said of exactly this
 * value: contracts with values of different days, or a line that does not end in it.
 */
export function changeSinceLastMonth(
  { value, dealingDay, sameDate }: Pick<PortfolioTotal, 'value' | 'dealingDay' | 'sameDate'>,
  { Reeks, Betalingen }: Pick<ValueLine, 'Reeks' | 'Betalingen'>,
): ValueChange | null {
  const [before, last] = Reeks.slice(-2);
  if (before === undefined || last === undefined || value === null || !sameDate) return null;
  if (last.Datum !== dealingDay || euroToCents(last.Waarde) !== value) return null;
  const change = value - euroToCents(before.Waarde);
  const own = euroToCents(last.Ingelegd) - euroToCents(before.Ingelegd);
  const since = Betalingen.filter(({ Datum }) => Datum > before.Datum && Datum <= last.Datum);
  const total = (of: 'Ingelegd' | 'Opgenomen') =>
    cents(since.reduce((sum, payment) => sum + euroToCents(payment[of]), 0));
  return {
    since: before.Datum,
    result: cents(change - own),
    paidIn: total('Ingelegd'),
    takenOut: total('Opgenomen'),
  };
}
