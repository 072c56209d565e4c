import type { ValueLine } from '@portaal/domain/investing/returns/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';
import type { PortfolioTotal } from '../../../entities/contract/contract-result.ts';

export interface ValueChange {
  /** The previous dealing day, from which the change is measured. */
  readonly since: string;
  /** Result of the investments: the change in value since `since`, excluding deposits and withdrawals. */
  readonly result: Cents;
  readonly paidIn: Cents;
  readonly takenOut: Cents;
}

/**
 * Returns the change of the displayed value since the previous dealing day. Returns null if the contracts have values
 * of different days, or if the last point of the value line differs from the displayed value.
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
