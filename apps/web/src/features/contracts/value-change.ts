import type { ValueLine } from '@portaal/domain/returns/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';
import type { PortfolioTotal } from '../../entities/contract/contract-result.ts';

export interface ValueChange {
  /** The previous dealing day. */
  readonly since: string;
  /** Result of the investments: the change of the value, without deposits and withdrawals since. */
  readonly result: Cents;
  readonly paidIn: Cents;
  readonly takenOut: Cents;
}

/**
 * Returns how the displayed value developed from that of the previous dealing day. Null if that cannot be determined
 * for exactly this value: the contracts have values of different days, or the line does not end in it.
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
